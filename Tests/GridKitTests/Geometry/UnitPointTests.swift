import Testing

@testable import GridKit

@Suite struct UnitPointTests {
  @Test(arguments: [(0.0, 0.0), (1, 1), (0, 1), (0.25, 0.75), (.leastNonzeroMagnitude, 0.5)])
  func `fractions of a photo are a point`(x: Double, y: Double) throws {
    let point = try #require(UnitPoint(x: x, y: y))
    #expect(point.x == x && point.y == y)
  }

  @Test(arguments: [-0.001, 1.001, .infinity, -.infinity, .nan, 1.0.nextUp])
  func `a point must be inside the photo`(value: Double) {
    #expect(UnitPoint(x: value, y: 0.5) == nil)
    #expect(UnitPoint(x: 0.5, y: value) == nil)
  }

  @Test func `the center is half of both`() {
    #expect(UnitPoint.center == UnitPoint(x: 0.5, y: 0.5))
  }

  @Test(
    arguments: [
      ("top", 0.5, 0), ("bottom", 0.5, 1), ("left", 0, 0.5), ("right", 1, 0.5),
      ("center", 0.5, 0.5), ("top-left", 0, 0), ("right-top", 1, 0), ("Bottom-LEFT", 0, 1),
      ("bottom-right", 1, 1), ("center-left", 0, 0.5), ("top-center", 0.5, 0),
      ("center-center", 0.5, 0.5), ("0,1", 0, 1), (".3,.25", 0.3, 0.25), ("0.5,1.0", 0.5, 1),
      ("30%,25%", 0.3, 0.25), ("0%,100%", 0, 1), ("33.3%,.7%", 0.333, 0.007), ("50%,.5", 0.5, 0.5),
    ] as [(String, Double, Double)])
  func `words, fractions and percentages are points`(_ text: String, _ x: Double, _ y: Double)
    throws
  {
    let point = try #require(UnitPoint(text))
    #expect(point.x == x && point.y == y)
  }

  @Test(
    arguments: [
      ("center", "0.5,0.5"), ("top-right", "1,0"), ("30%,.25", "0.3,0.25"),
      ("0.00001,.000000123", "0.00001,0.000000123"), ("33.3%,100%", "0.333,1"),
    ])
  func `a point is written in decimals that are read as the same point`(
    text: String, written: String
  )
    throws
  {
    let point = try #require(UnitPoint(text))
    #expect("\(point)" == written)
    #expect(UnitPoint(written) == point)
  }

  @Test func `every percentage with three decimals is the same number as its fraction`() throws {
    for thousandths in 0...100_000 {
      let digits = String(100_000 + thousandths).dropFirst(thousandths < 100_000 ? 1 : 0)
      let (whole, rest) = (thousandths / 1000, String(1000 + thousandths % 1000).dropFirst())
      let fraction = thousandths < 100_000 ? "0.\(digits)" : "1"
      let point = try #require(UnitPoint("\(whole).\(rest)%,\(fraction)"))
      try #require(point.x == point.y, "\(whole).\(rest)%")
    }
  }

  @Test(arguments: [
    "", "-", "top-", "-left", "top--left", "top-bottom", "left-right", "top-top", "top-left-center",
    "top left", "topleft", "middle", "centre", "0.5", "50%", "0.5,", ",0.5", "0.5,0.5,0.5", ".,.",
    "1.,0", "1.1,0", "101%,0", "%,%", "50%%,0", "50 %,0", "-0.5,0", "+0.5,0", "1e-1,0", "nan,0",
    "0x1,0", "0.5, 0.5", "top,left", "0.5;0.5", "0.5.5,0", "٠,٠",
  ])
  func `any other text is not a point`(_ text: String) {
    #expect(UnitPoint(text) == nil)
  }
}
