extension SniffedFile {
  /// Returns the contents of the first chunk of a WebP with a name; `nil` if there is none.
  ///
  /// Source: RFC 9649 (WebP Image Format), 2.7.
  ///
  /// - Parameter flag: the bit of VP8X that says that the file has such a chunk.
  func chunkOfWebP(_ name: String, announcedBy flag: UInt8) throws(PhotoError) -> [UInt8]? {
    var parts = FileParts(self)
    guard let first = try parts.next(), first.isNamed("VP8X"),
      let flags = try parts.contents(of: first, upTo: 1).first, flags & flag != 0
    else { return nil }
    // Every frame of an animation is a chunk.
    for _ in 0..<10_000 {
      guard let part = try parts.next() else { return nil }
      if part.isNamed(name) {
        return try parts.contents(of: part, upTo: FileFormat.maximumEXIFBytes)
      }
    }
    return nil
  }
}
