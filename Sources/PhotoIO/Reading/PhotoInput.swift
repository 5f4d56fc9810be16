import CPhotoIO
import GridKit

/// An open file of which the first bytes have been read.
final class PhotoInput: Sendable {
  let path: FilePath
  let format: FileFormat
  /// The bytes that told the format.
  let head: [UInt8]
  let limits: Limits
  /// Where ``head`` begins in the file, or -1 in a stream.
  let start: Int64
  /// The size of the file in bytes, if it is a file and no stream.
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

  /// The number of bytes without meaning that stand before a JPEG's start marker.
  private static func bytesBeforeJPEG(_ head: [UInt8]) -> Int? {
    head.indices.dropLast(2).first { head[$0..<($0 + 3)] == [0xFF, 0xD8, 0xFF] }
  }

  /// What to read from, after ``head``.
  var descriptor: CInt { file.descriptor }

  /// Whether it can be read again and again, since it is no stream.
  var isFile: Bool { byteCount != nil }

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

  /// The error that stands for a fault of the C side.
  ///
  /// - Parameter rows: the photo's height, once it is known.
  func error(_ fault: photo_fault, rows: Int? = nil) -> PhotoError {
    let reason: PhotoError.Reason =
      switch fault.reason {
      case PHOTO_FAULT_MEMORY: .outOfMemory
      case PHOTO_FAULT_READ: .readFailed(SystemError(fault.code))
      case PHOTO_FAULT_ENDED: .ends(format, row: Int(fault.row), of: rows)
      case PHOTO_FAULT_UNSUPPORTED: .unsupported(format, fault.sentence)
      case PHOTO_FAULT_SCANS: .tooManyScans(Int(fault.code), limit: Int(fault.limit))
      default: .damaged(format, fault.sentence)
      }
    return PhotoError(path: path, reason: reason)
  }
}

extension photo_fault {
  /// The library's text as the second half of a sentence.
  var sentence: String {
    let text = unsafe withUnsafeBytes(of: self.text) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.asSecondHalf
  }
}

extension String {
  /// A library's message as the second half of a sentence: no capital (but in abbreviations), no
  /// full stop, one line.
  var asSecondHalf: String {
    var text = String(map { $0.isASCII && !$0.isNewline && $0 >= " " ? $0 : "?" })
    while text.last == "." { text.removeLast() }
    if let first = text.first, text.dropFirst().first?.isUppercase != true {
      text = first.lowercased() + text.dropFirst()
    }
    return text
  }
}
