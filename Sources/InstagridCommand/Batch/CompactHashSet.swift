/// A memory-efficient set of 64-bit hashes: at most 17 bytes per hash, even while the set grows,
/// plus 8 KiB.
///
/// It consists of segments, each of which is a table with open addressing and linear probing. A
/// segment grows by half when it is three quarters full; only that segment's hashes are copied.
/// Inserting or finding a hash takes constant time on average.
///
/// - Precondition: hashes are distributed uniformly, as those of `Hasher` are.
struct CompactHashSet {
  /// The number of high bits of a hash that select its segment.
  private static let segmentBits = 6

  private var segments = [Segment](repeating: Segment(), count: 1 << segmentBits)

  /// The number of bytes that the tables occupy.
  var byteCount: Int { segments.reduce(0) { $0 + $1.byteCount } }

  /// The largest number of bytes that is allocated temporarily when a segment grows.
  var growthByteCount: Int { segments.reduce(0) { max($0, $1.grownByteCount) } }

  /// Inserts a hash.
  ///
  /// - Returns: whether the hash was new.
  mutating func insert(_ hash: UInt64) -> Bool {
    segments[Self.segment(of: hash)].insert(hash)
  }

  func contains(_ hash: UInt64) -> Bool { segments[Self.segment(of: hash)].contains(hash) }

  /// Whether the sets have a hash in common.
  func intersects(_ other: CompactHashSet) -> Bool {
    zip(segments, other.segments).contains { $0.intersects($1) }
  }

  private static func segment(of hash: UInt64) -> Int { Int(hash >> (64 - segmentBits)) }

  private struct Segment {
    /// The hashes; 0 marks an empty slot.
    private var slots = [UInt64](repeating: 0, count: 16)
    private var count = 0

    var byteCount: Int { slots.count * MemoryLayout<UInt64>.size }
    var grownByteCount: Int { grownSize * MemoryLayout<UInt64>.size }

    private var grownSize: Int { slots.count + slots.count / 2 }

    mutating func insert(_ hash: UInt64) -> Bool {
      let index = index(of: hash)
      guard slots[index] == 0 else { return false }
      slots[index] = Self.stored(hash)
      count += 1
      if count * 4 > slots.count * 3 { grow() }
      return true
    }

    func contains(_ hash: UInt64) -> Bool { slots[index(of: hash)] != 0 }

    func intersects(_ other: Segment) -> Bool {
      slots.contains { $0 != 0 && other.contains($0) }
    }

    private mutating func grow() {
      let hashes = slots
      slots = [UInt64](repeating: 0, count: grownSize)
      for hash in hashes where hash != 0 { slots[index(of: hash)] = hash }
    }

    /// Returns the index of a hash, or of the slot where it would be inserted.
    private func index(of hash: UInt64) -> Int {
      let hash = Self.stored(hash)
      // The bits that did not select the segment, as a fraction of the table's size.
      let fraction = hash << CompactHashSet.segmentBits
      var index = Int(fraction.multipliedFullWidth(by: UInt64(slots.count)).high)
      while slots[index] != 0 && slots[index] != hash {
        index = index + 1 == slots.count ? 0 : index + 1
      }
      return index
    }

    /// 0 marks an empty slot, so the hash 0 is stored as 1.
    private static func stored(_ hash: UInt64) -> UInt64 { hash == 0 ? 1 : hash }
  }
}
