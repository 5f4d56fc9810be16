/// Prose of the help and the manual, which says what is typed and what is a placeholder.
///
/// In the source, backquotes enclose what is typed, such as an option, a value or a command, and
/// asterisks enclose a placeholder:
///
///     "`--fit` *N*`=cover` crops photo *N*"
///
/// Blanks and line breaks separate words, however many there are. The help prints the words without
/// the marks; the man page prints what is typed in bold, and placeholders underlined.
struct Prose: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A part of a word.
  enum Part: Hashable, Sendable {
    case text(String)
    /// What is typed as it stands; it may contain blanks.
    case typed(String)
    case placeholder(String)
  }

  /// What stands between two blanks.
  struct Word: Hashable, Sendable {
    fileprivate(set) var parts: [Part]
  }

  private(set) var words: [Word] = []

  /// Reads prose with marks.
  ///
  /// - Precondition: every mark is closed and encloses something.
  init(_ source: String) {
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
        end(mark == "`" ? Part.typed : Part.placeholder)
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
  }

  init(stringLiteral source: String) { self.init(source) }

  /// The text without marks, on one line.
  var plain: String { words.map(\.plain).joined(separator: " ") }
}

extension Prose.Word {
  /// The word without marks. What is typed has quotes if the text around it could be taken for a
  /// part of it, or a shell would take it for a comment.
  var plain: String {
    parts.map { part in
      switch part {
      case .text(let text), .placeholder(let text): text
      case .typed(let text): text.contains(" ") || text.first == "#" ? "'\(text)'" : text
      }
    }.joined()
  }
}
