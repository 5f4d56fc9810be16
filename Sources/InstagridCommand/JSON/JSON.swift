/// A value as JSON, on one line, with the members of objects in their own order.
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
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
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
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
