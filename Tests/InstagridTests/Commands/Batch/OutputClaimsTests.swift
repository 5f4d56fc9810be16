import Testing

@testable import PhotoIO
@testable import instagrid

@Suite struct OutputClaimsTests {
  @Test func `a claim is new once`() {
    var claims = OutputClaims()
    var seed: UInt64 = 1
    var hashes: [UInt64] = []
    for _ in 0..<20_000 {
      // A full period, so no number comes twice (D. E. Knuth's MMIX).
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      hashes.append(seed)
    }
    #expect(hashes.count { claims.claim(hash: $0) } == hashes.count)
    #expect(hashes.count { claims.claim(hash: $0) } == 0)
  }

  @Test func `there are at most 16 bytes a claim`() {
    var claims = OutputClaims()
    var hasher = SystemRandomNumberGenerator()
    var largest = 0.0
    for count in 1...200_000 {
      _ = claims.claim(hash: hasher.next())
      if count > 8000 && count % 100 == 0 {
        largest = max(largest, Double(claims.byteCount) / Double(count))
      }
    }
    #expect(largest <= 16, "\(largest)")
  }

  @Test(arguments: [0, 1, .max, .max - 1, 256, 255] as [UInt64])
  func `a hash at the edge is like any other`(_ hash: UInt64) {
    var claims = OutputClaims()
    #expect([hash, hash].map { claims.claim(hash: $0) } == [true, false])
    let others = (1...50).map { hash &+ $0 * 256 }
    #expect(others.map { claims.claim(hash: $0) } == others.map { _ in true })
    #expect([hash].map { claims.claim(hash: $0) } == [false])
  }

  @Test func `two names of one place are one claim`() throws {
    var claims = OutputClaims()
    let places = try ["/usr/grid.png", "/usr/../usr/./grid.png", "/usr/grid.jpg"].map {
      try #require(OutputPlace($0 as FilePath))
    }
    #expect(places.map { claims.claim($0) } == [true, false, true])
    #expect(OutputPlace("/usr/no-such-folder/grid.png") == nil)
  }
}
