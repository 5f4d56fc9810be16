/// What the value of an option or an operand can be: what completions offer for it.
enum ValueKind: Hashable, Sendable {
  /// A number, a length, a pattern: nothing that could be listed.
  case text
  case file
  case folder
  /// A JPEG or PNG file.
  case photo
  case word(WordList)

  /// The words that can be listed.
  var words: [WordList.Word] { if case .word(let list) = self { list.words } else { [] } }
}
