/// A set of 64-bit hashes in little memory: at most 17 bytes for each hash, also while the set grows,
/// and 8 KiB for the set itself.
///
/// It consists of segments, each a table with open addressing and linear probing. A segment grows by
/// half when three quarters of it are full; only its hashes are copied then, not those of the other
/// segments. To insert a hash, or to find one, takes constant time on average.
///
/// - Precondition: hashes are spread evenly, as those of `Hasher` are.
struct CompactHashSet {
  /// The highest bits of a hash choose the segment.
  private static let segmentBits = 6

  private var segments = [Segment](repeating: Segment(), count: 1 << segmentBits)

  /// The bytes of memory that the hashes take.
  var byteCount: Int { segments.reduce(0) { $0 + $1.byteCount } }

  /// The most bytes of memory that one step of growing takes besides.
  var growthByteCount: Int { segments.reduce(0) { max($0, $1.grownByteCount) } }

  /// Adds a hash.
  ///
  /// - Returns: whether it was not there.
  mutating func insert(_ hash: UInt64) -> Bool {
    segments[Self.segment(of: hash)].insert(hash)
  }

  func contains(_ hash: UInt64) -> Bool { segments[Self.segment(of: hash)].contains(hash) }

  /// Whether any hash is in both sets.
  func intersects(_ other: CompactHashSet) -> Bool {
    zip(segments, other.segments).contains { $0.intersects($1) }
  }

  private static func segment(of hash: UInt64) -> Int { Int(hash >> (64 - segmentBits)) }

  private struct Segment {
    /// Zero where there is no hash.
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

    /// Returns where a hash is, or where it would go.
    private func index(of hash: UInt64) -> Int {
      let hash = Self.stored(hash)
      // The bits that have not chosen the segment, as a fraction of the table's size.
      let fraction = hash << CompactHashSet.segmentBits
      var index = Int(fraction.multipliedFullWidth(by: UInt64(slots.count)).high)
      while slots[index] != 0 && slots[index] != hash {
        index = index + 1 == slots.count ? 0 : index + 1
      }
      return index
    }

    /// Zero means an empty slot, so this one hash is taken for another.
    private static func stored(_ hash: UInt64) -> UInt64 { hash == 0 ? 1 : hash }
  }
}
