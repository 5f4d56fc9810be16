import CommandKit
import TestSupport
import Testing

@testable import InstagridCommand

@Suite struct CompactHashSetTests {
  @Test(arguments: seeds(2))
  func `it holds what a set of the standard library holds`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Few different hashes, so that many repeat; consecutive ones, so that they collide; and zero.
    let hashes = (0..<3000).map { _ in
      UInt64(random.int(0...2000)) << UInt64(random.int(0...5) * 10)
    }
    var (set, model) = (CompactHashSet(), Set<UInt64>())
    for hash in hashes {
      // Zero and one are treated as equal.
      #expect(set.insert(hash) == model.insert(max(1, hash)).inserted)
    }
    for hash in (0..<1000).map({ _ in random.next() }) + hashes {
      #expect(set.contains(hash) == model.contains(max(1, hash)))
    }
  }

  @Test func `no more than 20 bytes are taken for each of a thousand or more hashes`() {
    var (set, random, worst) = (CompactHashSet(), SplitMix64(seed: 1), 0.0)
    for count in 1...100_000 {
      _ = set.insert(random.next())
      // The sum over all segments takes time.
      guard count >= 1000, count % 100 == 0 else { continue }
      worst = max(worst, Double(set.byteCount + set.growthByteCount) / Double(count))
    }
    #expect(worst <= 17, "\(worst)")
  }

  @Test func `two sets intersect if a hash is in both`() {
    var (one, other) = (CompactHashSet(), CompactHashSet())
    #expect(!one.intersects(other))
    for hash in [1, 1 << 63, 7] as [UInt64] { _ = one.insert(hash) }
    for hash in [2, 1 << 62] as [UInt64] { _ = other.insert(hash) }
    #expect(!one.intersects(other) && !other.intersects(one))
    _ = other.insert(1 << 63)
    #expect(one.intersects(other) && other.intersects(one))
  }
}
