import FileSystem

/// A recursive descent parser for JSON.
package struct JSONReader {
  private let text: [UInt8]
  private var position = 0
  private var depth = 0

  package init(_ text: [UInt8]) { self.text = text }

  package mutating func readDocument() throws(JSONError) -> JSON {
    do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: text.span) } catch {
      throw failure("not UTF-8", at: error.byteOffsets.lowerBound)
    }
    skipSpace()
    let value = try readValue()
    skipSpace()
    if next != nil { throw failure("unexpected text after the value") }
    return value
  }

  private var next: UInt8? { position < text.count ? text[position] : nil }

  /// Returns an error at the next byte, or at an earlier offset.
  private func failure(_ reason: String, at offset: Int? = nil) -> JSONError {
    // Every byte begins a character, except for continuation bytes of UTF-8.
    let characters = text[..<(offset ?? position)].count { $0 & 0xC0 != 0x80 }
    return JSONError(column: characters + 1, reason: reason)
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func readValue() throws(JSONError) -> JSON {
    switch next {
    case UInt8(ascii: "{"):
      return .object(try nested { reader throws(JSONError) in try reader.readMembers() })
    case UInt8(ascii: "["):
      return .array(try nested { reader throws(JSONError) in try reader.readElements() })
    case UInt8(ascii: "\""): return .string(try readString())
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit:
      return .numeral(try readNumeral())
    case nil: throw failure("a value is missing")
    default:
      for (word, value) in [
        ("null", JSON.null), ("true", .boolean(true)), ("false", .boolean(false)),
      ] where text[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return value
      }
      throw failure("not a JSON value")
    }
  }

  /// Reads the contents of brackets, one level deeper.
  private mutating func nested<Content>(
    _ read: (inout JSONReader) throws(JSONError) -> Content
  ) throws(JSONError) -> Content {
    guard depth < JSON.maximumDepth else {
      throw failure("nested more than \(JSON.maximumDepth) levels deep")
    }
    depth += 1
    position += 1
    skipSpace()
    let content = try read(&self)
    depth -= 1
    return content
  }

  private mutating func readElements() throws(JSONError) -> [JSON] {
    var elements: [JSON] = []
    if take("]") { return elements }
    while true {
      elements.append(try readValue())
      skipSpace()
      if take("]") { return elements }
      guard take(",") else { throw failure("a comma or ] is missing") }
      skipSpace()
    }
  }

  private mutating func readMembers() throws(JSONError) -> [JSON.Member] {
    var members: [JSON.Member] = []
    var names: Set<[Unicode.Scalar]> = []
    if take("}") { return members }
    while true {
      let start = position
      guard next == UInt8(ascii: "\"") else { throw failure("a key in quotation marks is missing") }
      let name = try readString()
      // Canonically equivalent strings are equal in Swift but not in JSON.
      guard names.insert(Array(name.unicodeScalars)).inserted else {
        throw failure("the key '\(String(abridging: name.utf8))' occurs twice", at: start)
      }
      skipSpace()
      guard take(":") else { throw failure("a colon is missing") }
      skipSpace()
      members.append(JSON.Member(name: name, value: try readValue()))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw failure("a comma or } is missing") }
      skipSpace()
    }
  }

  /// Reads a number (RFC 8259, section 6).
  private mutating func readNumeral() throws(JSONError) -> String {
    let start = position
    _ = take("-")
    if !take("0") { try readDigits() }
    if take(".") { try readDigits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try readDigits()
    }
    if next?.isDigit == true { throw failure("a number must not begin with 0", at: start) }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  private mutating func readDigits() throws(JSONError) {
    let start = position
    while next?.isDigit == true { position += 1 }
    if position == start { throw failure("a digit is missing") }
  }

  /// Reads a string (RFC 8259, section 7).
  private mutating func readString() throws(JSONError) -> String {
    let start = position
    var bytes: [UInt8] = []
    position += 1
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): bytes += UTF8.encode(try readEscape())!
      case 0..<0x20: throw failure("a control character in a string must be escaped")
      default:
        bytes.append(byte)
        position += 1
      }
    }
    throw failure("a string has no closing quotation mark", at: start)
  }

  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let letter = next else { throw failure("an escape is incomplete", at: start) }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw failure("an unknown escape", at: start)
    }
    let unit = try readHexadecimal(start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // The first half of a surrogate pair, which encodes a character beyond 16 bits.
    guard unit < 0xDC00, take("\\"), take("u") else {
      throw failure("half of a surrogate pair", at: start)
    }
    let other = try readHexadecimal(start)
    guard 0xDC00...0xDFFF ~= other else { throw failure("half of a surrogate pair", at: start) }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (other - 0xDC00))!
  }

  private mutating func readHexadecimal(_ start: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("an escape needs four hexadecimal digits", at: start)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
