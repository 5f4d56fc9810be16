import Testing

@testable import GridKit

@Suite struct FidelityTests {
  @Test(arguments: [
    (0.5, 1), (1, 1), (2, 1), (5.99, 1), (6, 2), (7.99, 2), (8, 4), (23.99, 4), (24, 8),
    (10_000, 8),
  ])
  func `a photo may be shrunk by 2 from a reduction of 6 on, by 4 from 8, and by 8 from 24`(
    scale: Double, factor: Int
  ) {
    #expect(Fidelity.standard.shrinkFactor(among: [1, 2, 4, 8], reduction: scale) == factor)
  }

  @Test func `only the source's factors are chosen, in whatever order they are listed`() {
    let standard = Fidelity.standard
    #expect(standard.shrinkFactor(among: [1], reduction: 1000) == 1)
    #expect(standard.shrinkFactor(among: [8, 1, 4, 2], reduction: 20) == 4)
    #expect(standard.shrinkFactor(among: [1, 4], reduction: 7) == 1)
    #expect(standard.shrinkFactor(among: [1, 3, 5], reduction: 23.9) == 3)
    #expect(standard.shrinkFactor(among: [1, 3, 5], reduction: 24) == 5)
  }

  @Test(arguments: [(5.99, 1), (6, 2), (23.99, 2), (24, 4), (95.99, 4), (96, 8)])
  func `coarser colors count as a larger factor`(scale: Double, factor: Int) {
    #expect(
      Fidelity.standard.shrinkFactor(
        among: [1, 2, 4, 8], reduction: scale, chromaCoarseness: 2) == factor)
  }

  @Test(arguments: [(3.39, 1), (3.4, 2), (6.8, 4), (13.5, 4), (13.6, 8)])
  func `a draft is shrunk as far as that leaves 1.7 pixels`(scale: Double, factor: Int) {
    #expect(Fidelity.draft.shrinkFactor(among: [1, 2, 4, 8], reduction: scale) == factor)
  }

  @Test(arguments: [1.0, 80, 1e6, 1e300])
  func `exact fidelity does not shrink`(scale: Double) {
    #expect(Fidelity.exact.shrinkFactor(among: [1, 2, 4, 8], reduction: scale) == 1)
  }
}
