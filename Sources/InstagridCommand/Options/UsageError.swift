import FileSystem
import GridKit

/// A command line that asks for nothing that can be done.
struct UsageError: Error, Hashable {
  /// One line that names the option or word, the value, and what would be right.
  let message: String

  init(_ message: String) { self.message = message }

  /// An option, command or the like that does not exist.
  ///
  /// - Parameters:
  ///   - kind: what it is, such as "option".
  ///   - candidates: what exists; the nearest is suggested.
  static func unknown(
    _ kind: String, _ name: some Collection<UInt8>, among candidates: [String]
  ) -> UsageError {
    let name = Argument(bytes: name)
    return UsageError("unknown \(kind) '\(name)'\(hint(for: name, among: candidates))")
  }

  /// A letter that does not exist, in a word that may be a file's name.
  static func unknown(
    _ kind: String, _ name: some Collection<UInt8>, in word: Argument
  ) -> UsageError {
    let name = Argument(bytes: name)
    let context = word == name ? "" : " in '\(word)'"
    let file = word.path.exists ? "; the file of that name is './\(word)'" : ""
    return UsageError("unknown \(kind) '\(name)'\(context)\(file)")
  }

  /// A first word that is no command.
  static func notACommand(_ word: Argument) -> UsageError {
    let isOption = word.bytes.first == UInt8(ascii: "-")
    if !isOption, word.path.pathExtension != nil {
      return UsageError(
        "'\(word)' is no command; did you mean 'instagrid compose' and then the photos?")
    }
    if ComposeSettings.options.contains(where: { $0.isNamed(word.beforeEqualsSign.text) }) {
      return UsageError(
        "'\(word)' is no command; did you mean 'instagrid compose \(word)'?")
    }
    return unknown(
      isOption ? "option" : "command", word.bytes,
      among: Command.allCases.map(\.rawValue) + ["--help", "--version"])
  }

  static func badValue(
    of option: String, _ value: Argument, not expected: String, among words: ChoiceList? = nil
  ) -> UsageError {
    let hint = words?.hint(for: value) ?? ""
    return UsageError("\(option): '\(value)' is not \(expected)\(hint)")
  }

  /// The end of a message that suggests what was probably meant; empty if nothing is near.
  static func hint(for word: Argument, among candidates: [String]) -> String {
    hint(nearest(to: word.text, among: candidates).map { Argument($0) })
  }

  /// The end of a message that suggests the name of a file; empty if none is near.
  static func hint(for name: Argument, among candidates: [Argument]) -> String {
    let nearest = nearest(to: name.text, among: candidates.map(\.text))
    return hint(candidates.first { $0.text == nearest })
  }

  fileprivate static func hint(_ suggestion: Argument?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  static func missingValue(of option: String, _ placeholder: String) -> UsageError {
    UsageError("\(option): its value is missing (\(option) \(placeholder))")
  }

  static func equalsSign(
    behind option: String, long: String, _ placeholder: String
  ) -> UsageError {
    UsageError(
      "\(option): no '=' follows a letter (\(option) \(placeholder), or \(long)=\(placeholder))")
  }

  static func needlessValue(of option: String) -> UsageError {
    UsageError("\(option): takes no value")
  }
}

extension ChoiceList {
  /// The end of a message that suggests which of the words was probably meant, or which layout,
  /// focus or colour that is not listed; empty if nothing is near.
  func hint(for word: Argument) -> String {
    let guess: String? =
      switch self {
      case .layouts: Layout.guess(word.text)?.description
      case .points: FocusSetting.guess(word.text)
      case .colors: Color("#\(word.text)").map { _ in "#\(word.text)" }
      default: nil
      }
    let suggestion = nearest(to: word.text, among: choices.map(\.text)) ?? guess
    return UsageError.hint(suggestion.map { Argument($0) })
  }
}
