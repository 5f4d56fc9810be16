import FileSystem
import PhotoIO

/// Reads a file or stream line by line, as the lines arrive.
struct LineReader {
  /// A line without its separator.
  enum Line: Equatable {
    case text([UInt8])
    /// A line longer than ``maximumLength``.
    case tooLong
  }

  /// The largest number of bytes in a line: a megabyte holds thousands of file names, and bounds
  /// what a stream without newlines can make the program hold.
  static let maximumLength = 1 << 20

  private let input: InputFile
  /// A zero byte or a newline.
  let separator: UInt8
  private var chunk: [UInt8] = []
  private var position = 0
  /// The number of bytes read before ``chunk``.
  private var offset = 0
  private var scanner: InlinePhotoScanner?

  init(_ input: InputFile, separatedBy separator: UInt8 = UInt8(ascii: "\n")) {
    self.input = input
    self.separator = separator
  }

  /// Creates a reader of lines of JSON that may have photos in them, which do not count in the length
  /// of a line.
  ///
  /// - Parameter budget: what the photos count in.
  init(_ input: InputFile, photosIn budget: MemoryBudget) {
    self.init(input)
    scanner = InlinePhotoScanner(in: budget)
  }

  /// The photos that stood in the line that was returned last; later calls return none.
  mutating func takePhotos() -> [Result<InlinePhoto, InlinePhotoError>] {
    scanner?.takePhotos() ?? []
  }

  /// The share of the file that has been returned, 0...1; `nil` for a stream.
  var share: Double? {
    input.byteCount.map { $0 == 0 ? 1 : min(1, Double(offset + position) / Double($0)) }
  }

  /// Returns the format of a picture that was given in place of a list, told by its first bytes;
  /// otherwise each of its lines would be an error. Only formats that no text can begin like are
  /// recognized.
  static func pictureFormat(_ bytes: [UInt8]) -> FileFormat? {
    let format = FileFormat(signature: Array(bytes.prefix(FileFormat.signatureLength)))
    return format == .jpeg || format == .png ? format : nil
  }

  /// Goes back to the first line.
  ///
  /// - Returns: whether it could; a stream cannot.
  mutating func rewind() throws(InputError) -> Bool {
    guard try input.rewind() else { return false }
    (chunk, position, offset) = ([], 0, 0)
    return true
  }

  /// Returns the next line, or `nil` at the end and when the batch is canceled while waiting for
  /// it.
  ///
  /// Bytes after the last separator are a line.
  mutating func next(until cancellation: Cancellation) async throws(InputError) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    scanner?.beginLine()
    while true {
      if position == chunk.count {
        guard try await refill(until: cancellation) else {
          if cancellation.isRequested || (line.isEmpty && !isTooLong) { return nil }
          return isTooLong ? .tooLong : .text(line)
        }
      }
      let rest = chunk[position...]
      let end = rest.firstIndex(of: separator)
      let piece = await text(of: rest[..<(end ?? rest.endIndex)])
      if isTooLong || line.count + piece.count > Self.maximumLength {
        (line, isTooLong) = ([], true)
      } else {
        line += piece
      }
      position = end.map { $0 + 1 } ?? chunk.endIndex
      if end != nil { return isTooLong ? .tooLong : .text(line) }
    }
  }

  /// Returns a piece of a line without the photos in it.
  private mutating func text(of piece: ArraySlice<UInt8>) async -> ArraySlice<UInt8> {
    await scanner?.text(of: piece)[...] ?? piece
  }

  /// Reads the next bytes.
  ///
  /// - Returns: whether there were any.
  private mutating func refill(until cancellation: Cancellation) async throws(InputError) -> Bool {
    while !input.isReady {
      if cancellation.isRequested { return false }
      await input.wait(until: cancellation)
    }
    offset += chunk.count
    let isFirst = offset == 0 && chunk.isEmpty
    (chunk, position) = (try input.read(atMost: 1 << 16), 0)
    if isFirst, let format = Self.pictureFormat(chunk) {
      throw InputError(input.path, .notAList("a \(format.name), and a list is needed"))
    }
    return !chunk.isEmpty
  }
}

extension [UInt8] {
  /// Returns the line without what Windows adds: a byte order mark before the first line, and a
  /// carriage return after each.
  func asLine(isFirst: Bool) -> [UInt8] {
    let start = isFirst && starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return Array(self[start..<(last == UInt8(ascii: "\r") ? count - 1 : count)])
  }
}

extension InputFile {
  /// Waits until there is something to read or the batch is canceled, which it is as soon as nobody
  /// reads its results any more. No thread of the pool is blocked.
  fileprivate func wait(until cancellation: Cancellation) async {
    await withCheckedContinuation { continuation in
      let wait: @Sendable () -> Void = { [self] in
        if self.wait(orFor: cancellation.descriptor, orReaderOf: cancellation.results) {
          cancellation.request(.output(.closedStandardOutput))
        }
        continuation.resume()
      }
      ThreadPool.shared.wait(wait)
    }
  }
}
