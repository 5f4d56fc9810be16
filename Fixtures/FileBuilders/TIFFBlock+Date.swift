extension TIFFBlock {
  /// Returns EXIF data that contain only the date on which a photo was taken.
  ///
  /// - Parameters:
  ///   - date: the text of DateTimeOriginal, without its zero byte.
  ///   - fraction: the text of its fraction of a second, up to three digits.
  package static func taken(
    _ date: String, fraction: String? = nil, order: ByteOrder = .little
  ) -> [UInt8] {
    let root = TIFFBlock(order: order)
    // The first directory has one entry, so that the second begins here.
    let start = 8 + 2 + 12 + 4
    var photo = TIFFBlock(order: order)
    let count = fraction == nil ? 1 : 2
    let end = start + 2 + 12 * count + 4
    photo.entries = [photo.text(0x9003, count: date.utf8.count + 1, at: end)]
    if let fraction {
      let text = Array(fraction.utf8) + [UInt8](repeating: 0, count: 4 - fraction.utf8.count)
      photo.entries.append(Entry(tag: 0x9291, type: 2, count: fraction.utf8.count + 1, value: text))
    }
    var first = root
    first.entries = [first.pointer(0x8769, to: start)]
    return first.bytes + photo.bytes.dropFirst(8) + date.utf8 + [0]
  }

  /// Returns an entry that points to another directory.
  package func pointer(_ tag: Int, to offset: Int) -> Entry {
    Entry(tag: tag, type: 4, value: text(tag, count: 1, at: offset).value)
  }
}
