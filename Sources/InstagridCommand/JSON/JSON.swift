import FileSystem

/// A value as JSON, on one line, with the members of objects in their own order.
///
/// Strings can be shown on a terminal as they are: what acts on the text around it is escaped.
///
/// Source: RFC 8259.
enum JSON: Hashable, Sendable, ExpressibleByDictionaryLiteral, CustomStringConvertible {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A finite number.
  case number(Double)
  /// A number as it was written.
  case numeral(String)
  case string(String)
  /// Bytes as a string in base64.
  case base64([UInt8])
  case array([JSON])
  case object([Member])

  struct Member: Hashable, Sendable {
    let name: String
    let value: JSON
  }

  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map(Member.init))
  }

  var description: String {
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
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.actsOnText: result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A character in hexadecimal digits; beyond 16 bits as a surrogate pair (RFC 8259, section 7).
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar)!.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

/// Why a text is no JSON.
struct JSONError: Error, Hashable {
  /// Where, in characters from 1.
  let column: Int
  /// What is wrong there.
  let reason: String
}

extension JSON {
  /// The deepest nesting of arrays and objects that is read. A record needs two levels; the limit
  /// keeps hostile input from using up the stack.
  static let maximumDepth = 32

  /// Reads one value and nothing after it, as strictly as RFC 8259 has it, and without two members
  /// of one name. Numbers are kept as they were written.
  ///
  ///     try JSON(reading: Array(#"{"size": 1e3}"#.utf8))  // ["size": .numeral("1e3")]
  ///
  /// - Parameter text: UTF-8, without a byte order mark.
  init(reading text: [UInt8]) throws(JSONError) {
    var reader = JSONReader(text)
    self = try reader.readDocument()
  }

  /// What kind of value it is, for messages.
  var kind: String {
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
