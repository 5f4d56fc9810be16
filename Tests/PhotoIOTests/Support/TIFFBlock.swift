/// EXIF data to be built by hand, right or wrong.
struct TIFFBlock {
  enum ByteOrder: CaseIterable { case little, big }

  struct Entry {
    var tag: Int
    var type: Int
    var count = 1
    /// The four bytes of the value; the standard puts a short number at their beginning.
    var value: [UInt8]
  }

  var order = ByteOrder.little
  var entries: [Entry] = []
  /// The entries of the second directory, the thumbnail's.
  var thumbnail: [Entry] = []
  /// What the block says of the number of its entries, if not the truth.
  var claimedCount: Int?
  /// Where the block says that its first directory is, if not where it is.
  var claimedOffset: UInt32?
  var magic = 42

  /// An entry 0x0112 as a number of one of the whole types: 1 BYTE, 3 SHORT, 4 LONG and the like.
  func orientation(_ value: Int, type: Int = 3, count: Int = 1) -> Entry {
    let bytes =
      switch type {
      case 1, 6: [UInt8(value & 255)]
      case 4, 9: number(value, 4)
      default: number(value, 2)
      }
    let padded = bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
    return Entry(tag: 0x0112, type: type, count: count, value: padded)
  }

  /// An entry that means nothing here.
  func other(_ tag: Int) -> Entry { Entry(tag: tag, type: 3, value: number(7, 2) + [0, 0]) }

  var bytes: [UInt8] {
    let first = directory(entries, next: thumbnail.isEmpty ? 0 : 8 + 2 + entries.count * 12 + 4)
    let mark = Array((order == .little ? "II" : "MM").utf8)
    return mark + number(magic, 2) + number(Int(claimedOffset ?? 8), 4) + first
      + (thumbnail.isEmpty ? [] : directory(thumbnail, next: 0))
  }

  private func directory(_ entries: [Entry], next: Int) -> [UInt8] {
    number(claimedCount ?? entries.count, 2)
      + entries.flatMap { number($0.tag, 2) + number($0.type, 2) + number($0.count, 4) + $0.value }
      + number(next, 4)
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    let big = (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return order == .big ? big : big.reversed()
  }
}
