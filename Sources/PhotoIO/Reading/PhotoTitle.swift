extension PhotoFile {
  /// The photo's own title or description, from its EXIF data; `nil` if it has none, or if it is a
  /// stream.
  package var title: String? { exif.flatMap { String(titleIn: $0) } }
}

extension String {
  /// Reads the title or the description of a photo from its EXIF data; `nil` if they have none.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.4 C: tag 0x010E is ImageDescription. Tag 0x9C9B is the title
  /// that Windows writes, in UTF-16, little-endian.
  init?(titleIn exif: [UInt8]) {
    guard let directory = TIFFDirectory(exif) else { return nil }
    func filled(_ text: String) -> String? { text.contains { !$0.isWhitespace } ? text : nil }
    let title = directory.first(0x9C9B) { entry in
      directory.bytes(ofEntryAt: entry, type: 1).flatMap { bytes -> String? in
        let pairs = stride(from: 0, to: bytes.count - 1, by: 2)
        let units = pairs.map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
        return filled(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
      }
    }
    let found =
      title
      ?? directory.first(0x010E) { entry in
        directory.text(ofEntryAt: entry).flatMap { filled(String(decoding: $0, as: UTF8.self)) }
      }
    guard let found else { return nil }
    self = found
  }
}
