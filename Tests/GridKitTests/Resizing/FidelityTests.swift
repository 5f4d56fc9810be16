import Testing

@testable import GridKit

@Suite struct FidelityTests {
  @Test(arguments: [
    // A factor f needs 1.5 f f: 6 for 2, 24 for 4, 96 for 8.
    (0.5, 1), (1, 1), (2, 1), (5.99, 1), (6, 2), (23.99, 2), (24, 4), (95.99, 4), (96, 8),
    (10_000, 8),
  ])
  func `a photo may be shrunk by f if it remains 1.5 f times larger than its cell`(
    scale: Double, factor: Int
  ) {
    #expect(Fidelity.standard.shrinkFactor(among: [1, 2, 4, 8], reduction: scale) == factor)
  }

  @Test func `only the source's factors are chosen, in whatever order they are listed`() {
    let standard = Fidelity.standard
    #expect(standard.shrinkFactor(among: [1], reduction: 1000) == 1)
    #expect(standard.shrinkFactor(among: [8, 1, 4, 2], reduction: 40) == 4)
    #expect(standard.shrinkFactor(among: [1, 3, 5], reduction: 37.5) == 5)
    #expect(standard.shrinkFactor(among: [1, 3, 5], reduction: 37.4) == 3)
    #expect(standard.shrinkFactor(among: [1, 8], reduction: 95) == 1)
  }

  @Test(arguments: [1.0, 80, 1e6, 1e300])
  func `exact fidelity does not shrink`(scale: Double) {
    #expect(Fidelity.exact.shrinkFactor(among: [1, 2, 4, 8], reduction: scale) == 1)
  }
}
