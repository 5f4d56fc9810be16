import CPhotoIO
import FileSystem
import GridKit
import Synchronization

/// A file from an offset on.
final class OffsetFile: Sendable {
  let file: OpenFile
  /// The offset; -1 for a stream.
  let start: Int64
  /// Why a call of ``read(upTo:at:)`` failed, which those who look for metadata take for nothing found.
  private let failure = Mutex<SystemError?>(nil)
  /// The owner of the file, if it is in memory.
  private let memory: MemoryFile?

  init(_ file: consuming OpenFile, from start: Int64, of memory: MemoryFile? = nil) {
    self.file = file
    (self.start, self.memory) = (start, memory)
  }

  /// Reads `count` bytes of a file (not of a stream), or fewer if the file ends before.
  ///
  /// - Parameter offset: the offset of the first one, relative to ``start``.
  func read(upTo count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    let (position, isBeyondAnyFile) = Int(start).addingReportingOverflow(offset)
    guard !isBeyondAnyFile, 0...(Int.max - count) ~= position else { return [] }
    do throws(SystemError) { return try file.read(upTo: count, at: position) } catch {
      failure.withLock { $0 = error }
      throw error
    }
  }

  /// Returns the last error of ``read(upTo:at:)`` that was not returned by this before.
  func takeFailure() -> SystemError? { failure.withLock { $0.take() } }
}

/// An open file whose first bytes have been read to determine its format.
final class SniffedFile: Sendable {
  let name: FileName
  let format: FileFormat
  let head: [UInt8]
  let limits: Limits
  /// The file from ``head`` on.
  let file: ClosableFile
  /// The file's attributes when it was first opened.
  private let status: FileStatus

  convenience init(_ path: Pathname, limits: Limits) throws(PhotoError) {
    let name = FileName.path(path)
    try self.init(ClosableFile.open(path), named: name, limits: limits)
  }

  /// Opens a file to examine it; never blocks, even if the path leads to a FIFO.
  convenience init(examining path: Pathname) throws(PhotoError) {
    let name = FileName.path(path)
    let file = try converting(try OpenFile(examining: path)) { PhotoError(name, .cannotOpen($0)) }
    try self.init(file, named: name, limits: .none)
  }

  init(
    _ file: consuming OpenFile, of memory: MemoryFile? = nil, named name: FileName, limits: Limits
  ) throws(PhotoError) {
    self.name = name
    self.limits = limits
    var start: Int64
    var head: [UInt8]
    do throws(SystemError) {
      status = try file.status
      if status.kind == .folder { throw SystemError.isFolder }
      start = status.kind == .regular ? try file.position : -1
      head = try file.read(upTo: FileFormat.signatureLength)
      switch FileFormat(signature: head) {
      case .text: head += try file.read(upTo: FileFormat.textSignatureLength - head.count)
      // The directories of a raw file follow its header.
      case .tiff where start < 0: head += try file.read(upTo: 1 << 16 - head.count)
      default: break
      }
    } catch {
      throw PhotoError(name, error == .isFolder ? .folder : .readFailed(error))
    }
    if head.isEmpty { throw PhotoError(name, .empty) }
    var format = FileFormat(signature: head)
    if format == .unknown, let junk = Self.bytesBeforeJPEG(head) {
      format = .jpeg
      head.removeFirst(junk)
      if start >= 0 { start += Int64(junk) }
    }
    // The JPEG that Exiv2 puts first, and few cameras.
    if format == .canonRaw, Self.bytesBeforeJPEG(head) != nil { format = .raw }
    let open = OffsetFile(file, from: start, of: memory)
    if format == .tiff, (start < 0 ? TIFFDirectory(head) : TIFFDirectory(open))?.isRaw == true {
      format = .raw
    }
    self.file = ClosableFile(open, named: name, status)
    self.format = format
    self.head = head
    try reading(try self.file.checkReads())
  }

  /// Returns the number of meaningless bytes before a JPEG's start marker; `nil` if there is no marker.
  static func bytesBeforeJPEG(_ head: [UInt8]) -> Int? {
    head.indices.prefix(FileFormat.signatureLength).dropLast(2).first {
      head[$0..<($0 + 3)] == [0xFF, 0xD8, 0xFF]
    }
  }

