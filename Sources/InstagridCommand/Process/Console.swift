import FileSystem

/// Output to the standard streams.
enum Console {
  /// Writes text to standard output.
  static func print(_ text: String) throws(OutputError) {
    try OutputFile.standardOutput.write(text)
  }

  /// Writes a line to standard error, preceded by the program's name.
  static func error(_ line: String) { writeError("instagrid: \(line)\n") }

  /// Writes text to standard error.
  static func writeError(_ text: String) {
    // There is nowhere left to report a failure.
    try? OutputFile.standardError.write(text)
  }
}
