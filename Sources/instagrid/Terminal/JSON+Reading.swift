/// Why a text is no JSON.
struct JSONError: Error, Hashable {
  /// Where, in characters from 1.
  let column: Int
  /// What is wrong there.
  let reason: String
}

extension JSON {
  /// The deepest nesting of arrays and objects that is read.
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
