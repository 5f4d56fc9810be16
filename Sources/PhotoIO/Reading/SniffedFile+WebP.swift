extension SniffedFile {
  /// Returns the contents of the first chunk of a WebP with a name; `nil` if there is none.
  ///
  /// Source: RFC 9649 (WebP Image Format), 2.3 and 2.7.
  ///
  /// - Parameter flag: the bit of VP8X that says that the file has such a chunk.
  func chunkOfWebP(_ name: String, announcedBy flag: UInt8) throws(PhotoError) -> [UInt8]? {
    var offset = 12
    let first = try read(upTo: 9, at: offset)
    guard first.starts(with: "VP8X".utf8), first.count == 9, first[8] & flag != 0 else {
      return nil
    }
    // Every frame of an animation is a chunk.
    for _ in 0..<10_000 {
      let head = try read(upTo: 8, at: offset)
      guard head.count == 8 else { return nil }
      let size = head[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
      if head.starts(with: name.utf8) {
        return try read(upTo: min(size, FileFormat.maximumEXIFBytes), at: offset + 8)
      }
      // A chunk of odd size is followed by a padding byte.
      offset += 8 + size + size % 2
    }
    return nil
  }
}
