import Testing

@testable import GridKit

@Suite struct ResizePlanTests {
  @Test(arguments: ResizerTests.examples, [Fidelity.standard, .exact])
  func `the area lies in the source`(_ example: ResizerTests.Example, fidelity: Fidelity) {
    let plan = ResizePlan(
      of: example.photo, crop: example.crop, to: example.output, fidelity: fidelity)
    #expect(plan.area.width > 0 && plan.area.height > 0)
    #expect(Rect(example.photo).contains(plan.area))
    #expect(plan.output == example.output)
  }

  @Test(arguments: [
    (0.3, 1), (1, 1), (3.9, 1), (4, 2), (5.8, 2), (6, 3), (8.8, 4), (12, 6), (13, 6), (100, 50),
  ])
  func `boxes leave at least twice the cell`(scale: Double, box: Int) {
    let size = Size(width: Int(10 * scale), height: Int(10 * scale))
    let crop = CropRect(x: 0, y: 0, width: 10 * scale, height: 10 * scale)
    let cell = Size(width: 10, height: 10)
    let standard = ResizePlan(of: size, crop: crop, to: cell, fidelity: .standard)
    #expect(standard.boxesAcross.side == box && standard.boxesDown.side == box)
    let exact = ResizePlan(of: size, crop: crop, to: cell, fidelity: .exact)
    #expect(exact.boxesAcross.side == 1 && exact.boxesDown.side == 1)
  }

  @Test func `the area is made of whole boxes, but for the source's end`() {
    // 12 times larger: boxes of 6, of which the first begins at -1, and a line of 120 in the middle
    // of 1000. Its first output is centred at 446.5 and 36 reach to 410.5; the first box whose
    // middle is in reach is 413..<419. Its last output is centred at 554.5 and reaches 590.5; the
    // last such box is 587..<593.
    let plan = ResizePlan(
      of: Size(width: 1000, height: 122),
      crop: CropRect(x: 440.5, y: 1, width: 120, height: 120), to: Size(width: 10, height: 10),
      fidelity: .standard)
    #expect(plan.boxesAcross.side == 6)
    #expect((plan.area.x + 1) % 6 == 0 && (plan.area.maxX + 1) % 6 == 0)
    // All outputs have as many weights as the largest needs, so two boxes more may be read.
    #expect(plan.area.x == 413 && (593...605).contains(plan.area.maxX))
    #expect(plan.area.y == 0 && plan.area.height == 122)
  }

  @Test(arguments: [
    (20, 20, Fidelity.standard, 3), (21, 20, .standard, 2), (20, 21, .standard, 2),
    (21, 21, .exact, 3),
  ])
  func `what is enlarged more than twice takes the cubic, whose reach is two pixels`(
    width: Int, height: Int, fidelity: Fidelity, reach: Int
  ) {
    let plan = ResizePlan(
      of: Size(width: 50, height: 50), crop: CropRect(x: 20, y: 20, width: 10, height: 10),
      to: Size(width: width, height: height), fidelity: fidelity)
    #expect((20 - reach...21 - reach).contains(plan.area.x))
    #expect(plan.area.maxX <= 30 + reach + 1)
    #expect(plan.columns.count == 2 * reach && plan.rows.count == 2 * reach)
  }
}
