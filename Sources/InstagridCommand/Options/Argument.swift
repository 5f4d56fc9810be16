import FileSystem

/// A command-line argument, or a name in a list: arbitrary bytes.
struct Argument: Hashable {
  /// Contents that a manifest line gives inline, in place of a file name.
  enum Inline: Hashable {
    case photo(InlinePhoto)
    /// The picture, which will be returned in the result of the line.
    case picture
  }

  let bytes: [UInt8]
  /// The inline contents, if any; then `bytes` is a label such as `photo 2 of line 7`.
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

  /// The argument as text; bytes that are not UTF-8 are replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The argument as the name of a file, with every byte as it is.
  var path: FilePath { inline == nil ? FilePath(bytes: bytes) : FilePath(label: text) }

  /// The argument as JSON. For an inline photo, it is an object with the photo's size in bytes.
  var json: JSON {
    switch inline {
    case nil: .string(text)
    case .photo(let photo): ["bytes": .integer(photo.byteCount)]
    case .picture: ["base64": .boolean(true)]
    }
  }

  /// The argument up to an equals sign: the name of an option.
  var beforeEqualsSign: Argument { Argument(bytes: bytes.prefix { $0 != UInt8(ascii: "=") }) }

  /// The arguments of this process's command line, beginning with the program's name.
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
  /// Whether the argument is `-`, which represents standard input or output.
  var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }

  /// Whether output written to this argument goes to standard output.
  var isStandardOutput: Bool {
    isStandardStream || path.namedDescriptor == 1 || path.isPipe(openAs: 1)
  }

  /// Whether output written to this argument appears on a terminal.
  var isTerminal: Bool { (isStandardStream ? FilePath("/dev/stdout") : path).isTerminal }
}

extension Argument: CustomStringConvertible {
  /// The argument as it can be shown on one line of a terminal.
  var description: String { "\(path)" }
}
