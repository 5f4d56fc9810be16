/// A value of an option or an operand that is typed as one of a few words, or in a notation of its own.
///
/// A conformance says everything that the command line needs to know of the type: which words can be
/// listed, how a value is read, and what messages say about a text that is no value.
package protocol TypedValue: SendableMetatype {
  /// What a value must be, such as `a layout: 1, 2 or 3`; completes the error "'X' is not ...".
  static var expectation: String { get }

  /// The words that can be listed. Other texts may be values too.
  static var words: AcceptedWords { get }

  /// Reads a value, also in spellings that can mean nothing else; `nil` if the text is no value.
  init?(typed text: String)

  /// Returns what was probably meant by a text that is no value; `nil` if nothing is similar.
  static func guess(_ text: String) -> String?

  /// Returns why a text is no value, in place of the ``expectation``; `nil` if that says it.
  static func reason(against text: String) -> String?
}

extension TypedValue {
  package static var words: AcceptedWords { AcceptedWords("", []) }

  package static func guess(_ text: String) -> String? {
    nearest(to: text, among: words.words.map(\.text))
  }

  package static func reason(against text: String) -> String? { nil }
}

/// Words that can be listed as values of an option or an operand, and their meanings.
package struct AcceptedWords: Hashable, Sendable {
  package struct Word: Hashable, Sendable {
    package let text: String
    package let summary: String

    package init(_ text: String, _ summary: String) { (self.text, self.summary) = (text, summary) }
  }

  /// The name of the list in the scripts that complete command lines, in the plural.
  package let name: String
  package let words: [Word]

  package init(_ name: String, _ words: [Word]) { (self.name, self.words) = (name, words) }

  package var placeholder: String { words.map(\.text).joined(separator: "|") }
}

/// A value that is one of a few words. Case does not matter.
package protocol NamedChoice: TypedValue, RawRepresentable<String>, CaseIterable {
  /// What one of the values is, such as `a sort order`.
  static var noun: String { get }
  /// The name of the list of the values, in the plural, such as `orders`.
  static var listName: String { get }
  var summary: String { get }
  /// Other words for the values, in lower case.
  static var synonyms: [String: Self] { get }
}

extension NamedChoice {
  package static var synonyms: [String: Self] { [:] }

  package static var words: AcceptedWords {
    AcceptedWords(listName, allCases.map { AcceptedWords.Word($0.rawValue, $0.summary) })
  }

  package static var expectation: String { "\(noun): \(words.words.map(\.text).alternatives)" }

  package init?(typed text: String) {
    let word = text.lowercased()
    guard let value = Self(rawValue: word) ?? Self.synonyms[word] else { return nil }
    self = value
  }
}

extension [String] {
  /// The texts as a list of alternatives, such as `name, time or taken`.
  package var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
