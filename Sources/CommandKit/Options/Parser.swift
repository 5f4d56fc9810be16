/// Parses the arguments of a command with a table of options.
package struct Parser<Settings> {
  // Both are made only for a text about them, since that takes longer than parsing.
  private let program: @Sendable () -> ProgramDescription
  private let command: @Sendable () -> CommandDescription
  private let options: [Option<Settings>]

  package init(
    _ program: @autoclosure @escaping @Sendable () -> ProgramDescription,
    _ command: @autoclosure @escaping @Sendable () -> CommandDescription,
    _ options: [Option<Settings>]
  ) {
    (self.program, self.command, self.options) = (program, command, options)
  }

  package struct Result {
    package fileprivate(set) var settings: Settings
    /// The arguments that are not options.
    package fileprivate(set) var operands: [Argument] = []
    /// The text to print instead of running the command, if the command line requests that.
    package fileprivate(set) var answer: StyledText?
    /// What is wrong with the first argument that cannot be parsed; the others are parsed nevertheless.
    package fileprivate(set) var error: UsageError?
  }

  private var entries: [OptionEntry] { options.map(\.entry) + StandardOption.allCases.map(\.entry) }
  private var shortNames: [String] { entries.compactMap(\.short).map { "-\($0)" } }
  private var names: [String] { entries.map(\.name) }

  /// Parses the arguments after a command's name.
  ///
  /// Long options are written in full, their values as the next argument or after `=`; the value of a short one
  /// is the next argument or the text after the letter. `--` ends the options; `-` is not an option.
  package func parse(
    _ words: ArraySlice<Argument>, into settings: Settings
  ) throws(UsageError) -> Result {
    let result = parseToEnd(words, into: settings)
    if let error = result.error { throw error }
    return result
  }

  /// Parses the arguments after a command's name, also those after one that is wrong.
  package func parseToEnd(_ words: ArraySlice<Argument>, into settings: Settings) -> Result {
    var result = Result(settings: settings)
    var rest = words
    while result.answer == nil, let word = rest.popFirst() {
      do throws(UsageError) { try read(word, &rest, &result) } catch {
        result.error = result.error ?? error
      }
    }
    // An answer is given only if everything before it is right.
    if result.error != nil { result.answer = nil }
    return result
  }

  /// Parses an argument, and the next one if that is its value.
  private func read(
    _ word: Argument, _ rest: inout ArraySlice<Argument>, _ result: inout Result
  ) throws(UsageError) {
    if word.bytes == Array("--".utf8) {
      result.operands += rest
      rest = []
    } else if word.bytes.starts(with: "--".utf8) {
      try readLong(word, &rest, &result)
    } else if word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 {
      try readShort(word, &rest, &result)
    } else {
      result.operands.append(word)
    }
  }

  private func readLong(
    _ word: Argument, _ rest: inout ArraySlice<Argument>, _ result: inout Result
  ) throws(UsageError) {
    let parts = word.bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = Argument(bytes: parts[0])
    if let option = StandardOption.allCases.first(where: { $0.entry.name == name.text }) {
      guard parts.count == 1 else { throw needlessValue(of: option.entry) }
      result.answer = program().answer(to: option, isShort: false, about: command())
      return
    }
    guard let option = options.first(where: { $0.entry.name == name.text }) else {
      throw unknown(name, in: name)
    }
    if option.isFlag {
      guard parts.count == 1 else { throw needlessValue(of: option.entry) }
      try option.apply(word, to: &result.settings)
    } else if parts.count == 2 {
      try option.apply(Argument(bytes: parts[1]), to: &result.settings)
    } else {
      let value = try takeValue(of: option.entry, typed: option.entry.name, from: &rest)
      try option.apply(value, to: &result.settings)
    }
  }

  private func readShort(
    _ word: Argument, _ rest: inout ArraySlice<Argument>, _ result: inout Result
  ) throws(UsageError) {
    var letters = word.bytes.dropFirst()
    // A long name after a single hyphen would be read as letters, of which one may be an option.
    let name = word.beforeEqualsSign
    if names.contains("-\(name.text)") || !shortNames.contains(name.text) && isKnown(name) {
      throw unknown(name, in: name)
    }
    while let letter = letters.popFirst() {
      let character = Character(Unicode.Scalar(letter))
      if let option = StandardOption.allCases.first(where: { $0.entry.short == character }) {
        result.answer = program().answer(to: option, isShort: true, about: command())
        return
      }
      guard let option = options.first(where: { $0.entry.short == character }) else {
        // A non-ASCII letter has more than one byte.
        let name = letter < 0x80 ? word.bytes.prefix(1) + [letter] : word.bytes[...]
        throw unknown(Argument(bytes: name), in: word)
      }
      if option.isFlag {
        try option.apply(word, to: &result.settings)
        continue
      }
      let (typed, entry) = ("-\(character)", option.entry)
      if letters.isEmpty {
        try option.apply(takeValue(of: entry, typed: typed, from: &rest), to: &result.settings)
      } else if letters.first == UInt8(ascii: "=") {
        let value = entry.placeholder ?? ""
        throw UsageError(
          "\(typed): a short option takes no '=' (\(typed) \(value), or \(entry.name)=\(value))")
      } else {
        try option.apply(Argument(bytes: letters), to: &result.settings)
      }
      return
    }
  }

  /// Takes the next argument as the value of an option, unless it is the name of another one.
  private func takeValue(
    of option: OptionEntry, typed: String, from rest: inout ArraySlice<Argument>
  ) throws(UsageError) -> Argument {
    let next = rest.first
    let isOption =
      next?.bytes.first == UInt8(ascii: "-")
      && (names + shortNames).contains { $0 == next?.beforeEqualsSign.text }
    if let value = rest.popFirst(), !isOption { return value }
    let needed = "\(typed) requires a value (\(option.name) \(option.placeholder ?? ""))"
    if let next {
      throw UsageError(
        "\(needed), but '\(next)' is an option (\(option.name)=\(next) if it is the value)")
    }
    throw UsageError(needed)
  }
}

