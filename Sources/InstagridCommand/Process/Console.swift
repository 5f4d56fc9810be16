import FileSystem

/// Text for the standard output and the standard error.
enum Console {
  /// Writes text to the standard output.
  static func print(_ text: String) throws(OutputError) {
    try OutputFile.standardOutput.write(text)
  }

  /// Writes a line, preceded by the program's name, to the standard error.
  static func error(_ line: String) { writeError("instagrid: \(line)\n") }

  /// Writes text to the standard error.
  static func writeError(_ text: String) {
    // There is no place left to report that this fails.
    try? OutputFile.standardError.write(text)
  }
}