  /// The offset of ``head`` in the file; -1 for a stream.
  var start: Int64 { file.start }

  /// Returns the open file, which stays open as long as the caller holds it. The position of a stream is after
  /// ``head``.
  func opened() throws(PhotoError) -> OffsetFile { try file.opened() }

  /// The size of the file in bytes; `nil` for a stream.
  var byteCount: Int? { status.kind == .regular ? status.size : nil }

  /// Which file it is; `nil` for a stream.
  var identity: FileStatus.Identity? { isFile ? status.identity : nil }

  /// Whether it is a regular file, which can be read again, and not a stream.
  var isFile: Bool { byteCount != nil }

  func reading<Value>(
    _ call: @autoclosure () throws(SystemError) -> Value
  ) throws(PhotoError) -> Value {
    try converting(try call()) { PhotoError(name, .readFailed($0)) }
  }

  func checkingMemory<Value>(
    _ call: @autoclosure () throws(OutOfMemory) -> Value
  ) throws(PhotoError) -> Value {
    try converting(try call()) { (_: OutOfMemory) in PhotoError(name, .outOfMemory) }
  }

  /// Tries something once more if it fails for a reason that may pass, unless the photo is a stream. A read that
  /// failed counts as well if its error was not passed on.
  func tryingAgain<Value>(
    _ attempt: () throws(PhotoError) -> Value
  ) throws(PhotoError) -> Value {
    try tryingTwice(if: { isFile && $0.mayPass }) { () throws(PhotoError) in
      let result = Result(catching: attempt)
      try reading(try file.checkReads())
      return try result.get()
    }
  }

  /// Returns what `read` finds in the metadata; `nil` also if they are damaged.
  func metadata<Value>(
    _ read: () throws(PhotoError) -> Value?
  ) throws(PhotoError) -> Value? {
    do throws(PhotoError) { return try tryingAgain(read) } catch {
      guard !error.mayPass else { throw error }
      return nil
    }
  }

  /// Reads `count` bytes of a file (not of a stream) from an offset relative to ``head`` on, or fewer if
  /// the file ends before.
  func read(upTo count: Int, at offset: Int) throws(PhotoError) -> [UInt8] {
    let file = try opened()
    return try reading(try file.read(upTo: count, at: offset))
  }

  /// Throws if a photo of this size exceeds the limit on pixels.
  func check(_ size: Size) throws(PhotoError) {
    guard size.area <= limits.pixels else {
      throw PhotoError(name, .tooLarge(size, limit: limits.pixels))
    }
  }

  /// Throws if a photo that takes this much memory to decode exceeds the limits.
  func check(memory bytes: Int) throws(PhotoError) {
    guard bytes <= limits.memory.bytes else {
      throw PhotoError(name, .needsMemory(bytes, limit: limits.memory.limit))
    }
  }

  /// Throws if the file has changed since it was opened, or if its path now leads to another file.
  /// A file that was removed or renamed can still be read completely, and has not changed, unless it was closed.
  func checkUnchanged() throws(PhotoError) { if isFile { try file.checkUnchanged() } }

  /// Whether the file has the ending of a complete file of its format.
  func hasTrailer() throws(PhotoError) -> Bool {
    guard let byteCount, let trailer = format.trailer else { return false }
    let offset = max(0, byteCount - trailer.count)
    let file = try opened()
    return try reading(try file.file.read(upTo: trailer.count, at: offset)) == trailer
  }

  /// Converts an error that C code reported, given the photo's height, or `nil` while it is unknown.
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
    return PhotoError(name, reason)
  }
}

extension photo_error {
  /// The library's text, as a clause of a message.
  var message: String {
    let text = unsafe withUnsafeBytes(of: self.text) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.asMessageClause
  }
}

extension String {
  /// A library's message as a clause of our own messages: one line in ASCII, beginning in lower
  /// case (except for abbreviations) and without a period.
  var asMessageClause: String {
    var text = String(map { $0.isASCII && !$0.isNewline && $0 >= " " && $0 < "\u{7F}" ? $0 : "?" })
    while text.last == "." { text.removeLast() }
    if let first = text.first, text.dropFirst().first?.isUppercase != true {
      text = first.lowercased() + text.dropFirst()
    }
    return text
  }
}
