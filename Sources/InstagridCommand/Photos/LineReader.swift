import FileSystem
import PhotoIO

/// Reads a file or stream line by line as data arrive.
struct LineReader {
  enum Line: Equatable {
    case text([UInt8])
    case tooLong
  }

  /// The largest number of bytes of a line. It is enough for thousands of file names, and limits
  /// the memory that a stream without newlines can use.
  static let maximumLength = 1 << 20

  let input: InputStream
  /// A zero byte or a newline.
  let separator: UInt8
  private var chunk: [UInt8] = []
  private var position = 0
  /// Whether the most recent line was too long, and its end has not been read, which may never come.
  private var isInsideLongLine = false
  private var scanner: InlinePhotoScanner?

  init(_ input: InputStream, separatedBy separator: UInt8 = UInt8(ascii: "\n")) {
    self.input = input
    self.separator = separator
  }

  /// Creates a reader of JSON lines that may contain photos, which do not count toward the length of a line.
  init(_ input: InputStream, photosIn budget: MemoryBudget) {
    self.init(input)
    scanner = InlinePhotoScanner(in: budget)
  }

  /// Returns the photos of the most recent line; later calls return none.
  mutating func takePhotos() -> [Result<InlinePhoto, InlinePhotoError>] {
    scanner?.takePhotos() ?? []
  }

  var hasPhotos: Bool { scanner?.hasPhotos ?? false }

  /// Returns to the first line; `false` if the input is a stream, which cannot be rewound.
  mutating func rewind() throws(InputError) -> Bool {
    guard try input.rewind() else { return false }
    (chunk, position, isInsideLongLine) = ([], 0, false)
    return true
  }

  /// Returns the next line; `nil` at the end, or if the batch is canceled before the line has been
  /// read. Bytes after the last separator form a line.
  ///
  /// - Parameter decodesPhotos: whether the photos of the line are decoded, and not only removed.
  mutating func next(
    until cancellation: Cancellation, decodingPhotos decodesPhotos: Bool = true
  ) async throws(InputError) -> Line? {
    var line: [UInt8] = []
    scanner?.startLine(decodingPhotos: decodesPhotos)
    while true {
      if position == chunk.count {
        guard try await refill(until: cancellation) else {
          return cancellation.isRequested || line.isEmpty ? nil : .text(line)
        }
      }
      let rest = chunk[position...]
      let end = rest.firstIndex(of: separator)
      position = end.map { $0 + 1 } ?? chunk.endIndex
      if isInsideLongLine {
        isInsideLongLine = end == nil
        continue
      }
      let bytes = rest[..<(end ?? rest.endIndex)]
      let piece = await scanner?.removePhotos(from: bytes)[...] ?? bytes
      guard line.count + piece.count <= Self.maximumLength else {
        isInsideLongLine = end == nil
        return .tooLong
      }
      line += piece
      if end != nil { return .text(line) }
    }
  }

  /// Reads the next bytes. Returns `false` at the end, or if the batch is canceled.
  private mutating func refill(until cancellation: Cancellation) async throws(InputError) -> Bool {
    while !cancellation.isRequested, !input.isReady { await input.wait(until: cancellation) }
    // A file is always ready, and a line may never end.
    if cancellation.isRequested { return false }
    (chunk, position) = (try input.read(atMost: 1 << 16), 0)
    return !chunk.isEmpty
  }
}

extension [UInt8] {
  /// Returns the line without a byte order mark at the beginning of the first line, and without a
  /// carriage return at the end, both of which Windows programs add.
  func asLine(isFirst: Bool) -> [UInt8] {
    let start = isFirst && starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return Array(self[start..<(last == UInt8(ascii: "\r") ? count - 1 : count)])
  }
}

extension InputStream {
  /// Waits until there is something to read or the batch is canceled, which also happens when the
  /// reader of its results goes away. Blocks no thread of the pool.
  fileprivate func wait(until cancellation: Cancellation) async {
    await withCheckedContinuation { continuation in
      let wait: @Sendable () -> Void = { [self] in
        if self.waitUntilReadable(
          orReadable: cancellation.descriptor, orHungUp: cancellation.resultsDescriptor)
        {
          cancellation.request(.output(.closedStandardOutput))
        }
        continuation.resume()
      }
      ThreadPool.shared.wait(wait)
    }
  }
}
