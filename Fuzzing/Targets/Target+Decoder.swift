import CPhotoIO
import GridKit
import LibC
import TestSupport

@testable import PhotoIO

extension Target {
  /// The messages of a decoder process that a photo has taken over.
  static let decoder = Target("decoder") { bytes in
    var random = SplitMix64(bytes)
    // Most inputs would be refused because of the kind or the order of their messages; this fixes
    // them.
    let script = random.happens(onceIn: 2) ? bytes : DecoderScript(bytes, &random).bytes
    guard let socket = ScriptedSocket(script) else { return }
    var conversation = DecoderConversation(
      ExternalSocket(socket.descriptor, stream: nil, timeout: 1), .heic)
    do throws(ExternalFault) {
      let header = try conversation.header(of: photo_external_open(), head: [])
      let (photo, encoding) = (header.photo, header.photo.encoding)
      require(photo.size.area > 0, "a photo must have pixels, and no more than an Int counts")
      requireLine("\(encoding.coding) \(encoding.colorModel) \(encoding.sampling ?? "")")
      _ = header.codePoints.encoding(depth: .eight)
      guard photo.size.area < 1_000_000 else { return }
      let area = random.area(of: photo.size)
      var rows = 0
      do throws(ExternalFault) {
        try conversation.rows(of: area, header: header, timeout: 1) { row in
          rows += 1
          require(
            row.byteCount == area.width * photo.decoded.bytesPerPixel,
            "a row must have the part's width")
        }
        require(rows == area.height, "all rows must be passed on")
      } catch {
        require(rows <= area.height, "there must not be too many rows")
        throw error
      }
    } catch {
      switch error {
      case .broken(let what): requireLine(what)
      case .failure(_, let text): requireLine(text)
      case .silent: fatalError("a decoder that has ended must not be reported as silent")
      case .ended: break
      }
    }
    conversation.warnings.forEach(requireLine)
  }
}

/// Messages of all kinds in their usual order, with payloads that are parts of an input.
private struct DecoderScript {
  private(set) var bytes: [UInt8] = []

  init(_ input: [UInt8], _ random: inout SplitMix64) {
    var rest = input[...]
    let kinds = [
      PHOTO_EXTERNAL_INPUT_READ, PHOTO_EXTERNAL_HEADER, PHOTO_EXTERNAL_ROWS, PHOTO_EXTERNAL_ROWS,
      PHOTO_EXTERNAL_END,
    ]
    for kind in kinds {
      if random.happens(onceIn: 4) { add(PHOTO_EXTERNAL_WARNING, &rest, random.int(0...8)) }
      switch kind {
      case PHOTO_EXTERNAL_HEADER:
        let size = MemoryLayout<photo_external_header>.size
        var header = photo_external_header(
          bytes: rest.prefix(size) + [UInt8](repeating: 0, count: max(0, size - rest.count)))
        rest = rest.dropFirst(size)
        if random.happens(onceIn: 2) {
          (header.width, header.height) = (header.width % 50 + 1, header.height % 50 + 1)
          (header.channels, header.bits) = (header.channels % 5 + 1, 8)
          header.orientation %= 9
          (header.stored_bits, header.sampling_across, header.sampling_down) = (8, 0, 0)
          (header.profile_count, header.exif_count) = (0, 0)
          header.coding.0 = 0x41
          (header.coding.1, header.color_model.0, header.color_model.1) = (0, 0x42, 0)
        }
        bytes += photo_external_message.bytes(kind, header.bytes)
      case PHOTO_EXTERNAL_ROWS: add(kind, &rest, random.int(0...200))
      default: add(kind, &rest, 0)
      }
    }
  }

  private mutating func add(
    _ kind: photo_external_kind, _ rest: inout ArraySlice<UInt8>, _ count: Int
  ) {
    bytes += photo_external_message.bytes(kind, Array(rest.prefix(count)))
    rest = rest.dropFirst(count)
  }
}

/// A socket that contains all messages of a decoder, followed by its end.
private final class ScriptedSocket {
  let descriptor: CInt

  /// - Returns: `nil` if the script does not fit into the socket.
  init?(_ script: [UInt8]) {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
    require(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0, "a socket pair must be available")
    descriptor = ends[0]
    let written = unsafe write(ends[1], script, script.count)
    close(ends[1])
    if written != script.count { return nil }
  }

  deinit { close(descriptor) }
}
