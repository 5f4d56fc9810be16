import TestSupport
import Testing

@testable import GridKit

@Suite struct ColorTests {
  @Test(arguments: [
    ("#106698", 0x10, 0x66, 0x98, 255), ("#ABCDEF", 0xAB, 0xCD, 0xEF, 255),
    ("#abcdef", 0xAB, 0xCD, 0xEF, 255), ("#10669880", 0x10, 0x66, 0x98, 0x80),
    ("#f80", 0xFF, 0x88, 0x00, 255), ("#F80a", 0xFF, 0x88, 0x00, 0xAA), ("#000", 0, 0, 0, 255),
    ("#0000", 0, 0, 0, 0), ("#00000000", 0, 0, 0, 0),
    ("red", 255, 0, 0, 255), ("Red", 255, 0, 0, 255), ("RED", 255, 0, 0, 255),
    ("rebeccaPurple", 0x66, 0x33, 0x99, 255), ("DarkSlateGrey", 0x2F, 0x4F, 0x4F, 255),
    ("transparent", 0, 0, 0, 0), ("TRANSPARENT", 0, 0, 0, 0),
  ])
  func `notations and names are read`(
    text: String, red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8
  ) {
    #expect(Color(text) == Color(red: red, green: green, blue: blue, alpha: alpha))
  }

  @Test(arguments: [
    "", " ", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "106698", "fff", "##fff",
    "#ggg", "#12345g", "#+12", "#-12", "# 12", "#12 ", " #123", "#123\n", "#１２３", "#é12",
    "#\u{301}123", "#123\u{301}", "0x106698", "rgb(1,2,3)", "redd", " red", "red ", "re d", "none",
    "currentcolor", "dark-red", "r\u{301}ed", "\0", "red\0",
  ])
  func `anything else is refused`(text: String) {
    #expect(Color(text) == nil)
  }

  @Test func `names consist of ASCII letters only`() {
    // U+212A is the Kelvin sign; its lower case is an ordinary k.
    #expect(Color("blac\u{212A}") == nil)
    #expect(Color("\u{212A}haki") == nil)
  }

  @Test func `a color is written in hexadecimal`() {
    #expect(Color(red: 0x10, green: 0x66, blue: 0x98).description == "#106698")
    #expect(Color(red: 0, green: 5, blue: 255).description == "#0005ff")
    #expect(Color(red: 1, green: 2, blue: 3, alpha: 4).description == "#01020304")
    #expect(Color.transparent.description == "#00000000")
  }

  @Test(arguments: UInt64(0)..<10)
  func `what is written reads back as the same color`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for color in random.raster(Size(width: 10, height: 10), alpha: 0...255).pixels.map(Color.init) {
      #expect(Color(color.description) == color)
    }
  }

  @Test func `only full alpha is opaque`() {
    #expect(Color(red: 1, green: 2, blue: 3).isOpaque)
    #expect(!Color(red: 1, green: 2, blue: 3, alpha: 254).isOpaque)
    #expect(!Color.transparent.isOpaque)
  }
}
