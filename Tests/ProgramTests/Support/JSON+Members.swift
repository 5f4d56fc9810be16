import CommandKit

extension JSON {
  /// The members of an object.
  var membersByName: [String: JSON] {
    guard case .object(let members) = self else { return [:] }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
  }

  init(reading text: String) throws(JSONError) { try self.init(reading: Array(text.utf8)) }
}

extension String {
  /// The text without the newlines at its end.
  var trimmed: String { String(reversed().drop { $0.isNewline }.reversed()) }
}
