extension SniffedFile {
  /// Whether the file ends only after its picture does; `nil` for streams and formats without an end.
  /// Phones write data after the end of a JPEG, among which the end itself is not searched.
  func hasEnd() throws(PhotoError) -> Bool? {
    guard let byteCount else { return nil }
    if try hasTrailer() { return true }
    switch format {
    case .jpeg: return try !endsInScan(byteCount - Int(start))
    case .png: return try hasEndChunk(byteCount - Int(start))
    case .webp:
      // RFC 9649, 2.4: the length in bytes 4 to 7 does not include the first 8 bytes.
      let length = try read(upTo: 8, at: 0).dropFirst(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      return byteCount >= length + 8
    default: return nil
    }
  }

  /// Whether a JPEG ends in the data of a scan, in which every byte 0xFF is followed by zero or is a
  /// restart marker. Data after the end of the picture have other pairs.
  ///
  /// Source: ITU-T T.81, B.1.1 and, for the header of a scan, B.2.3.
  private func endsInScan(_ byteCount: Int) throws(PhotoError) -> Bool {
    let length = 1 << 16
    let tail = try read(upTo: length, at: max(0, byteCount - length))
    let marker = tail.indices.dropLast().last { index in
      tail[index] == 0xFF && ![0, 0xFF].contains(tail[index + 1])
        && !(0xD0...0xD7).contains(tail[index + 1])
    }
    guard let marker else { return true }
    let header = tail[marker...].dropFirst().prefix(3)
    return header.count == 3 && [8, 10, 12, 14].map { [0xDA, 0, $0] }.contains(Array(header))
  }

  /// Whether a PNG has the chunk IEND. Only the headers of chunks are read.
  private func hasEndChunk(_ byteCount: Int) throws(PhotoError) -> Bool {
    var offset = 8
    // No picture has so many; each takes a call of the system.
    for _ in 0..<(1 << 16) {
      let header = try read(upTo: 8, at: offset)
      guard header.count == 8 else { return false }
      if header.suffix(4).elementsEqual("IEND".utf8) { return offset + 12 <= byteCount }
      offset += 12 + header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    return true
  }
}
