import PhotoIO

/// A set of places.
///
/// A place is remembered by 64 bits of a hash whose key is new in every run. So two places are taken
/// for one with a probability of n^2 / 2^65 among n of them: less than one in a hundred thousand for
/// ten million. Many small tables are filled alike and grow by a quarter, one at a time; so there
/// are never more than 16 bytes a place, but for the first few thousand.
struct PlaceSet {
  private var tables = [Table](repeating: Table(), count: 256)

  /// Remembers a place.
  ///
  /// - Returns: whether it is new.
  mutating func insert(_ place: OutputPlace) -> Bool { insert(hash: Self.hash(of: place)) }

  func contains(_ place: OutputPlace) -> Bool {
    let hash = Self.hash(of: place)
    return tables[Int(hash % UInt64(tables.count))].contains(hash)
  }

  private static func hash(of place: OutputPlace) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(place)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  /// Remembers a hash; returns whether it is new.
  mutating func insert(hash: UInt64) -> Bool {
    // The low bits choose the table, the high ones the slot.
    tables[Int(hash % UInt64(tables.count))].insert(hash)
  }

  /// The memory that the tables have, in bytes.
  var byteCount: Int { tables.reduce(0) { $0 + $1.byteCount } }
}

/// A set of hashes with open addressing and linear probing (D. E. Knuth, "The Art of Computer
/// Programming", volume 3, section 6.4, algorithm L).
private struct Table {
  /// Zero stands for an empty slot.
  private var slots = [UInt64](repeating: 0, count: 8)
  private var count = 0

  var byteCount: Int { slots.capacity * MemoryLayout<UInt64>.stride }

  func contains(_ hash: UInt64) -> Bool {
    let hash = max(hash, 1)
    return slots[slot(of: hash)] == hash
  }

  mutating func insert(_ hash: UInt64) -> Bool {
    // 0 and 1 are taken for one, which is within what is promised.
    let hash = max(hash, 1)
    let slot = slot(of: hash)
    if slots[slot] == hash { return false }
    slots[slot] = hash
    count += 1
    if count * 8 > slots.count * 7 { grow() }
    return true
  }

  /// Where the hash is, or the empty slot where it would be put.
  private func slot(of hash: UInt64) -> Int {
    var slot = Int(hash.multipliedFullWidth(by: UInt64(slots.count)).high)
    while slots[slot] != 0 && slots[slot] != hash {
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count + max(8, old.count / 4))
    for hash in old where hash != 0 { slots[slot(of: hash)] = hash }
  }
}
