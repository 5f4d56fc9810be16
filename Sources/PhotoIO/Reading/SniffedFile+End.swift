extension SniffedFile {
  /// Whether the file ends only after its picture does; `nil` if that cannot be seen without decoding, as of
  /// a stream, and for other formats than JPEG, PNG and WebP.
  func seemsComplete() throws(PhotoError) -> Bool? {
    guard let size = byteCount else { return nil }
    if try hasTrailer() { return true }
    let byteCount = size - Int(start)
    switch format {
    case .jpeg: return try endOfJPEG(byteCount)
    case .png: return try hasEndChunk(byteCount)
    case .webp:
      // RFC 9649, 2.4: the length in bytes 4 to 7 does not include the first 8 bytes.
      let length = try read(upTo: 8, at: 0).dropFirst(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      return byteCount >= length + 8
    default: return nil
    }
  }

  /// Whether the last marker of a JPEG is neither the header of a scan nor that of a Huffman table behind which
  /// nothing follows. Phones write other data after the end of a picture; then any marker may be the last.
  ///
  /// In the data of a scan, every byte 0xFF is followed by zero or is a restart marker. Source: ITU-T T.81,
  /// B.1.1, B.2.3 (scan header) and B.2.4.2 (Huffman tables).
  private func endOfJPEG(_ byteCount: Int) throws(PhotoError) -> Bool? {
    let length = 1 << 16
    let tail = try read(upTo: length, at: max(0, byteCount - length))
    let codes = tail.indices.dropLast().filter { tail[$0] == 0xFF }
    let marker = codes.last { index in
      ![0, 0xFF].contains(tail[index + 1]) && !(0xD0...0xD7).contains(tail[index + 1])
    }
    // Without any, these may be zeros or text.
    guard let marker else { return codes.isEmpty ? nil : try hasEndMarker() }
    let segment = tail[(marker + 2)...]
    guard segment.count >= 2 else { return true }
    let bytes = Int(segment[marker + 2]) << 8 | Int(segment[marker + 3])
    switch tail[marker + 1] {
    case 0xDA: return ![8, 10, 12, 14].contains(bytes)
    case 0xC4: return !(19...432).contains(bytes) || segment.count > bytes
    default: return true
    }
  }

  /// Whether the marker of the end follows the first scan of a JPEG. The file is read up to there.
  private func hasEndMarker() throws(PhotoError) -> Bool {
    var (parts, offset) = (FileParts(self), 2)
    while let part = try parts.next() { offset = part.contents.upperBound }
    var last: UInt8 = 0
    while case let bytes = try read(upTo: 1 << 16, at: offset), !bytes.isEmpty {
      for byte in bytes {
        if last == 0xFF && byte == 0xD9 { return true }
        last = byte
      }
      offset += bytes.count
    }
    return false
  }

  /// Whether a PNG has the chunk IEND. Only the headers of chunks are read; `nil` if there are very many.
  private func hasEndChunk(_ byteCount: Int) throws(PhotoError) -> Bool? {
    var parts = FileParts(self)
    for _ in 0..<(1 << 16) {
      guard let part = try parts.next() else { return false }
      if part.isNamed("IEND") { return part.contents.upperBound + 4 <= byteCount }
    }
    return nil
  }
}
