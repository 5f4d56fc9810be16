extension TIFFBlock {
  /// Returns EXIF data that contain only the date on which a photo was taken, and perhaps the camera.
  ///
  /// - Parameters:
  ///   - date: the text of DateTimeOriginal, without its zero byte; `nil` for none.
  ///   - digitized: the text of DateTimeDigitized, likewise.
  ///   - fraction: the text of the fraction of a second of both, up to three digits.
  ///   - camera: the text of Model, up to three letters.
  package static func taken(
    _ date: String?, digitized: String? = nil, fraction: String? = nil, camera: String? = nil,
    order: ByteOrder = .little
  ) -> [UInt8] {
    let root = TIFFBlock(order: order)
    let models = [camera].compactMap(\.self).map { text in
      let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 4 - text.utf8.count)
      return Entry(tag: 0x0110, type: 2, count: text.utf8.count + 1, value: bytes)
    }
    // The second directory follows the first one.
    let start = 8 + 2 + 12 * (1 + models.count) + 4
    var photo = TIFFBlock(order: order)
    let dates = [(0x9003, date), (0x9004, digitized)].compactMap { tag, text in
      text.map { (tag: tag, text: $0) }
    }
    var end = start + 2 + 12 * dates.count * (fraction == nil ? 1 : 2) + 4
    for (tag, text) in dates {
      photo.entries.append(photo.text(tag, count: text.utf8.count + 1, at: end))
      end += text.utf8.count + 1
    }
    for (tag, _) in dates {
      guard let fraction else { continue }
      let text = Array(fraction.utf8) + [UInt8](repeating: 0, count: 4 - fraction.utf8.count)
      photo.entries.append(
        Entry(tag: tag + 0x28E, type: 2, count: fraction.utf8.count + 1, value: text))
    }
    var first = root
    first.entries = models + [first.pointer(0x8769, to: start)]
    var bytes = first.bytes + photo.bytes.dropFirst(8)
    for (_, text) in dates { bytes += text.utf8 + [0] }
    return bytes
  }

  /// Returns an entry that points to another directory.
  package func pointer(_ tag: Int, to offset: Int) -> Entry {
    Entry(tag: tag, type: 4, value: text(tag, count: 1, at: offset).value)
  }
}
