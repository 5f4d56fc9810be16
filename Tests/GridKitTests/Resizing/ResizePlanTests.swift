import Testing

@testable import GridKit

@Suite struct ResizePlanTests {
  @Test(arguments: ResizerTests.examples, [Fidelity.standard, .exact])
  func `the area is inside the source`(_ example: ResizerTests.Example, fidelity: Fidelity) {
    let plan = ResizePlan(
      of: example.photo, crop: example.crop, to: example.output, fidelity: fidelity)
    #expect(plan.sourceArea.width > 0 && plan.sourceArea.height > 0)
    #expect(Rect(example.photo).contains(plan.sourceArea))
    #expect(plan.output == example.output)
  }

  @Test(arguments: [
    (0.3, 1), (1, 1), (3.9, 1), (4, 2), (5.8, 2), (6, 3), (8.8, 4), (12, 6), (13, 6), (100, 50),
  ])
  func `boxes leave at least twice the cell's size`(scale: Double, box: Int) {
    let size = Size(width: Int(10 * scale), height: Int(10 * scale))
    let crop = CropRect(x: 0, y: 0, width: 10 * scale, height: 10 * scale)
    let cell = Size(width: 10, height: 10)
    let standard = ResizePlan(of: size, crop: crop, to: cell, fidelity: .standard)
    #expect(standard.boxesAcross.side == box && standard.boxesDown.side == box)
    let exact = ResizePlan(of: size, crop: crop, to: cell, fidelity: .exact)
    #expect(exact.boxesAcross.side == 1 && exact.boxesDown.side == 1)
  }

  @Test func `the area consists of whole boxes, except at the source's end`() {
    // 12 times larger: boxes of 6, of which the first begins at -1, and a line of 120 in the middle
    // of 1000. Its first output is centered at 446.5 and 24 reach to 422.5; the first box whose
    // middle is in reach is 425..<431. Its last output is centered at 554.5 and reaches 578.5; the
    // last such box is 575..<581.
    let plan = ResizePlan(
      of: Size(width: 1000, height: 122),
      crop: CropRect(x: 440.5, y: 1, width: 120, height: 120), to: Size(width: 10, height: 10),
      fidelity: .standard)
    #expect(plan.boxesAcross.side == 6)
    #expect((plan.sourceArea.x + 1) % 6 == 0 && (plan.sourceArea.maxX + 1) % 6 == 0)
    // All outputs have as many weights as the largest needs, so two more boxes may be read.
    #expect(plan.sourceArea.x == 425 && (581...593).contains(plan.sourceArea.maxX))
    #expect(plan.sourceArea.y == 0 && plan.sourceArea.height == 122)
  }

  @Test(arguments: [Fidelity.standard, .exact])
  func `enlarged photos are limited, reduced ones sharpened, and photos near their size both`(
    fidelity: Fidelity
  ) {
    let (source, crop) = (
      Size(width: 50, height: 50), CropRect(x: 20, y: 20, width: 10, height: 10)
    )
    for side in [10, 11, 20, 100] {
      let plan = ResizePlan(of: source, crop: crop, to: Size(side: side), fidelity: fidelity)
      #expect(plan.limitsOvershoot && plan.sharpening == 0)
      #expect(plan.columns.tapCount == 4 && plan.rows.tapCount == 4)
    }
    for side in [1, 5, 8, 9] {
      let plan = ResizePlan(of: source, crop: crop, to: Size(side: side), fidelity: fidelity)
      // 10 to 8 is a reduction of 5/4.
      #expect(plan.limitsOvershoot == (side == 9))
      #expect(plan.sharpening == Sharpener.strength(forReduction: 10 / Double(side)))
      #expect(plan.sharpening > 0)
    }
  }
}
