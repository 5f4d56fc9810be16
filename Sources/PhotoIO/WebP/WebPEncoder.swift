import CPhotoIO
import FileSystem
import GridKit

/// An encoder of WebP that uses a process of the decoder program.
///
/// The process sends the chunks with the picture. The container around them is written here:
///
///     RIFF, the number of bytes that follow, WEBP
///     VP8X    whether there is alpha; width and height
///     ...     VP8 or VP8L, after ALPH if a lossy picture has alpha
///     IGRD    the mark
///
/// Source: RFC 9649 (WebP Image Format), 2.3 to 2.7. Readers ignore chunks that they do not know.
///
/// It is `Sendable` because only one thread uses it at a time.
final class WebPEncoder: RasterEncoder, @unchecked Sendable {
  private let request: photo_external_encode
  private let process: ExternalProcess
  private var socket: ExternalSocket
  private let mark: OutputMark?
  private let name: FileName
  private let descriptor: CInt
  private var hash = ContentHash()

  /// The largest number of bytes of chunks for each pixel; libwebp's have fewer.
  private static let maxBytesPerPixel = 8
  private static let blockLength = 1 << 16
  private static let role = "the WebP encoder"

  /// Starts a process for a picture.
  ///
  /// - Parameter timeout: the number of seconds to wait for the process, in addition to the time for
  ///   the picture's pixels. Its own limit of CPU time is shorter, so this matters only if it hangs.
  init(
    _ request: photo_external_encode, mark: OutputMark?, to output: borrowing OutputFile,
    parent: ProcessParent, timeout: Int = 60
  ) throws(OutputError) {
    let name = output.name
    process = try converting(try parent.fork(Self.role)) {
      (fault: ProcessParent.Fault) in
      switch fault {
      case .notStarted(let error): OutputError(name, .cannotStartEncoder(error))
      case .parent(let text, _): OutputError(name, .cannotEncode(text))
      }
    }
    (self.request, self.mark) = (request, mark)
    (self.name, descriptor) = (name, output.descriptor)
    let pixels = Int(request.width) * Int(request.height)
    socket = ExternalSocket(process.socket, stream: nil, timeout: timeout + pixels / 50_000)
    let head = photo_external_message(
      kind: PHOTO_EXTERNAL_ENCODE.rawValue,
      count: UInt32(MemoryLayout<photo_external_encode>.size + 4 * pixels))
    try talk { () throws(ExternalFault) in
      try socket.send(head.bytes + request.bytes)
    }
  }

  func add(_ rows: Span<Raster.Pixel>) throws(OutputError) {
    // Safe: a pixel is four bytes without padding.
    try talk { () throws(ExternalFault) in try unsafe socket.send(rows.bytes) }
  }

  func finish() throws(OutputError) {
    let count = try talk { () throws(ExternalFault) in try receiveCount() }
    let markLength = mark?.ending(of: .webp, after: hash).count ?? 0
    try write(header(chunks: count + markLength))
    var (rest, block) = (count, [UInt8](repeating: 0, count: Self.blockLength))
    while rest > 0 {
      let length = min(rest, Self.blockLength)
      try talk { () throws(ExternalFault) in try socket.receive(length, into: &block) }
      try write(length == block.count ? block : Array(block.prefix(length)))
      rest -= length
    }
    if let mark { try write(mark.ending(of: .webp, after: hash)) }
  }

  /// Receives the number of bytes of the chunks that follow.
  private func receiveCount() throws(ExternalFault) -> Int {
    let message = try socket.receiveMessage()
    let count = Int(message.count)
    switch photo_external_kind(message.kind) {
    case PHOTO_EXTERNAL_FILE:
      let limit = 1 << 16 + Self.maxBytesPerPixel * Int(request.width) * Int(request.height)
      guard count > 0, count.isMultiple(of: 2), count <= min(limit, Int(UInt32.max) - 1 << 10)
      else { throw .broken("a file of \(count) bytes") }
      return count
    case PHOTO_EXTERNAL_FAILURE: throw try socket.receiveFailure(count)
    case let kind: throw .broken("message \(kind.rawValue) out of order")
    }
  }

  /// The beginning of the file, up to the end of VP8X.
  private func header(chunks count: Int) -> [UInt8] {
    let hasAlpha: UInt8 = 0x10
    let canvas =
      (Int(request.width) - 1).littleEndian(3) + (Int(request.height) - 1).littleEndian(3)
    let extended =
      "VP8X".utf8 + 10.littleEndian(4) + [request.has_alpha == 0 ? 0 : hasAlpha, 0, 0, 0] + canvas
    return "RIFF".utf8 + (4 + extended.count + count).littleEndian(4) + "WEBP".utf8 + extended
  }

  private func write(_ bytes: [UInt8]) throws(OutputError) {
    hash.add(bytes)
    try converting(try OpenFile(borrowing: descriptor).write(bytes)) {
      OutputError(name, .writeFailed($0))
    }
  }

  /// Communicates with the process, and converts its faults.
  private func talk<Result>(
    _ body: () throws(ExternalFault) -> Result
  ) throws(OutputError) -> Result {
    do throws(ExternalFault) { return try body() } catch {
      let text = process.account(of: error, by: Self.role).text
      guard case .failure(let failure, _) = error else {
        throw OutputError(name, .cannotEncode(text))
      }
      switch photo_external_reason(failure.reason) {
      case PHOTO_EXTERNAL_TOO_LARGE: throw OutputError(name, .tooLarge(text))
      case PHOTO_EXTERNAL_OUT_OF_MEMORY, PHOTO_EXTERNAL_NO_MEMORY:
        throw OutputError(name, .outOfMemory)
      default: throw OutputError(name, .cannotEncode(text))
      }
    }
  }
}
