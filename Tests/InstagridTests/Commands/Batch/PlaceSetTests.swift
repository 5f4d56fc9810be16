import Testing

@testable import instagrid

@Suite struct PlaceSetTests {
  @Test func `a claim is new once`() {
    var places = PlaceSet()
    var seed: UInt64 = 1
    var hashes: [UInt64] = []
    for _ in 0..<20_000 {
      // A full period, so no number comes twice (D. E. Knuth's MMIX).
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      hashes.append(seed)
    }
    #expect(hashes.count { places.insert(hash: $0) } == hashes.count)
    #expect(hashes.count { places.insert(hash: $0) } == 0)
  }

  @Test func `there are at most 16 bytes a claim`() {
    var places = PlaceSet()
    var hasher = SystemRandomNumberGenerator()
    var largest = 0.0
    for count in 1...200_000 {
      _ = places.insert(hash: hasher.next())
      if count > 8000 && count % 100 == 0 {
        largest = max(largest, Double(places.byteCount) / Double(count))
      }
    }
    #expect(largest <= 16, "\(largest)")
  }

  @Test(arguments: [0, 1, .max, .max - 1, 256, 255] as [UInt64])
  func `a hash at the edge is like any other`(_ hash: UInt64) {
    var places = PlaceSet()
    #expect([hash, hash].map { places.insert(hash: $0) } == [true, false])
    let others = (1...50).map { hash &+ $0 * 256 }
    #expect(others.map { places.insert(hash: $0) } == others.map { _ in true })
    #expect([hash].map { places.insert(hash: $0) } == [false])
  }
}
