import FileSystem
import GridKit

/// An error in the command line or in a record of a manifest.
struct UsageError: Error, Hashable {
  /// One line that names the option or argument, the value, and what is expected.
  let message: String

  init(_ message: String) { self.message = message }

  /// An option, command or the like that does not exist.
  ///
  /// - Parameters:
  ///   - kind: what it is, such as "option".
  ///   - candidates: what exists; the nearest is suggested.
  ///   - ending: the end of the message if there is nothing to suggest.
  static func unknown(
    _ kind: String, _ name: some Collection<UInt8>, among candidates: [String],
    otherwise ending: String
  ) -> UsageError {
    let name = Argument(bytes: name)
    let hint = hint(for: name, among: candidates)
    return UsageError("unknown \(kind) '\(name)'\(hint.isEmpty ? ending : hint)")
  }

  /// An option, or a key in its place, that does not exist.
  ///
  /// - Parameters:
  ///   - options: what exists. If other programs have the name, the message says which of these is
  ///     meant; otherwise the nearest is suggested.
  ///   - kind: what it is, if not an option.
  ///   - ending: the end of the message if there is nothing to suggest.
  static func unknownOption(
    _ name: some Collection<UInt8>, among options: [String], kind: String = "option",
    otherwise ending: String = ""
  ) -> UsageError {
    let name = Argument(bytes: name)
    let hint =
      OptionElsewhere.answer(to: name.text, among: options).map { "; \($0)" }
      ?? hint(for: name, among: options)
    return UsageError("unknown \(kind) '\(name)'\(hint.isEmpty ? ending : hint)")
  }

  /// An option of one letter that does not exist, in an argument that may be a file's name.
  static func unknownLetter(
    _ name: some Collection<UInt8>, in word: Argument, otherwise ending: String
  ) -> UsageError {
    let name = Argument(bytes: name)
    let context = word == name ? "" : " in '\(word)'"
    let file = word.path.exists ? "; to name the file, write './\(word)'" : ending
    return UsageError("unknown option '\(name)'\(context)\(file)")
  }

  /// A suffix that names the help of a command, or of the program.
  static func see(_ command: Command?) -> String {
    "; see 'instagrid help\(command.map { " \($0.rawValue)" } ?? "")'"
  }

  /// The error about a first argument that is not a command.
  static func notACommand(_ word: Argument) -> UsageError {
    let isOption = word.bytes.first == UInt8(ascii: "-")
    if !isOption, word.path.pathExtension != nil {
      return UsageError(
        "'\(word)' is not a command; did you mean 'instagrid compose PHOTO... -o FILE'?")
    }
    if ComposeSettings.options.contains(where: { $0.isNamed(word.beforeEqualsSign.text) }) {
      return UsageError(
        "'\(word)' is not a command; did you mean 'instagrid compose \(word)'?")
    }
    let known = Command.allCases.map(\.rawValue) + ["--help", "--version"]
    return isOption
      ? unknownOption(word.bytes, among: known, otherwise: see(nil))
      : unknown("command", word.bytes, among: known, otherwise: see(nil))
  }

  /// A value that cannot be interpreted.
  ///
  /// - Parameters:
  ///   - option: the option that it was given for; `nil` for an operand.
  ///   - value: the value.
  ///   - expected: what was expected.
  ///   - words: the words that are possible; the nearest is suggested.
  static func badValue(
    of option: String?, _ value: Argument, not expected: String, among words: ChoiceList? = nil
  ) -> UsageError {
    let subject = (option.map { "\($0): " } ?? "") + "'\(value)'"
    if words == .layouts, let count = Layout.excessiveCellCount(value.text) {
      return UsageError("\(subject) has \(count) cells; the maximum is \(Layout.maximumCellCount)")
    }
    let hint = words?.hint(for: value) ?? ""
    return UsageError("\(subject) is not \(expected)\(hint)")
  }

  /// Returns a suffix that suggests what was probably meant; empty if nothing is similar.
  static func hint(for word: Argument, among candidates: [String]) -> String {
    hint(nearest(to: word.text, among: candidates).map { Argument($0) })
  }

  /// Returns a suffix that suggests the name of a file; empty if none is similar.
  static func hint(for name: Argument, among candidates: [Argument]) -> String {
    let nearest = nearest(to: name.text, among: candidates.map(\.text))
    return hint(candidates.first { $0.text == nearest })
  }

  fileprivate static func hint(_ suggestion: Argument?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// An option at the end of the command line.
  ///
  /// - Parameters:
  ///   - option: the option as it was typed.
  ///   - long: its long name.
  ///   - kind: what its value can be. If it can begin with `#`, the shell has probably treated it
  ///     as a comment.
  static func missingValue(
    of option: String, long: String, _ placeholder: String, _ kind: ValueKind
  ) -> UsageError {
    let comment =
      [.word(.colors), .word(.emptyColors)].contains(kind)
      ? "; the shell treats an unquoted # as a comment: write \(option) '#f00'"
      : ""
    return UsageError("\(option) requires a value (\(long) \(placeholder))\(comment)")
  }

  static func equalsSign(
    after option: String, long: String, _ placeholder: String
  ) -> UsageError {
    UsageError(
      "\(option): a short option takes no '=' (\(option) \(placeholder), or"
        + " \(long)=\(placeholder))")
  }

  static func needlessValue(of option: String) -> UsageError {
    UsageError("\(option) takes no value")
  }
}

extension Argument {
  /// Throws if the argument is longer than ``maximumLength``.
  ///
  /// - Parameter name: the option or operand whose value it is.
  func checkLength(of name: String) throws(UsageError) {
    if bytes.count > Self.maximumLength {
      throw UsageError(
        "\(name): the value has \(bytes.count) bytes; the maximum is \(Self.maximumLength)")
    }
  }
}

extension ChoiceList {
  /// Returns a suffix that suggests the listed value that was probably meant, or an unlisted
  /// layout, size, focus, fit or color; empty if nothing is similar.
  func hint(for word: Argument) -> String {
    if self == .formats, let way = UnsupportedOutputFormat.way(toFormatNamed: word.text) {
      return way
    }
    let guess: String? =
      switch self {
      case .layouts: Layout.guess(word.text)?.description
      case .shapes: Size.guess(word.text)
      case .points: PhotoSetting<UnitPoint>.guess(word.text)
      case .fits: PhotoSetting<Fit>.guess(word.text)
      default: nil
      }
    let listed = nearest(to: word.text, among: choices.map(\.text))
    // The value for one photo must not be suggested for all of them.
    let suggestion = [.points, .fits].contains(self) ? guess ?? listed : listed ?? guess
    return UsageError.hint(suggestion.map { Argument($0) })
  }
}
