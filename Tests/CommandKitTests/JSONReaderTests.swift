import Testing

@testable import CommandKit

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws(JSONError) -> JSON {
    try JSON(reading: Array(text.utf8))
  }

  private func failure(_ bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSON(reading: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("null", .null), (" true\t", .boolean(true)), ("false\r\n", .boolean(false)),
      ("\"\"", .string("")), ("[]", .array([])), ("{ }", .object([])),
      ("[ 1 , [ ] ]", .array([.numeral("1"), .array([])])),
      (
        #"{"a":{"b":[null,"c"]},"":0}"#,
        [
          "a": ["b": .array([.null, .string("c")])], "": .numeral("0"),
        ]
      ),
    ] as [(String, JSON)])
  func `a value is read, with space wherever it is allowed`(_ text: String, _ value: JSON) throws {
    #expect(try read(text) == value)
  }

  @Test(arguments: [
    "0", "-0", "7", "120", "0.50", "-1.5e+07", "1E9", "2e-3", "123456789012345678901",
  ])
  func `a number is kept as it was written`(_ text: String) throws {
    #expect(try read(text) == .numeral(text))
    #expect("\(try read(text))" == text)
  }

  @Test(
    arguments: [
      (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{08}\u{0C}\n\r\t"),
      (#""\u0041\u00e9\u65E5""#, "Aé日"), (#""\ud83c\udf88""#, "🎈"), ("\"🎈é\"", "🎈é"),
      (#""\u0000""#, "\0"), (#""\uD800\uDC00""#, "\u{10000}"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    ])
  func `a string is read with its escapes`(_ text: String, _ value: String) throws {
    #expect(try read(text) == .string(value))
  }

  @Test(
    arguments: [
      ("", 1, "a value is missing"), ("  ", 3, "a value is missing"),
      ("nul", 1, "not a JSON value"),
      ("'a'", 1, "not a JSON value"),
      ("NaN", 1, "not a JSON value"),
      ("+1", 1, "not a JSON value"),
      (".5", 1, "not a JSON value"), ("01", 1, "a number must not begin with 0"),
      ("-", 2, "a digit is missing"), ("-a", 2, "a digit is missing"),
      ("1.", 3, "a digit is missing"),
      ("1e", 3, "a digit is missing"), ("1e+", 4, "a digit is missing"),
      ("1 2", 3, "unexpected text after the value"),
      ("{} x", 4, "unexpected text after the value"), ("[1 2]", 4, "a comma or ] is missing"),
      ("[1", 3, "a comma or ] is missing"), ("[1,]", 4, "not a JSON value"),
      ("[,1]", 2, "not a JSON value"),
      ("{\"a\" 1}", 6, "a colon is missing"), ("{\"a\":}", 6, "not a JSON value"),
      ("{\"a\":1 \"b\":2}", 8, "a comma or } is missing"),
      ("{\"a\":1,}", 8, "a key in quotation marks is missing"),
      ("{a:1}", 2, "a key in quotation marks is missing"),
      (#"{"a":1,"\u0061":2}"#, 8, "the key 'a' occurs twice"),
      ("\"a", 1, "a string has no closing quotation mark"),
      (#"{"\u001b[2J":1,"\u001b[2J":2}"#, 16, #"the key '\x1b[2J' occurs twice"#),
      ("[\"é\", \"a", 7, "a string has no closing quotation mark"),
      ("\"a\tb\"", 3, "a control character in a string must be escaped"),
      (#""\x""#, 2, "an unknown escape"),
      (#""\u12""#, 2, "an escape needs four hexadecimal digits"),
      (#""\"#, 2, "an escape is incomplete"), (#""\ud800""#, 2, "half of a surrogate pair"),
      (#""\ud800\n""#, 2, "half of a surrogate pair"),
      (#""\ud800\ud800""#, 2, "half of a surrogate pair"),
      (#""a\udc00""#, 3, "half of a surrogate pair"),
    ])
  func `the message about invalid JSON has its column`(
    _ text: String, _ column: Int, _ reason: String
  ) {
    #expect(failure(Array(text.utf8)) == JSONError(column: column, reason: reason))
  }

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ] as [[UInt8]])
  func `invalid UTF-8 is refused at its column`(_ bytes: [UInt8]) {
    let text = Array("[\"é".utf8) + bytes + Array("\"]".utf8)
    #expect(failure(text) == JSONError(column: 4, reason: "not UTF-8"))
  }

  @Test func `names that only look alike are different`() throws {
    let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
    #expect(try "\(read(text))".unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func `the depth of nesting is limited`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try "\(read(nested(32)))" == nested(32))
    #expect(
      failure(Array(nested(33).utf8))
        == JSONError(column: 33, reason: "nested more than 32 levels deep"))
    // Consecutive arrays are not nested.
    let flat = "[" + String(repeating: "[],", count: 100) + "[]]"
    #expect(try "\(read(flat))" == flat)
  }

  @Test func `written JSON is read back as the same value`() throws {
    let value: JSON = [
      "a\"\\\u{1}\n": .array([.null, .boolean(true), .string("Ä 🎈")]), "b": ["c": .numeral("-1e3")],
    ]
    #expect(try read("\(value)") == value)
  }

  @Test func `damaged text is an error, or another value that is written as it is read`() throws {
    let text = Array(#"{"a\u00e9":[1.5e3,true,"\ud83c\udf88"],"b":{"c":null}}"#.utf8)
    for position in text.indices {
      for byte in UInt8.min...UInt8.max {
        var damaged = text
        damaged[position] = byte
        guard let value = try? JSON(reading: damaged) else { continue }
        if try read("\(value)") != value { Issue.record("byte \(byte) at \(position)") }
      }
      #expect(failure(Array(text[..<position])) != nil)
    }
    #expect(failure(text) == nil)
  }
}
