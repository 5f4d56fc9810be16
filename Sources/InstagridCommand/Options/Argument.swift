import FileSystem

/// A word of the command line, or a name in a list: any bytes.
struct Argument: Hashable {
  /// What stands in a line of a manifest itself, in place of a file's name.
  enum Inline: Hashable {
    case photo(InlinePhoto)
    /// The picture, which will stand in the answer to the line.
    case picture
  }

  let bytes: [UInt8]
  /// What is given without a file; the word tells its place then.
  let inline: Inline?

  init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    inline = nil
  }

  init(_ inline: Inline, at place: String) {
    bytes = Array(place.utf8)
    self.inline = inline
  }

  init(_ text: String) { self.init(bytes: text.utf8) }

  /// The word as text; bytes that are not UTF-8 are replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The word as the name of a file, with every byte as it is.
  var path: FilePath { inline == nil ? FilePath(bytes: bytes) : FilePath(label: text) }

  /// The word for programs. Of a photo that is given without a file it has the number of bytes.
  var json: JSON {
    switch inline {
    case nil: .string(text)
    case .photo(let photo): ["bytes": .integer(photo.byteCount)]
    case .picture: ["base64": .boolean(true)]
    }
  }

  /// The word up to an equals sign: the name of an option.
  var beforeEqualsSign: Argument { Argument(bytes: bytes.prefix { $0 != UInt8(ascii: "=") }) }

  /// The words of this process's command line, beginning with the program's name.
  static var ofProcess: [Argument] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { word in
        var bytes: [UInt8] = []
        var next = unsafe word
        while unsafe next.pointee != 0 {
          unsafe bytes.append(UInt8(bitPattern: next.pointee))
          unsafe next += 1
        }
        return Argument(bytes: bytes)
      }
    }
  }
}

extension Argument {
  /// Whether the word stands for the standard input or output.
  var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }

  /// Whether what is written to the word goes to the standard output.
  var isStandardOutput: Bool {
    isStandardStream || path.namedDescriptor == 1 || path.isPipe(openAs: 1)
  }

  /// Whether what is written to the word appears on a terminal.
  var isTerminal: Bool { (isStandardStream ? FilePath("/dev/stdout") : path).isTerminal }
}

extension Argument: CustomStringConvertible {
  /// The word as it can be shown on one line of a terminal.
  var description: String { "\(path)" }
}
