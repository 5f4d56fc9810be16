import Testing

@testable import GridKit

@Suite struct UnitPointTests {
  @Test(arguments: [(0.0, 0.0), (1, 1), (0, 1), (0.25, 0.75), (.leastNonzeroMagnitude, 0.5)])
  func `fractions of a photo are a point`(x: Double, y: Double) throws {
    let point = try #require(UnitPoint(x: x, y: y))
    #expect(point.x == x && point.y == y)
  }

  @Test(arguments: [-0.001, 1.001, .infinity, -.infinity, .nan, 1.0.nextUp])
  func `what lies outside of a photo is no point`(value: Double) {
    #expect(UnitPoint(x: value, y: 0.5) == nil)
    #expect(UnitPoint(x: 0.5, y: value) == nil)
  }

  @Test func `the centre is half of both`() {
    #expect(UnitPoint.center == UnitPoint(x: 0.5, y: 0.5))
  }
}
