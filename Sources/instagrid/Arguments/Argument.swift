import PhotoIO

/// A word of the command line: any bytes, as the system hands them over.
struct Argument: Hashable {
  let bytes: [UInt8]

  init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  init(_ text: String) { self.init(bytes: text.utf8) }

  /// The word as text; what is no UTF-8 is replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The word as the name of a file, with every byte as it is.
  var path: FilePath { FilePath(bytes: bytes) }

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
