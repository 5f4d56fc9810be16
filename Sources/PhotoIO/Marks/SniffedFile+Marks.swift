extension SniffedFile {
  /// Reads the file's fingerprint; `nil` if this is a stream.
  func fingerprint() throws(PhotoError) -> PhotoFingerprint? {
    guard let byteCount else { return nil }
    return try reading(try PhotoFingerprint(of: offsetFile.file, byteCount: byteCount))
  }

  /// Searches for the mark of a picture that Instagrid wrote; `nil` if there is none, or for a stream.
  func mark() throws(PhotoError) -> FoundMark? {
    guard let byteCount else { return nil }
    return try reading(try FoundMark(in: offsetFile.file, byteCount: byteCount, format: format))
  }

  /// Whether the file ends with a mark, as unedited pictures of Instagrid do. Only the end is read.
  func endsWithMark() throws(PhotoError) -> Bool {
    guard let byteCount else { return false }
    return try reading(try TrailingMark(of: offsetFile.file, byteCount: byteCount, format: format))
      != nil
  }
}
