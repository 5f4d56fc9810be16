import FileSystem

/// A command-line argument, or a name in a list: arbitrary bytes.
package struct Argument: CustomStringConvertible, Hashable, Sendable {
  package let bytes: [UInt8]

  /// The largest number of bytes of a value that is not the name of a file. Longer ones are refused
  /// before they are interpreted as text, because splitting and comparing text by characters takes
  /// time that can grow with the square of its length.
  package static let maximumLength = 8192

  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: String) { self.init(bytes: text.utf8) }

  /// The argument as text; bytes that are not UTF-8 are replaced.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The argument as the name of a file, with every byte as it is.
  package var path: Pathname { Pathname(bytes: bytes) }

  /// Whether the argument is `-`, which represents standard input or output.
  package var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }

  /// The argument up to an equals sign: the name of an option.
  package var beforeEqualsSign: Argument {
    Argument(bytes: bytes.prefix { $0 != UInt8(ascii: "=") })
  }

  /// The arguments of this process's command line, beginning with the program's name.
  package static var ofProcess: [Argument] {
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

  /// The argument as it can be shown on one line of a terminal; abridged if it is long.
  package var description: String { String(abridging: bytes) }
}
