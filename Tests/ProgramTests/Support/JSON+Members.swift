import CommandKit

extension JSON {
  /// The members of an object that are not null.
  var membersByName: [String: JSON] {
    guard case .object(let members) = self else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: members.filter { $0.value != .null }.map { ($0.name, $0.value) })
  }

  init(reading text: String) throws(JSONError) { try self.init(reading: Array(text.utf8)) }

  /// The member of a name; null if there is none.
  subscript(name: String) -> JSON {
    guard case .object(let members) = self else { return .null }
    return members.first { $0.name == name }?.value ?? .null
  }

  /// The elements of an array; none of other values.
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a string; empty for other values.
  var text: String { if case .string(let text) = self { text } else { "" } }
}

extension String {
  /// JSON without the members that are null.
  var withoutNulls: String { replacing(/"[A-Za-z]+":null,|,"[A-Za-z]+":null/, with: "") }

  /// The text without the newlines at its end.
  var trimmed: String { String(reversed().drop { $0.isNewline }.reversed()) }
}
