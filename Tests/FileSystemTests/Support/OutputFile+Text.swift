import FileSystem

extension OutputFile {
  /// Writes a text as the complete contents of an output.
  static func write(
    _ text: String, to path: Pathname, replacing replacement: Replacement = .allowed
  ) throws {
    let output = try OutputFile(path, replacing: replacement)
    try output.write(text)
    try output.commit()
  }
}
