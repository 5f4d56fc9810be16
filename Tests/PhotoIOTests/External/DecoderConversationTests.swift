import CPhotoIO
import FileBuilders
import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// Messages that a decoder process may send, and messages that it may not. Each script is written
/// out message by message.
@Suite struct DecoderConversationTests {
  private typealias Message = photo_external_message

  private static let read = Message.bytes(PHOTO_EXTERNAL_INPUT_READ)
  private static let end = Message.bytes(PHOTO_EXTERNAL_END)
  private static func rows(_ count: Int) -> [UInt8] {
    Message.bytes(PHOTO_EXTERNAL_ROWS, (0..<count * 9).map { UInt8($0 & 255) })
  }
  private static func warning(_ text: String) -> [UInt8] {
    Message.bytes(PHOTO_EXTERNAL_WARNING, Array(text.utf8))
  }

  /// Returns the fault of a decoder that sends this script when a header is requested; `nil` if
  /// there is none.
  private func fault(
    _ script: [UInt8], timeout: Int = 60, staysOpen: Bool = false
  ) throws -> ExternalFault? {
    let decoder = try ScriptedDecoder(script, staysOpen: staysOpen)
    var conversation = DecoderConversation(decoder.socket(timeout: timeout), .heic)
    do throws(ExternalFault) {
      _ = try conversation.header(of: photo_external_open(), head: [])
      return nil
    } catch { return error }
  }

  /// Returns the rows of the whole small photo that a decoder sends, and its fault.
  private func decode(_ script: [UInt8]) throws -> (rows: [[UInt8]], fault: ExternalFault?) {
    let decoder = try ScriptedDecoder(
      Self.read + photo_external_header.small.message() + script)
    var conversation = DecoderConversation(decoder.socket(), .heic)
    var rows: [[UInt8]] = []
    do throws(ExternalFault) {
      let header = try conversation.header(of: photo_external_open(), head: [])
      try conversation.rows(of: Rect(header.photo.size), header: header, timeout: 1) {
        rows.append(unsafe $0.withUnsafeBytes { unsafe Array($0) })
      }
      return (rows, nil)
    } catch { return (rows, error) }
  }

  private func photo(_ payload: [UInt8]) throws -> PhotoHeader {
    try DecoderHeader(payload, format: .heic).photo
  }

  private func isBroken(_ fault: ExternalFault?) -> Bool {
    if case .broken = fault { true } else { false }
  }

  @Test func `a header is received as it was sent`() throws {
    var stored = photo_external_header.small
    (stored.channels, stored.bits, stored.stored_bits) = (4, 16, 10)
    (stored.sampling_across, stored.sampling_down) = (2, 2)
    (stored.primaries, stored.transfer) = (12, 13)
    stored.flags =
      PHOTO_EXTERNAL_HAS_EXIF.rawValue | PHOTO_EXTERNAL_HAS_GAIN_MAP.rawValue
      | PHOTO_EXTERNAL_HAS_FURTHER_PHOTOS.rawValue
    (stored.profile_count, stored.exif_count) = (3, 2)
    let decoder = try ScriptedDecoder(
      Self.warning("odd") + Self.read + Self.warning("a\nb\u{1B}[1m")
        + stored.message(followedBy: [1, 2, 3, 4, 5]))
    var conversation = DecoderConversation(decoder.socket(), .heic)
    let request = photo_external_open(
      version: 1, format: 2, start: -1, size: -1, memory: 5, pixels: 6)
    let header = try conversation.header(of: request, head: [7, 8, 9])
    let (photo, encoding) = (header.photo, header.photo.encoding)
    #expect(photo.size == Size(width: 3, height: 2))
    #expect(photo.decoded == .samples(SampleFormat(.rgba, depth: .sixteen)))
    #expect(encoding.depth == 10 && encoding.sampling == "4:2:0")
    #expect(encoding.coding == "HEVC" && encoding.colorModel == "YCbCr")
    #expect(header.codePoints == ColorCodePoints(primaries: 12, transfer: 13))
    #expect(header.profile == [1, 2, 3] && header.exif == [4, 5] && photo.hasEXIF)
    #expect(encoding.unusedParts == ["HDR gain map", "further pictures"] && photo.warnings.isEmpty)
    #expect(photo.memory == 1000 + 24)
    // A warning is one line without control characters.
    #expect(conversation.warnings == ["odd", #"a\nb\x1b[1m"#])

    let heard = decoder.heard
    #expect(Message(bytes: heard).kind == PHOTO_EXTERNAL_OPEN.rawValue)
    #expect(Message(bytes: heard).count == 43)
    #expect(Array(heard.dropFirst(8)) == request.bytes + [7, 8, 9])
  }

