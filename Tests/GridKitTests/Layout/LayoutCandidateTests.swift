import GridKit
import TestSupport
import Testing

/// Layouts that would do, and which one is taken for the sake of heads.
@Suite struct LayoutCandidateTests {
  @Test func `the first candidate is the automatic layout, and the others cost little more`() {
    var random = SplitMix64(seed: 1)
    for size in [
      Size(side: 1080), Size(width: 1080, height: 1350), Size(width: 1080, height: 1920),
    ] {
      for count in [1, 2, 3, 4, 6, 9, 30, 65] {
        let ratios = (0..<count).map { _ in [1.5, 0.67, 1.33, 0.75, 1.78][random.int(0...4)] }
        let candidates = Layout.candidates(for: ratios, in: .both(size))
        #expect(candidates.first?.layout == Layout.automatic(for: ratios, in: .both(size)))
        let excesses = candidates.map(\.excess)
        #expect(excesses == excesses.sorted() && excesses[0] == 0 && excesses.last! <= 0.3)
        #expect(candidates.allSatisfy { $0.layout.cellCount == count })
        #expect(candidates.dropFirst().allSatisfy { $0.layout != candidates[0].layout })
        if count == 65 { #expect(candidates.count == 1) }
      }
    }
    #expect(Layout.candidates(for: [1.5, 1], in: .width(1080)).count == 1)
    #expect(Layout.candidates(for: [], in: .width(1080)).isEmpty)
  }

  @Test(
    arguments: [
      // Without faces, and where nothing is cut, the best one.
      ([(0, 0, 0), (0.01, 0, 0)], 0), ([(0, 0, 9), (0.01, 0, 9)], 0),
      // Fewer heads, also farther away if none of the near ones keeps all.
      ([(0, 2, 9), (0.03, 1, 9), (0.1, 1, 9)], 1), ([(0, 1, 9), (0.02, 1, 9), (0.1, 0, 1)], 2),
      ([(0, 1, 9), (0.02, 0, 9), (0.1, 0, 20)], 1), ([(0, 1, 9), (0.11, 0, 9)], 0),
      // Larger faces, by more than a twentieth, but not farther away.
      ([(0, 0, 9), (0.02, 0, 9.4)], 0), ([(0, 0, 9), (0.02, 0, 10)], 1),
      ([(0, 0, 9), (0.05, 0, 20)], 0),
    ] as [([(Double, Int, Double)], Int)])
  func `fewest heads are cut, then faces are largest`(
    outcomes: [(Double, Int, Double)], expected: Int
  ) {
    let outcomes = outcomes.map {
      FaceFocus.Outcome(excess: $0.0, facesCut: 0, headsCut: $0.1, faceArea: $0.2)
    }
    #expect(FaceFocus.choice(of: outcomes) == expected)
  }

  @Test(
    arguments: [
      // Faces before heads.
      ([(0, 1, 1), (0.02, 0, 3)], 1), ([(0, 0, 3), (0.02, 1, 1)], 0),
      // Farther away only to save a face.
      ([(0, 1, 1), (0.3, 0, 3)], 1), ([(0, 1, 3), (0.3, 1, 1)], 0), ([(0, 0, 3), (0.3, 0, 0)], 0),
      ([(0, 2, 2), (0.1, 1, 1), (0.3, 1, 1)], 1), ([(0, 1, 1), (0.31, 0, 0)], 0),
    ] as [([(Double, Int, Int)], Int)])
  func `fewest faces are cut`(outcomes: [(Double, Int, Int)], expected: Int) {
    let outcomes = outcomes.map {
      FaceFocus.Outcome(excess: $0.0, facesCut: $0.1, headsCut: $0.2, faceArea: 1)
    }
    #expect(FaceFocus.choice(of: outcomes) == expected)
  }
}
