import CPhotoIO
import FileSystem
import GridKit

/// An open file whose first bytes have been read.
final class SniffedFile: Sendable {
  let path: FilePath
  let format: FileFormat
  /// The bytes that tell the format.
  let head: [UInt8]
  let limits: Limits
  /// Where ``head`` begins in the file; -1 in a stream.
  let start: Int64
  /// The size of the file in bytes; `nil` for a stream.
  let byteCount: Int?
  private let file: OpenFile

  init(
    _ file: consuming OpenFile, path: FilePath, limits: Limits
  ) throws(PhotoError) {
    self.path = path
    self.limits = limits
    var start: Int64
    var head: [UInt8]
    do throws(SystemError) {
      let status = try file.status
      if status.kind == .folder { throw SystemError.isFolder }
      byteCount = status.kind == .regular ? status.size : nil
      start = status.kind == .regular ? try file.position : -1
      head = try file.read(upTo: FileFormat.signatureLength)
    } catch {
      throw PhotoError(path: path, reason: error == .isFolder ? .folder : .readFailed(error))
    }
    if head.isEmpty { throw PhotoError(path: path, reason: .empty) }
    var format = FileFormat(signature: head)
    if format == .unknown, let junk = Self.bytesBeforeJPEG(head) {
      format = .jpeg
      head.removeFirst(junk)
      if start >= 0 { start += Int64(junk) }
    }
    self.format = format
    self.head = head
    self.start = start
    self.file = file
  }

  /// The number of meaningless bytes before a JPEG's start marker.
  private static func bytesBeforeJPEG(_ head: [UInt8]) -> Int? {
    head.indices.dropLast(2).first { head[$0..<($0 + 3)] == [0xFF, 0xD8, 0xFF] }
  }

  /// The descriptor to read from, after ``head``.
  var descriptor: CInt { file.descriptor }

  /// Whether it can be read again: it is a file and not a stream.
  var isFile: Bool { byteCount != nil }

  /// Reads bytes of a file, not of a stream, until `count` are there or the file ends.
  ///
  /// - Parameter offset: the number of bytes between the beginning of ``head`` and them.
  func read(upTo count: Int, at offset: Int) throws(PhotoError) -> [UInt8] {
    do throws(SystemError) {
      return try file.read(upTo: count, at: Int(start) + offset)
    } catch {
      throw PhotoError(path: path, reason: .readFailed(error))
    }
  }

  /// Throws if a photo of this size is over the limits.
  func check(_ size: Size) throws(PhotoError) {
    guard size.area <= limits.pixels else {
      throw PhotoError(path: path, reason: .tooLarge(size, limit: limits.pixels))
    }
  }

  /// Throws if a photo that takes so many bytes to decode is over the limits.
  func check(memory bytes: Int) throws(PhotoError) {
    guard bytes <= limits.memory.bytes else {
      throw PhotoError(path: path, reason: .needsMemory(bytes, limit: limits.memory.bytes))
    }
  }

  /// Returns the error for one that C reported.
  ///
  /// - Parameter rows: the photo's height, once it is known.
  func error(_ failure: photo_error, rows: Int? = nil) -> PhotoError {
    let reason: PhotoError.Reason =
      switch failure.reason {
      case PHOTO_ERROR_MEMORY: .outOfMemory
      case PHOTO_ERROR_READ: .readFailed(SystemError(failure.code))
      case PHOTO_ERROR_ENDED: .ends(format, row: Int(failure.row), of: rows)
      case PHOTO_ERROR_UNSUPPORTED: .unsupported(format, failure.message)
      case PHOTO_ERROR_SCANS: .tooManyScans(Int(failure.code), limit: Int(failure.limit))
      default: .damaged(format, failure.message)
      }
    return PhotoError(path: path, reason: reason)
  }
}

extension photo_error {
  /// The library's text as a clause of one of our messages.
  var message: String {
    let text = unsafe withUnsafeBytes(of: self.text) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.asMessageClause
  }
}

extension String {
  /// A library's message as a clause of one of our messages: one line in ASCII, without a capital
  /// (except in abbreviations) and without a full stop.
  var asMessageClause: String {
    var text = String(map { $0.isASCII && !$0.isNewline && $0 >= " " ? $0 : "?" })
    while text.last == "." { text.removeLast() }
    if let first = text.first, text.dropFirst().first?.isUppercase != true {
      text = first.lowercased() + text.dropFirst()
    }
    return text
  }
}