extension ProgramDescription {
  /// Returns the own options, of some, that do what an option does in other programs.
  fileprivate func synonyms(for name: String, among options: [String]) -> [String] {
    let name = name.drop { $0 == "-" }.lowercased()
    let row = synonyms.first { $0.key.split(separator: " ").contains(name[...]) }
    return (row?.value ?? []).compactMap { text in
      let long = text.prefix { $0 != " " }
      return options.first { $0.drop { $0 == "-" } == long }.map { $0 + text.dropFirst(long.count) }
    }
  }

  /// Suggests the own options that do what an option does in other programs, or else the nearest one.
  package func suggestion(for name: String, among options: [String]) -> String {
    let own = synonyms(for: name, among: options)
    return CommandKit.suggestion(own.isEmpty ? [nearest(to: name, among: options)] : own)
  }
}

extension Parser {
  /// Whether other programs have an option of a name, for which there is another one here.
  private func isKnown(_ name: Argument) -> Bool {
    !program().synonyms(for: name.text, among: names).isEmpty
  }

  /// The error about an option that does not exist.
  ///
  /// - Parameter word: the argument that it is in, which may be a file's name.
  private func unknown(_ name: Argument, in word: Argument) -> UsageError {
    let isLetter = name.text.drop { $0 == "-" }.count == 1
    let other = program().commands.first { $0.options.contains { $0.names.contains(name.text) } }
    let hint =
      if word != name && word.path.exists {
        "; to name the file, write './\(word)'"
      } else if isKnown(name) {
        program().suggestion(for: name.text, among: names)
      } else if let other, !isLetter {
        "; it is an option of \(other.name)"
      } else {
        suggestion([nearest(to: name.text, among: isLetter ? shortNames : names)])
      }
    return UsageError(
      "unknown option '\(name)'\(word == name ? "" : " in '\(word)'")"
        + (hint.isEmpty ? "; see '\(program().name) help \(command().name)'" : hint))
  }

  private func needlessValue(of option: OptionEntry) -> UsageError {
    UsageError("\(option.name) takes no value")
  }
}
