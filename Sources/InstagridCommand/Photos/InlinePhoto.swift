import FileSystem
import PhotoIO

/// A photo whose bytes are part of a line of a manifest.
final class InlinePhoto: Equatable, Sendable {
  let file: MemoryFile
  private let hold: MemoryHold

  /// Creates a photo without any bytes, which will count toward a budget.
  init(in budget: MemoryBudget) throws(SystemError) {
    file = try MemoryFile(makingRoom: PhotoFile.closeUnread)
    hold = MemoryHold(in: budget)
  }

  var byteCount: Int { hold.byteCount }

  /// Appends bytes, after waiting until there is room for them.
  func append(_ bytes: [UInt8]) async throws(SystemError) {
    await hold.add(bytes.count)
    try file.append(bytes)
  }

  static func == (one: InlinePhoto, other: InlinePhoto) -> Bool { one === other }
}

/// An error thrown when the bytes of a photo cannot be read from a line.
enum InlinePhotoError: Error, CustomStringConvertible, Hashable {
  /// The text is not base64 at this character, counted from 1.
  case notBase64(position: Int)
  /// The photos of the line have more bytes than this.
  case tooLong(limit: Int)
  case system(SystemError)

  var description: String {
    switch self {
    case .notBase64(let position): "invalid base64 at character \(position) (RFC 4648, section 4)"
    case .tooLong(let limit):
      "the photos of the line take more than \(ByteCount(limit)), a quarter of --max-memory"
    case .system(let error): "\(error)"
    }
  }
}
