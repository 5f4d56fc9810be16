import CPhotoIO
import FileSystem
import GridKit

/// The exchange of messages with a decoder process about one photo.
///
/// A malicious photo may have taken over the process. So the kind, order and size of each message
/// are checked before anything is allocated or used. See `photo_external.h`.
struct DecoderConversation {
  private var socket: ExternalSocket
  private let format: FileFormat
  /// The problems with the photo that the process has reported, one line each.
  private(set) var warnings: [String] = []
  /// The number of rows of the part that have been received.
  private(set) var rowsReceived = 0
  /// The largest number of bytes that the process may send as the photo's header.
  private static let maxHeader =
    MemoryLayout<photo_external_header>.size + PHOTO_EXTERNAL_MAX_PROFILE
    + PHOTO_EXTERNAL_MAX_EXIF

  init(_ socket: ExternalSocket, _ format: FileFormat) {
    (self.socket, self.format) = (socket, format)
  }

  /// Requests the header of a photo, and checks it.
  ///
  /// - Parameter head: the bytes of a stream that have already been read.
  mutating func header(
    of request: photo_external_open, head: [UInt8]
  ) throws(ExternalFault) -> DecoderHeader {
    try socket.send(photo_external_message.bytes(PHOTO_EXTERNAL_OPEN, request.bytes + head))
    var hasRead = false
    while true {
      let (kind, count) = try next()
      switch kind {
      case PHOTO_EXTERNAL_INPUT_READ where !hasRead:
        guard count == 0 else { throw .broken("a message of \(count) bytes that should be empty") }
        hasRead = true
        socket.stream = nil
      case PHOTO_EXTERNAL_HEADER where hasRead:
        return try DecoderHeader(
          socket.receivePayload(count, atMost: Self.maxHeader), format: format)
      default: try take(kind, count)
      }
    }
  }

  /// Requests a part of the photo whose header was received, and handles its rows from top to bottom.
  ///
  /// - Parameter timeout: the number of additional seconds to wait for the process.
  mutating func rows(
    of area: Rect, header: DecoderHeader, timeout: Int, to handleRow: (RawSpan) -> Void
  ) throws(ExternalFault) {
    let part = photo_external_part(
      x: UInt32(area.x), y: UInt32(area.y), width: UInt32(area.width), height: UInt32(area.height))
    socket.timeout += timeout
    try socket.send(photo_external_message.bytes(PHOTO_EXTERNAL_PART, part.bytes))
    let rowBytes = area.width * header.photo.decoded.bytesPerPixel
    let batch = max(PHOTO_EXTERNAL_BATCH, rowBytes)
    var row = [UInt8](repeating: 0, count: rowBytes)
    rowsReceived = 0
    while true {
      let (kind, count) = try next()
      switch kind {
      case PHOTO_EXTERNAL_ROWS:
        let (rows, rest) = count.quotientAndRemainder(dividingBy: rowBytes)
        guard rest == 0, rows > 0, count <= batch, rows <= area.height - rowsReceived else {
          throw .broken(
            "\(count) bytes of rows of \(rowBytes) each, after \(rowsReceived) of \(area.height)")
        }
        for _ in 0..<rows {
          try socket.receive(rowBytes, into: &row)
          row.withBytes(handleRow)
          rowsReceived += 1
        }
      case PHOTO_EXTERNAL_END:
        guard count == 0, rowsReceived == area.height else {
          throw .broken("the end after \(rowsReceived) of \(area.height) rows")
        }
        return
      default: try take(kind, count)
      }
    }
  }

  private mutating func next() throws(ExternalFault) -> (kind: photo_external_kind, count: Int) {
    let message = try socket.receiveMessage()
    return (photo_external_kind(message.kind), Int(message.count))
  }

  /// Handles a message that may arrive at any time.
  private mutating func take(_ kind: photo_external_kind, _ count: Int) throws(ExternalFault) {
    switch kind {
    case PHOTO_EXTERNAL_WARNING:
      let text = try socket.receivePayload(count, atMost: PHOTO_EXTERNAL_MAX_TEXT)
      guard warnings.count < PHOTO_EXTERNAL_MAX_WARNINGS else {
        throw .broken("more than \(PHOTO_EXTERNAL_MAX_WARNINGS) warnings")
      }
      warnings.append(String(escaping: text))
    case PHOTO_EXTERNAL_FAILURE: throw try socket.receiveFailure(count)
    default: throw .broken("message \(kind.rawValue) out of order")
    }
  }
}
