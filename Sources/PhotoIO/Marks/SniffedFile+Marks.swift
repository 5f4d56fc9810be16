extension SniffedFile {
  /// Reads the file's fingerprint; `nil` if this is a stream.
  func fingerprint() throws(PhotoError) -> PhotoFingerprint? {
    guard let byteCount else { return nil }
    let file = try opened()
    return try reading(try PhotoFingerprint(of: file.file, byteCount: byteCount))
  }

  /// Whether the file has a mark: Instagrid made it, even if it was edited since. Little of it is read.
  func hasMark() throws(PhotoError) -> Bool { try MarkPlace(in: self) != nil }
}
