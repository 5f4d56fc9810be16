import Testing

@testable import GridKit

@Suite struct LengthTests {
  @Test(arguments: [
    ("0", Length.pixels(0)), ("54", .pixels(54)), ("007", .pixels(7)),
    ("2147483647", .pixels(2_147_483_647)),
    ("0%", .percent(0)), ("5%", .percent(5)), ("0.667%", .percent(0.667)), ("2.5%", .percent(2.5)),
    ("5px", .pixels(5)), ("0PX", .pixels(0)), ("2147483647px", .pixels(2_147_483_647)),
    ("100%", .percent(100)), ("100.0%", .percent(100)), ("05.50%", .percent(5.5)),
  ])
  func `pixels and percentages are parsed`(text: String, length: Length) {
    #expect(Length(text) == length)
  }

  @Test(arguments: [
    "", " ", "%", "%5", "5%%", "5 %", " 5", "5 ", "5 px", "px", "5p", "5.5px", "-5px", "5px%",
    "5%px", "2147483648px", "+5", "-5", "-0", "5.0", "5.5", ".5%",
    "5.%", ".%", "1.2.3%", "1..2%", "100.1%", "101%", "1e1%", "0x5%", "inf%", "nan%", "-1%", "+1%",
    "5,5%", "2147483648", "99999999999999999999", "９", "５%", "5％", "5%\n", "5%\u{301}", "1_000",
    "99999999999999999999999999999999999999999%",
  ])
  func `anything else is refused`(text: String) {
    #expect(Length(text) == nil)
  }

  @Test(arguments: [
    (5.0, 1080, 54),  // exactly 54
    (0.667, 1080, 7),  // 7.2036
    (5, 16, 1),  // 0.8
    (5, 100, 5),
    (2.5, 1020, 26),  // 25.5: half up
    (2.5, 1019, 25),  // 25.475
    (2.5, 1021, 26),  // 25.525
    (0.5, 100, 1),  // 0.5: half up
    (0.49, 100, 0),
    (1.1, 50, 1),  // 0.55
    (0.29, 50, 0),  // 0.145
    (2.3, 1500, 35),  // 34.5: half up, though float64 makes it 34.49999999999999
    (16.15, 1000, 162),  // 161.5: half up, though float64 makes it 161.49999999999997
    (100, 16384, 16384),
    (0, 16384, 0),
    (33.333, 3, 1),  // 0.99999
  ])
  func `percentages of the side are rounded half up`(
    percent: Double, side: Int, pixels: Int
  ) {
    #expect(Length.percent(percent).pixels(in: Size(side: side)) == pixels)
  }

  @Test(arguments: [320, 500, 900, 1000, 1080, 1500, 2048, 16384])
  func `thousandths of a percent round as whole numbers do`(side: Int) {
    // In whole numbers: t thousandths of a percent of s are t s / 100000, plus a half, rounded
    // down.
    let wrong = (0...100_000).filter { thousandths in
      let expected = (thousandths * side * 2 + 100_000) / 200_000
      return Length.percent(Double(thousandths) / 1000).pixels(in: Size(side: side)) != expected
    }
    #expect(wrong == [])
  }

  @Test(arguments: [1, 320, 1080])
  func `pixels do not depend on the side`(side: Int) {
    #expect(Length.pixels(54).pixels(in: Size(side: side)) == 54)
  }

  @Test(arguments: [
    (Length.pixels(54), "54"), (.percent(5), "5%"), (.percent(0.667), "0.667%"),
    (.percent(100), "100%"), (.percent(0), "0%"),
  ])
  func `a length is written in the notation in which it is parsed`(length: Length, text: String) {
    #expect(length.description == text)
  }

  @Test(arguments: [
    "0", "54", "0%", "5%", "0.667%", "0.1%", "99.999%", "0.0001%", "0.00001%", "12.3456789%",
    "0.00000000012%",
  ])
  func `what is written reads back as the same length`(text: String) throws {
    let length = try #require(Length(text))
    #expect(Length(length.description) == length, "written as \(length.description)")
  }
}
