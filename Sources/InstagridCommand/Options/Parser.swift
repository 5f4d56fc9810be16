/// Parses a command line with a table of options.
struct Parser<Settings> {
  /// The command whose help the error messages refer to.
  let command: Command
  let options: [Option<Settings>]

  /// The result of parsing a command line.
  struct Result {
    var settings: Settings
    /// The arguments that are not options.
    var operands: [Argument] = []
    /// The text to print instead of running the command, if the command line requests that.
    var answer: String?
  }

  /// The names of all long options.
  private var names: [String] { options.map(\.name) + Query.allCases.map { "--\($0.entry.long)" } }

  /// Parses the arguments after a command's name.
  ///
  /// Long options are written in full, their values as the next argument or after `=`; the value of
  /// a short one is the next argument or the text after the letter. `--` ends the options; `-` is
  /// not an option.
  func parse(_ words: ArraySlice<Argument>, into settings: Settings) throws(UsageError) -> Result {
    var result = Result(settings: settings)
    var rest = words
    while result.answer == nil, let word = rest.popFirst() { try read(word, &rest, &result) }
    return result
  }

  /// Returns the settings of all arguments after a command's name that can be parsed, and ignores
  /// the others.
  func settingsUnderstood(_ words: ArraySlice<Argument>, into settings: Settings) -> Settings {
    var result = Result(settings: settings)
    var rest = words
    while let word = rest.popFirst() { try? read(word, &rest, &result) }
    return result.settings
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
    let name = Argument(bytes: parts[0]).text
    if let query = Query.allCases.first(where: { $0.entry.names.contains(name) }) {
      guard parts.count == 1 else { throw .needlessValue(of: name) }
      result.answer = command.answer(to: query)
      return
    }
    guard let option = options.first(where: { $0.name == name }) else {
      throw .unknownOption(parts[0], among: names, otherwise: UsageError.see(command))
    }
    if option.value == nil {
      guard parts.count == 1 else { throw .needlessValue(of: name) }
      try option.apply(word, to: &result.settings)
    } else if parts.count == 2 {
      try option.apply(Argument(bytes: parts[1]), to: &result.settings)
    } else {
      guard let value = rest.popFirst() else {
        throw .missingValue(of: name, long: name, option.value!, option.entry.kind)
      }
      try option.apply(value, to: &result.settings)
    }
  }

  private func readShort(
    _ word: Argument, _ rest: inout ArraySlice<Argument>, _ result: inout Result
  ) throws(UsageError) {
    // Otherwise, a long name after a single hyphen would be read as letters, the first of which may
    // be an option.
    let name = word.beforeEqualsSign
    if names.contains("-\(name.text)") || OptionElsewhere.answer(to: name.text, among: names) != nil
    {
      throw .unknownOption(name.bytes, among: names)
    }
    var letters = word.bytes.dropFirst()
    while let letter = letters.popFirst() {
      let character = Character(Unicode.Scalar(letter))
      if let query = Query.allCases.first(where: { $0.entry.short == character }) {
        result.answer = command.answer(to: query)
        return
      }
      guard let option = options.first(where: { $0.short == character }) else {
        // A non-ASCII letter has more than one byte.
        let name = letter < 0x80 ? word.bytes.prefix(1) + [letter] : word.bytes[...]
        throw .unknownLetter(name, in: word, otherwise: UsageError.see(command))
      }
      guard option.value != nil else {
        try option.apply(word, to: &result.settings)
        continue
      }
      if letters.isEmpty {
        guard let value = rest.popFirst() else {
          throw .missingValue(
            of: "-\(character)", long: option.name, option.value!, option.entry.kind)
        }
        try option.apply(value, to: &result.settings)
      } else if letters.first == UInt8(ascii: "=") {
        throw .equalsSign(after: "-\(character)", long: option.name, option.value!)
      } else {
        try option.apply(Argument(bytes: letters), to: &result.settings)
      }
      return
    }
  }
}
