import Testing

@testable import GridKit

@Suite struct NamedColorsTests {
  @Test func `there are the 148 names of CSS`() {
    #expect(Color.names.count == 148)
  }

  /// The sixteen names of HTML 4, which are defined by levels of 0, 80, C0 and FF.
  @Test(arguments: [
    ("black", "#000000"), ("silver", "#C0C0C0"), ("gray", "#808080"), ("white", "#FFFFFF"),
    ("maroon", "#800000"), ("red", "#FF0000"), ("purple", "#800080"), ("fuchsia", "#FF00FF"),
    ("green", "#008000"), ("lime", "#00FF00"), ("olive", "#808000"), ("yellow", "#FFFF00"),
    ("navy", "#000080"), ("blue", "#0000FF"), ("teal", "#008080"), ("aqua", "#00FFFF"),
  ])
  func `the names of HTML have their colors`(name: String, hexadecimal: String) {
    #expect(Color(name) == Color(hexadecimal))
    #expect(Color(name) != nil)
  }

  @Test func `gray and grey are the same`() {
    let grays = Color.names.filter { $0.key.contains("gray") }
    #expect(grays.count == 7)
    for (name, value) in grays {
      let parts = name.split(separator: "gray", omittingEmptySubsequences: false)
      #expect(Color.names[parts.joined(separator: "grey")] == value, "\(name)")
    }
  }

  @Test(arguments: [("aqua", "cyan"), ("fuchsia", "magenta")])
  func `two colors have two names`(one: String, other: String) {
    #expect(Color(one) == Color(other) && Color(one) != nil)
  }

  /// Names whose colors are easily mistaken for each other's, as CSS defines them.
  @Test(arguments: [
    ("rebeccapurple", 102, 51, 153), ("darkseagreen", 143, 188, 143),
    ("lightseagreen", 32, 178, 170), ("mediumseagreen", 60, 179, 113), ("seagreen", 46, 139, 87),
    ("steelblue", 70, 130, 180), ("lightsteelblue", 176, 196, 222), ("lightgray", 211, 211, 211),
    ("darkgray", 169, 169, 169), ("dimgray", 105, 105, 105), ("gainsboro", 220, 220, 220),
    ("papayawhip", 255, 239, 213), ("lightgoldenrodyellow", 250, 250, 210), ("tan", 210, 180, 140),
  ])
  func `names have the colors of CSS`(name: String, red: UInt8, green: UInt8, blue: UInt8) {
    #expect(Color(name) == Color(red: red, green: green, blue: blue))
  }

  @Test func `every name is read in any case`() {
    for (name, value) in Color.names {
      #expect(name.allSatisfy { ("a"..."z").contains($0) }, "\(name)")
      let color = Color(name.uppercased())
      let digits = String(value, radix: 16)
      let hexadecimal = "#" + String(repeating: "0", count: 6 - digits.count) + digits
      #expect(color == Color(hexadecimal), "\(name)")
    }
  }
}
