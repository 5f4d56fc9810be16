import PhotoIO

/// Reads a file or stream line by line, as the lines come.
struct LineReader {
  /// A line without what separates it from the next one.
  enum Line: Equatable {
    case text([UInt8])
    /// A line of more bytes than are kept.
    case tooLong
  }

  /// The largest number of bytes of a line.
  static let maximumLength = 1 << 20

  private let input: InputFile
  /// Zero, or the end of a line.
  let separator: UInt8
  private var chunk: [UInt8] = []
  private var position = 0
  /// How many bytes have been read before ``chunk``.
  private var offset = 0

  init(_ input: InputFile, separatedBy separator: UInt8 = UInt8(ascii: "\n")) {
    self.input = input
    self.separator = separator
  }

  /// The share of the file that has been handed out, 0...1; `nil` for a stream.
  var share: Double? {
    input.byteCount.map { $0 == 0 ? 1 : min(1, Double(offset + position) / Double($0)) }
  }

  /// What a list is that was mistaken for one, as its first bytes tell, and each of its lines would be
  /// an error of its own. Only those formats that no text begins like.
  static func picture(_ bytes: [UInt8]) -> FileFormat? {
    let format = FileFormat(signature: Array(bytes.prefix(FileFormat.signatureLength)))
    return format == .jpeg || format == .png ? format : nil
  }

  /// The next line; `nil` at the end, and when there is a reason to stop while it is waited for.
  ///
  /// What stands behind the last separator is a line, unless it is empty.
  mutating func next(until stop: Stop) async throws(InputError) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if position == chunk.count {
        guard try await refill(until: stop) else {
          if stop.isRequested || (line.isEmpty && !isTooLong) { return nil }
          return isTooLong ? .tooLong : .text(line)
        }
      }
      let rest = chunk[position...]
      let end = rest.firstIndex(of: separator)
      let piece = rest[..<(end ?? rest.endIndex)]
      if isTooLong || line.count + piece.count > Self.maximumLength {
        (line, isTooLong) = ([], true)
      } else {
        line += piece
      }
      position = end.map { $0 + 1 } ?? chunk.endIndex
      if end != nil { return isTooLong ? .tooLong : .text(line) }
    }
  }

  /// Reads what comes next.
  ///
  /// - Returns: whether anything came.
  private mutating func refill(until stop: Stop) async throws(InputError) -> Bool {
    while !input.isReady {
      if stop.isRequested { return false }
      await input.wait(until: stop)
    }
    offset += chunk.count
    let isFirst = offset == 0 && chunk.isEmpty
    (chunk, position) = (try input.read(atMost: 1 << 16), 0)
    if isFirst, let format = Self.picture(chunk) { throw InputError(input.path, .picture(format)) }
    return !chunk.isEmpty
  }
}

extension [UInt8] {
  /// The line as it was meant, without what Windows puts around it: a mark before the first line, and
  /// a carriage return behind each.
  func asLine(isFirst: Bool) -> [UInt8] {
    let start = isFirst && starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return Array(self[start..<(last == UInt8(ascii: "\r") ? count - 1 : count)])
  }
}

extension InputFile {
  /// Waits until there is something to read or a reason to stop, without keeping a thread from work.
  fileprivate func wait(until stop: Stop) async {
    await withCheckedContinuation { continuation in
      let wait: @Sendable () -> Void = { [self] in
        self.wait(orFor: stop.descriptor)
        continuation.resume()
      }
      if !BackgroundThread.start(wait) { wait() }
    }
  }
}
