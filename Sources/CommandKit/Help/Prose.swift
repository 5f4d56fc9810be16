/// Help or manual prose, with markup for literal text and placeholders.
///
/// In the source, backquotes enclose literal text, such as an option, a value or a command, and
/// asterisks enclose a placeholder:
///
///     "`--fit` *N*`=cover` crops photo *N*"
///
/// Spaces and line breaks separate words, however many there are. The help prints the words without
/// markup; the man page prints literal text in bold, and placeholders underlined. The source is parsed
/// only when it is printed, because every run of a program makes the prose of its options.
package struct Prose: Hashable, Sendable, ExpressibleByStringInterpolation {
  package enum Part: Hashable, Sendable {
    case text(String)
    /// Literal text, which may contain spaces.
    case literal(String)
    case placeholder(String)
  }

  /// The text between two spaces.
  package struct Word: Hashable, Sendable {
    package let parts: [Part]
  }

  package let source: String

  package init(_ source: String) { self.source = source }

  package init(stringLiteral source: String) { self.init(source) }

  /// The words of the source, whose marks must be closed and enclose something.
  package var words: [Word] {
    var words: [Word] = []
    var parts: [Part] = []
    var part = ""
    var mark: Character?
    func end(_ kind: (String) -> Part) {
      if !part.isEmpty { parts.append(kind(part)) }
      part = ""
    }
    func endWord() {
      end(Part.text)
      if !parts.isEmpty { words.append(Word(parts: parts)) }
      parts = []
    }
    for character in source {
      if character == mark {
        precondition(!part.isEmpty, "a mark must enclose something: \(source)")
        end(mark == "`" ? Part.literal : Part.placeholder)
        mark = nil
      } else if mark != nil {
        part.append(character.isNewline ? " " : character)
      } else if character == "`" || character == "*" {
        end(Part.text)
        mark = character
      } else if character.isWhitespace {
        endWord()
      } else {
        part.append(character)
      }
    }
    precondition(mark == nil, "a mark must be closed: \(source)")
    endWord()
    return words
  }

  /// The text without markup, on one line.
  package var plain: String { words.map(\.plain).joined(separator: " ") }
}

extension Prose.Word {
  /// The word without markup. Literal text is quoted if it contains a space, or begins with `#`,
  /// which a shell would treat as a comment.
  package var plain: String {
    parts.map { part in
      switch part {
      case .text(let text), .placeholder(let text): text
      case .literal(let text): text.contains(" ") || text.first == "#" ? "'\(text)'" : text
      }
    }.joined()
  }
}
