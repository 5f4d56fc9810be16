/// Two columns, the second wrapped, in no more than 80 characters.
struct TextTable {
  private let rows: [(name: String, text: String)]

  init(_ rows: [(String, String)]) { self.rows = rows }

  /// The lines of the table; a name that is too long stands on a line of its own.
  var text: String {
    let left = min(24, rows.map(\.name.count).max() ?? 0)
    let indent = String(repeating: " ", count: left + 4)
    return rows.map { name, text in
      var lines = text.wrapped(to: 80 - left - 4)
      if name.count <= left {
        lines[0] = "  " + name + indent.dropFirst(2 + name.count) + lines[0]
        return lines[0] + "\n" + lines.dropFirst().map { indent + $0 + "\n" }.joined()
      }
      return "  \(name)\n" + lines.map { indent + $0 + "\n" }.joined()
    }.joined()
  }
}

extension String {
  /// The lines of the text, broken at single spaces to have at most `width` characters.
  func wrapped(to width: Int) -> [String] {
    var lines = [""]
    for word in phrases {
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = String(word)
      } else if lines[lines.count - 1].count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The words of the text, those within single quotes together.
  var phrases: [Substring] {
    var phrases: [Substring] = []
    var isOpen = false
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if isOpen { phrases.append(phrases.removeLast() + " " + word) } else { phrases.append(word) }
      if word.hasPrefix("'") { isOpen = true }
      if word.dropFirst().contains("'") { isOpen = false }
    }
    return phrases
  }
}
