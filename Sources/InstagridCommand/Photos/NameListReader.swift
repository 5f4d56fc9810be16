import CommandKit
import FileSystem

/// The names in a list of photos, in order. If names end in newlines, lines that begin with `# ` are comments.
struct NameListReader {
  private var reader: LineReader
  private var isFirst = true

  init(_ reader: LineReader) { self.reader = reader }

  var identity: FileStatus.Identity? { reader.input.identity }

  /// Returns to the first name; `false` if the list is a stream.
  mutating func rewind() throws(InputError) -> Bool {
    isFirst = true
    return try reader.rewind()
  }

  /// Returns the next name; `nil` at the end, and when the batch is canceled.
  mutating func next(until cancellation: Cancellation) async throws(InputError) -> Argument? {
    while let line = try await reader.next(until: cancellation) {
      guard case .text(let text) = line else {
        throw InputError(
          reader.input.name, .notAList("a name is longer than \(LineReader.maximumLength) bytes"))
      }
      let isLine = reader.separator != 0
      let name = isLine ? text.asLine(isFirst: isFirst) : text
      isFirst = false
      if isLine && name.contains(0) {
        throw InputError(
          reader.input.name,
          .notAList(
            "a name contains a zero byte, as in a picture or UTF-16; --null reads names that end in"
              + " them"))
      }
      let isComment = isLine && name.starts(with: "# ".utf8)
      if !name.isEmpty && !isComment { return Argument(bytes: name) }
    }
    return nil
  }
}

extension PhotoSelection {
  func openedList() throws -> NameListReader? {
    try list.map { name in
      NameListReader(
        LineReader(
          try name.openedAsList(), separatedBy: isSeparatedByNull ? 0 : UInt8(ascii: "\n")))
    }
  }
}

extension Argument {
  func openedAsList() throws(InputError) -> InputStream {
    try isStandardStream ? .standardInput() : InputStream(path)
  }
}
