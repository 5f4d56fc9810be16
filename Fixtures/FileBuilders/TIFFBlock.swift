/// EXIF data that are built entry by entry, valid or not.
package struct TIFFBlock {
  package enum ByteOrder: CaseIterable { case little, big }

  package struct Entry {
    package var tag: Int
    package var type: Int
    package var count: Int
    /// The four bytes of the value; a SHORT is stored at their beginning.
    package var value: [UInt8]

    package init(tag: Int, type: Int, count: Int = 1, value: [UInt8]) {
      self.tag = tag
      self.type = type
      self.count = count
      self.value = value
    }
  }

  package var order: ByteOrder
  package var entries: [Entry]
  /// The entries of the second directory, which describes the thumbnail.
  package var thumbnail: [Entry] = []
  /// The number of entries that the data claim to have, if it is wrong.
  package var claimedCount: Int?
  /// The offset that the data give for the first directory, if it is wrong.
  package var claimedOffset: UInt32?
  package var magic: Int

  package init(
    order: ByteOrder = .little, entries: [Entry] = [], claimedCount: Int? = nil, magic: Int = 42
  ) {
    self.order = order
    self.entries = entries
    self.claimedCount = claimedCount
    self.magic = magic
  }

  /// Returns an entry 0x0112 with an integer type: 1 BYTE, 3 SHORT, 4 LONG and so on.
  package func orientation(_ value: Int, type: Int = 3, count: Int = 1) -> Entry {
    let bytes =
      switch type {
      case 1, 6: [UInt8(value & 255)]
      case 4, 9: number(value, 4)
      default: number(value, 2)
      }
    let padded = bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
    return Entry(tag: 0x0112, type: type, count: count, value: padded)
  }

  /// Returns an entry such as 0x010E, whose text is elsewhere in the data.
  package func text(_ tag: Int, count: Int, at offset: Int) -> Entry {
    Entry(tag: tag, type: 2, count: count, value: number(offset, 4))
  }

  /// Returns an entry that is not used.
  package func other(_ tag: Int) -> Entry {
    Entry(tag: tag, type: 3, value: number(7, 2) + [0, 0])
  }

  /// Returns EXIF data that turn a photo and contain a thumbnail.
  package static func withThumbnail(_ thumbnail: [UInt8], turned orientation: Int = 1) -> [UInt8] {
    var block = TIFFBlock()
    block.entries = [block.orientation(orientation)]
    func entry(_ tag: Int, _ value: Int) -> Entry {
      Entry(tag: tag, type: 4, value: block.number(value, 4))
    }
    let start = 8 + 2 + 12 + 4 + 2 + 24 + 4
    block.thumbnail = [entry(0x0201, start), entry(0x0202, thumbnail.count)]
    return block.bytes + thumbnail
  }

  package var bytes: [UInt8] {
    let first = directory(entries, next: thumbnail.isEmpty ? 0 : 8 + 2 + entries.count * 12 + 4)
    let mark = Array((order == .little ? "II" : "MM").utf8)
    return mark + number(magic, 2) + number(Int(claimedOffset ?? 8), 4) + first
      + (thumbnail.isEmpty ? [] : directory(thumbnail, next: 0))
  }

  private func directory(_ entries: [Entry], next: Int) -> [UInt8] {
    var bytes = number(claimedCount ?? entries.count, 2)
    for entry in entries {
      bytes += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4) + entry.value
    }
    return bytes + number(next, 4)
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    let big = (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return order == .big ? big : big.reversed()
  }
}
