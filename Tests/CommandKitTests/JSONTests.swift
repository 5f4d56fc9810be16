import Testing

@testable import CommandKit

@Suite struct JSONTests {
  @Test func `null, booleans and numbers are written as they are`() {
    #expect("\(JSON.null)" == "null")
    #expect("\(JSON.boolean(true)) \(JSON.boolean(false))" == "true false")
    #expect(
      "\(JSON.integer(0)) \(JSON.integer(-17)) \(JSON.integer(400_000_000))" == "0 -17 400000000")
    #expect("\(JSON.number(0.5)) \(JSON.number(-2.25)) \(JSON.number(3))" == "0.5 -2.25 3.0")
  }

  @Test(arguments: [1e-7, 1e21, 123_456_789.125, 2.2250738585072014e-308, 1.7976931348623157e308])
  func `a number of any size is valid in RFC 8259 and reads back`(value: Double) {
    let text = "\(JSON.number(value))"
    #expect(text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil, "\(text)")
    #expect(Double(text) == value)
  }

  @Test(
    arguments: [
      ("", #""""#), ("plain", #""plain""#), (#"a"b"#, #""a\"b""#), (#"a\b"#, #""a\\b""#),
      ("a/b", #""a/b""#), ("one\ntwo", #""one\ntwo""#), (#"\n"#, #""\\n""#),
      ("Ä 🎈 日本", "\"Ä 🎈 日本\""), ("e\u{301}", "\"e\u{301}\""),
      ("\r\n", #""\u000d\n""#), ("\t\u{1B}[31m", #""\u0009\u001b[31m""#),
      ("\0", #""\u0000""#), ("\u{1F}\u{20}", #""\u001f ""#),
      ("\u{7F}\u{80}\u{9B}\u{9F}\u{A0}", "\"\\u007f\\u0080\\u009b\\u009f\u{A0}\""),
      ("\u{2028}\u{2029}\u{202E}\u{2066}", #""\u2028\u2029\u202e\u2066""#),
      ("\u{FEFF}\u{E0001}\u{1D173}", #""\ufeff\udb40\udc01\ud834\udd73""#),
    ])
  func `a string is quoted`(text: String, expected: String) {
    #expect("\(JSON.string(text))" == expected)
  }

  @Test func `control and format characters are escaped in ASCII, and read back unchanged`()
    throws
  {
    let kinds: Set<Unicode.GeneralCategory> = [
      .control, .format, .lineSeparator, .paragraphSeparator,
    ]
    let scalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap { UnicodeScalar($0) }
      .filter { kinds.contains($0.properties.generalCategory) }
    #expect(scalars.count > 200)
    for scalar in scalars {
      let string = JSON.string("a\(scalar)b")
      #expect("\(string)".utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(scalar.value)")
      #expect(try JSON(reading: Array("\(string)".utf8)) == string, "\(scalar.value)")
    }
  }

  @Test func `every control character is escaped`() {
    for code in 0..<0x20 as Range<UInt32> {
      let text = "\(JSON.string(String(UnicodeScalar(code)!)))"
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(code)")
      if code != 10 {
        let digits = String(code, radix: 16)
        let padding = String(repeating: "0", count: 4 - digits.count)
        #expect(text == "\"\\u\(padding)\(digits)\"")
      }
    }
  }

  @Test func `arrays and objects keep their order, on one line`() {
    #expect("\(JSON.array([]))" == "[]")
    #expect("\([:] as JSON)" == "{}")
    #expect("\(JSON.array([.integer(2), .integer(1), .null]))" == "[2,1,null]")
    let object: JSON = [
      "zebra": .integer(1), "apple": .array([.boolean(true), ["x": .null]]), "": .string(""),
    ]
    #expect("\(object)" == #"{"zebra":1,"apple":[true,{"x":null}],"":""}"#)
  }

  @Test func `names are quoted like strings`() {
    #expect("\(["a\"\n\u{1}": .null] as JSON)" == #"{"a\"\n\u0001":null}"#)
  }
}
