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

  /// Returns EXIF data with texts.
  ///
  /// - Parameters:
  ///   - first: the tags and the texts of the first directory, in the order of their tags.
  ///   - details: those of the directory that has the details of the picture.
  ///   - rating: the value of tag 0x4746; `nil` for none.
  ///   - words: the bytes of tag 0x9C9B, in which Windows writes a title.
  package static func texts(
    _ first: [(Int, String)], details: [(Int, String)], rating: UInt8? = nil, words: [UInt8] = [],
    order: ByteOrder = .little
  ) -> [UInt8] {
    var (root, more) = (TIFFBlock(order: order), TIFFBlock(order: order))
    let extra = (rating == nil ? 0 : 1) + (words.isEmpty ? 0 : 1)
    let start = 8 + 2 + 12 * (first.count + extra + 1) + 4
    var values: [UInt8] = []
    func entry(_ tag: Int, _ type: Int, _ bytes: [UInt8]) -> Entry {
      let padded = bytes + [UInt8](repeating: 0, count: max(0, 4 - bytes.count))
      if bytes.count <= 4 { return Entry(tag: tag, type: type, count: bytes.count, value: padded) }
      let end = start + 2 + 12 * details.count + 4 + values.count
      values += bytes
      let text = root.text(tag, count: bytes.count, at: end)
      return Entry(tag: tag, type: type, count: bytes.count, value: text.value)
    }
    root.entries = first.map { entry($0, 2, Array($1.utf8) + [0]) }
    if let rating {
      let value = order == .little ? [rating, 0, 0, 0] : [0, rating, 0, 0]
      root.entries.append(Entry(tag: 0x4746, type: 3, value: value))
    }
    root.entries.append(root.pointer(0x8769, to: start))
    if !words.isEmpty { root.entries.append(entry(0x9C9B, 1, words)) }
    more.entries = details.map { entry($0, 2, Array($1.utf8) + [0]) }
    return root.bytes + more.bytes.dropFirst(8) + values
  }

  /// Returns an entry that points to another directory.
  package func pointer(_ tag: Int, to offset: Int) -> Entry {
    Entry(tag: tag, type: 4, value: text(tag, count: 1, at: offset).value)
  }
}