  @Test func `an orientation of 0 is that of the EXIF data`() throws {
    var stored = photo_external_header.small
    stored.orientation = 8
    #expect(try photo(stored.bytes).orientation == Orientation(rawValue: 8))
    var block = TIFFBlock()
    block.entries = [block.orientation(6)]
    stored.exif_count = UInt32(block.bytes.count)
    #expect(try photo(stored.bytes + block.bytes).orientation == Orientation(rawValue: 8))
    stored.orientation = 0
    #expect(try photo(stored.bytes + block.bytes).orientation == .right)
    stored.orientation = 9
    #expect(throws: ExternalFault.self) { try photo(stored.bytes + block.bytes) }
  }

  @Test func `a library that is missing is named`() throws {
    let input = try SniffedFile(Pathname.fixture("formats/lzw.tif"), limits: Limits())
    let process = try ExternalProcess(Pathname("/bin/true"))
    var failure = photo_external_failure()
    failure.reason = PHOTO_EXTERNAL_NO_LIBRARY.rawValue
    let error = input.error(
      .failure(failure, text: "libtiff.so.6 (Debian package libtiff6)"), of: process)
    #expect(error.code == .decoderMissing)
    #expect(
      "\(error.reason)"
        == "a TIFF photo, which needs the library libtiff.so.6 (Debian package libtiff6)")
  }

  @Test func `rows may be inks`() throws {
    var stored = photo_external_header.small
    stored.channels = UInt32(PHOTO_EXTERNAL_CMYK)
    #expect(try photo(stored.bytes).decoded == .cmyk)
    stored.bits = 16
    #expect(throws: ExternalFault.self) { try photo(stored.bytes) }
  }

  @Test func `rows are passed on in order`() throws {
    let all = (0..<18).map { UInt8($0) }
    for script in [
      Self.rows(2),
      Self.rows(1) + Self.warning("w")
        + Message.bytes(
          PHOTO_EXTERNAL_ROWS, Array(all[9...])),
    ] {
      let (rows, fault) = try decode(script + Self.end)
      #expect(rows == [Array(all[..<9]), Array(all[9...])])
      #expect(fault == nil)
    }
  }

  static let wrongRows: [(String, [UInt8])] = [
    ("too many", rows(3)), ("one too many", rows(2) + rows(1)), ("too few", rows(1) + end),
    ("none", end), ("no bytes", Message.bytes(PHOTO_EXTERNAL_ROWS)),
    ("too wide", Message.bytes(PHOTO_EXTERNAL_ROWS, [UInt8](repeating: 0, count: 10))),
    ("too narrow", Message.bytes(PHOTO_EXTERNAL_ROWS, [UInt8](repeating: 0, count: 8))),
    ("four gigabytes", Message(kind: PHOTO_EXTERNAL_ROWS.rawValue, count: .max).bytes),
    ("an end with bytes", rows(2) + Message.bytes(PHOTO_EXTERNAL_END, [0])),
    ("a second header", photo_external_header.small.message()),
    ("input read again", read), ("a request", Message.bytes(PHOTO_EXTERNAL_PART)),
    ("an unknown message", Message(kind: 0, count: 0).bytes),
    ("garbage", [UInt8](repeating: 0xA5, count: 100)),
  ]

  @Test(arguments: wrongRows) func `rows that are not those of the part are refused`(
    name: String, script: [UInt8]
  ) throws {
    let (rows, fault) = try decode(script)
    #expect(isBroken(fault), "\(name)")
    #expect(rows.count <= 2)
  }

  @Test func `a decoder that ends at any byte has ended`() throws {
    let whole = Self.read + photo_external_header.small.message()
    for count in 0..<whole.count {
      guard case .ended = try fault(Array(whole.prefix(count))) else {
        Issue.record("it ended after \(count) bytes")
        continue
      }
    }
    #expect(try fault(whole) == nil)
    let rows = Self.rows(2) + Self.end
    for count in 0..<rows.count {
      guard case .ended = try decode(Array(rows.prefix(count))).fault else {
        Issue.record("it ended after \(count) bytes of rows")
        continue
      }
    }
  }

  private static func header(_ change: (inout photo_external_header) -> Void) -> [UInt8] {
    var header = photo_external_header.small
    change(&header)
    return read + header.message()
  }

  static let wrongHeaders: [(String, [UInt8])] = [
    ("before the input was read", photo_external_header.small.message()),
    ("input read with bytes", Message.bytes(PHOTO_EXTERNAL_INPUT_READ, [1])),
    ("input read twice", read + read),
    ("too short", read + Message.bytes(PHOTO_EXTERNAL_HEADER, [1, 2, 3])),
    ("empty", read + Message.bytes(PHOTO_EXTERNAL_HEADER)),
    ("too long", read + Message(kind: PHOTO_EXTERNAL_HEADER.rawValue, count: .max).bytes),
    ("one byte more", read + photo_external_header.small.message(followedBy: [0])),
    ("a profile that is missing", header { $0.profile_count = 1 }),
    ("a profile of gigabytes", header { $0.profile_count = .max }),
    ("EXIF of gigabytes", header { $0.exif_count = .max }),
    ("sizes that overflow", header { ($0.profile_count, $0.exif_count) = (.max, 1) }),
    ("no width", header { $0.width = 0 }), ("no height", header { $0.height = 0 }),
    ("2^32 wide", header { $0.width = .max }), ("2^31 high", header { $0.height = 1 << 31 }),
    ("no channel", header { $0.channels = 0 }), ("six channels", header { $0.channels = 6 }),
    ("no bits", header { $0.bits = 0 }), ("ten bits", header { $0.bits = 10 }),
    ("no stored bits", header { $0.stored_bits = 0 }),
    ("33 stored bits", header { $0.stored_bits = 33 }),
    ("odd sampling", header { ($0.sampling_across, $0.sampling_down) = (3, 1) }),
    ("half a sampling", header { ($0.sampling_across, $0.sampling_down) = (2, 0) }),
    ("a name of control characters", header { $0.color_model.1 = 27 }),
    ("an empty name", header { $0.color_model = photo_external_header().color_model }),
    (
      "a name without an end",
      header { header in
        unsafe withUnsafeMutableBytes(of: &header.color_model) {
          for index in $0.indices { unsafe $0[index] = 0x41 }
        }
      }
    ),
    ("rows before the header", read + rows(1)), ("an end before the header", read + end),
    ("nine warnings", [UInt8]((0..<9).map { _ in warning("w") }.joined())),
    ("a long warning", warning(String(repeating: "w", count: 513))),
    ("a short failure", Message.bytes(PHOTO_EXTERNAL_FAILURE, [1, 2, 3])),
  ]

  @Test(arguments: wrongHeaders) func `a header that is wrong is refused`(
    name: String, script: [UInt8]
  ) throws {
    #expect(isBroken(try fault(script)), "\(name)")
  }

  @Test(
    arguments: [
      ([0xFF, 0x1B, 0x0A, 0x41], [0xFF, 0x1B, 0x0A, 0x41]), ([0, 0x41, 0, 0], [0, 0x41]),
      ([0, 0, 0, 0], []),
    ] as [([UInt8], [UInt8])])
  func `a coding that is not text is the photo's fault`(stored: [UInt8], name: [UInt8]) throws {
    let script = Self.header {
      ($0.coding.0, $0.coding.1, $0.coding.2, $0.coding.3) = (
        CChar(bitPattern: stored[0]), CChar(bitPattern: stored[1]), CChar(bitPattern: stored[2]),
        CChar(bitPattern: stored[3])
      )
    }
    guard case .failure(let failure, let text) = try fault(script) else {
      Issue.record("\(name) was not reported")
      return
    }
    let reason = name.isEmpty ? PHOTO_EXTERNAL_DAMAGED : PHOTO_EXTERNAL_UNSUPPORTED
    #expect(failure.reason == reason.rawValue)
    #expect(name.isEmpty || text.contains("'\(String(escaping: name))'"))
  }

  @Test func `sizes that could overflow are refused; limits apply to all others`() throws {
    let most = UInt32(Int32.max)
    #expect(try fault(Self.header { ($0.width, $0.height) = (most, most) }) == nil)
    let decoder = try ScriptedDecoder(Self.header { $0.memory = .max })
    var conversation = DecoderConversation(decoder.socket(), .heic)
    #expect(try conversation.header(of: photo_external_open(), head: []).photo.memory == .max)
  }

  @Test func `a failure has its reason and its text`() throws {
    var failure = photo_external_failure()
    (failure.reason, failure.width) = (PHOTO_EXTERNAL_TOO_LARGE.rawValue, 7)
    let script = Message.bytes(PHOTO_EXTERNAL_FAILURE, failure.bytes + Array("so\nbad".utf8))
    guard case .failure(let found, let text) = try fault(Self.read + script) else {
      Issue.record("there is a failure")
      return
    }
    #expect(found.reason == PHOTO_EXTERNAL_TOO_LARGE.rawValue && found.width == 7)
    #expect(text == #"so\nbad"#)
    #expect(!isBroken(try fault(script)))
  }

  @Test func `a silent decoder is waited for no longer than its timeout`() throws {
    guard case .silent(seconds: 1) = try fault([], timeout: 1, staysOpen: true) else {
      Issue.record("it is silent")
      return
    }
    // Some bytes do not make it wait for longer.
    guard case .silent = try fault(Array(Self.read.prefix(3)), timeout: 1, staysOpen: true) else {
      Issue.record("it is silent")
      return
    }
  }

  @Test func `while a stream has nothing to read, the decoder may be silent`() throws {
    let (pipe, decoder) = (try Pipe(), try ScriptedDecoder([], staysOpen: true))
    var socket = decoder.socket(stream: pipe.readEnd, timeout: 0)
    try socket.wait()
    try socket.wait()
    pipe.closeWriteEnd()
    guard case .silent = #expect(throws: ExternalFault.self, performing: { try socket.wait() })
    else {
      Issue.record("it is silent once the stream has ended")
      return
    }
  }
}
