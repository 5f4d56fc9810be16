import FileSystem

/// A JSON value, which is written on one line and keeps the order of the members of objects.
///
/// Strings are safe to display on a terminal: control characters and format characters are escaped.
///
/// Source: RFC 8259.
package enum JSON: CustomStringConvertible, ExpressibleByDictionaryLiteral, Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A finite number.
  case number(Double)
  /// A number in its original notation.
  case numeral(String)
  case string(String)
  case base64([UInt8])
  case array([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSON

    package init(name: String, value: JSON) { (self.name, self.value) = (name, value) }
  }

  package init(members: [(String, JSON)]) { self = .object(members.map(Member.init)) }

  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map(Member.init))
  }

  package var description: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .numeral(let text): text
    case .string(let text): Self.quoted(text)
    case .base64(let bytes): "\"\(Base64.text(of: bytes))\""
    case .array(let values): "[" + values.map(\.description).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.name)):\($0.value)" }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    // Most texts, and all long ones, are plain: looking that up for each character would take a while.
    let isPlain = text.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return "\"" + text + "\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.isControlOrFormat: result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns a character's escape; beyond 16 bits, a surrogate pair (RFC 8259, section 7).
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar)!.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// The value as the contents of an HTML `script` element. Nothing in it can end the element or change how it
  /// is parsed: the characters that are special in HTML occur only in strings, where they are escaped.
  ///
  /// Source: HTML, 4.12.1.3, "Restrictions for contents of script elements".
  package var inScript: String {
    var bytes: [UInt8] = []
    for byte in description.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += "\\u003c".utf8
      case UInt8(ascii: ">"): bytes += "\\u003e".utf8
      case UInt8(ascii: "&"): bytes += "\\u0026".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// An error thrown when a text is not valid JSON.
package struct JSONError: Error, Hashable {
  /// The position of the error in characters, from 1.
  package let column: Int
  package let reason: String

  package init(column: Int, reason: String) { (self.column, self.reason) = (column, reason) }
}

extension JSON {
  /// The largest supported nesting depth of arrays and objects. A record needs two levels; the
  /// limit prevents hostile input from overflowing the stack.
  package static let maximumDepth = 32

  /// Parses exactly one value, as strictly as RFC 8259 requires. Duplicate keys in an object are an
  /// error. Numbers keep their notation.
  ///
  ///     try JSON(reading: Array(#"{"size": 1e3}"#.utf8))  // ["size": .numeral("1e3")]
  ///
  /// - Parameter text: UTF-8, without a byte order mark.
  package init(reading text: [UInt8]) throws(JSONError) {
    var reader = JSONReader(text)
    self = try reader.readDocument()
  }

  /// The kind of the value, for messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer, .number, .numeral: "a number"
    case .string, .base64: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
