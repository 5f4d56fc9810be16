/// Two columns, the second wrapped, in no more than 80 characters.
struct TextTable {
  private let rows: [(name: String, words: [String])]

  init(_ rows: [(String, Prose)]) { self.rows = rows.map { ($0, $1.words.map(\.plain)) } }

  /// Creates a table of words and their meanings, in which spaces are kept.
  init(_ words: [AcceptedWords.Word]) {
    rows = words.map {
      ($0.text, $0.summary.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
    }
  }

  /// The lines of the table; a name that is too long is on a line of its own. Defaults are dim.
  var text: String {
    let left = min(24, rows.map(\.name.count).max() ?? 0)
    let indent = String(repeating: " ", count: left + 4)
    return rows.map { name, words in
      var lines = words.wrapped(to: 80 - left - 4)
      if name.count <= left {
        lines[0] = "  " + name + indent.dropFirst(2 + name.count) + lines[0]
        return lines[0] + "\n" + lines.dropFirst().map { indent + $0 + "\n" }.joined()
      }
      return "  \(name)\n" + lines.map { indent + $0 + "\n" }.joined()
    }.joined().replacing(/\(default:[^)]*\)/) { String($0.output).dim }
  }
}

extension [String] {
  /// Returns these words in lines of at most `width` characters. A longer word has a line of its own.
  func wrapped(to width: Int) -> [String] {
    var lines = [""]
    for word in self {
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = word
      } else if lines[lines.count - 1].count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
