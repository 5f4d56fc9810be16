import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The standard streams and the end of the process.
enum Terminal {
  /// Writes text to the standard output.
  static func print(_ text: String) throws(OutputError) {
    try OutputFile.standardOutput.write(text)
  }

  /// Writes a line with the program's name before it to the standard error.
  static func error(_ line: String) {
    let bytes = Array("instagrid: \(line)\n".utf8)
    // If nobody can be told, there is nobody to tell so.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  }

  static func exit(_ code: ExitCode) -> Never {
    #if canImport(Darwin)
      Darwin.exit(code.rawValue)
    #elseif canImport(Musl)
      Musl.exit(code.rawValue)
    #else
      Glibc.exit(code.rawValue)
    #endif
  }
}
