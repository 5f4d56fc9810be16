import Testing

@testable import GridKit

@Suite struct SizeTests {
  @Test func `a size has an area and can be turned`() {
    let size = Size(width: 4000, height: 3000)
    #expect(size.area == 12_000_000)
    #expect(size.transposed == Size(width: 3000, height: 4000))
    #expect(size.transposed.transposed == size)
  }

  @Test func `a size is written in the usual notation`() {
    #expect(Size(width: 4000, height: 3000).description == "4000x3000")
    #expect(Size(width: 0, height: 1).description == "0x1")
  }

  @Test(arguments: [
    ("1080x1350", 1080, 1350), ("1080X1350", 1080, 1350), ("16x16384", 16, 16384), ("64", 64, 64),
    ("0064x07", 64, 7), ("0", 0, 0), ("square", 1080, 1080), ("Portrait", 1080, 1350),
    ("tall", 1080, 1440), ("STORY", 1080, 1920), ("landscape", 1080, 566),
    ("2147483647x1", 2_147_483_647, 1),
    ("3:2", 1080, 720), ("2:3", 1080, 1620), ("16:9", 1080, 608), ("9:16", 1080, 1920),
    ("1.91:1", 1080, 566), ("0.75:1", 1080, 1440), ("1080:1", 1080, 1), ("10000:1", 1080, 1),
  ])
  func `a size is read as a side, as width and height, as a shape, or as a ratio`(
    text: String, width: Int, height: Int
  ) {
    #expect(Size(text) == Size(width: width, height: height))
    #expect(Size("\(width)x\(height)") == Size(width: width, height: height))
  }

  @Test(arguments: [
    "", "x", "64x", "x64", "64x64x64", "-64", "+64", "64.0", "64 x 64", " 64", "64*64", "4:",
    ":5", "0:1", "1:0", "4:5:6", "-4:5", "1:2000000", "1:1e3", "4 : 5", "1e3",
    "stories", "2147483648", "99999999999999999999x1", "٦٤",
  ])
  func `anything else is not a size`(_ text: String) {
    #expect(Size(text) == nil)
  }

  @Test(arguments: [
    (8, 5, 1, 8, 5), (8, 5, 2, 4, 3), (8, 5, 4, 2, 2), (8, 5, 8, 1, 1), (9, 17, 8, 2, 3),
    (1, 1, 8, 1, 1),
  ])
  func `partial pixels are rounded up when shrinking`(
    width: Int, height: Int, factor: Int, smallWidth: Int, smallHeight: Int
  ) {
    let small = Size(width: width, height: height).shrunk(by: factor)
    #expect(small == Size(width: smallWidth, height: smallHeight))
  }

  @Test func `a negative size traps`() async {
    await #expect(processExitsWith: .failure) { _ = Size(width: -1, height: 1) }
  }
}
