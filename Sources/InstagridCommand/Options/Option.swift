/// The headings under which options are explained.
enum OptionGroup: String, CaseIterable {
  case picture = "Picture"
  case look = "Look"
  case output = "Output"
  case photos = "Photos"
  case grids = "Grids"
  case other = "Other"
}

/// One row of a command's option table: how the option is typed and explained, and what it sets.
///
/// The table feeds the parser, the help, the man page and the completions.
struct Option<Settings>: Sendable {
  /// How the option is typed and explained.
  let entry: OptionEntry
  private let action: Action

  typealias Setter = @Sendable (inout Settings, Argument) throws(UsageError) -> Void

  /// How an option changes the settings.
  enum Action: Sendable {
    case value(Setter)
    /// A value that is appended to earlier ones; `clear` removes them all.
    case repeatable(Setter, clear: @Sendable (inout Settings) -> Void)
    case flag(@Sendable (inout Settings, Bool) -> Void)
  }

  var short: Character? { entry.short }
  var long: String { entry.long }
  /// The placeholder of the value; `nil` for an option without one.
  var value: String? { entry.value }
  var isRepeatable: Bool { entry.isRepeatable }

  /// The name as it is typed, for messages.
  var name: String { "--\(long)" }

  /// Whether the option has this name, long or short, as it is typed.
  func isNamed(_ text: String) -> Bool { entry.names.contains(text) }

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - expected: what a value must be, such as `a side (16...16384)`; completes the error "'X' is
  ///     not ...".
  ///   - words: the values that can be listed. Other values are valid too, if `parse` accepts them.
  ///   - parse: parses a value; returns `nil` if it is invalid.
  ///   - set: stores the value, replacing an earlier one.
  static func value<Value>(
    _ long: String, _ short: Character? = nil, _ placeholder: String, _ group: OptionGroup,
    _ help: Prose, not expected: String, among words: ChoiceList? = nil,
    parse: @escaping @Sendable (String) -> Value?,
    set: @escaping @Sendable (inout Settings, Value) -> Void
  ) -> Option {
    let kind = words.map(ValueKind.word) ?? .text
    return Option(
      entry: OptionEntry(long, short, placeholder, kind, group, help),
      action: .value(setter(long, expected, words, parse, set)))
  }

  /// An option whose value is one of a short list.
  ///
  /// - Parameters:
  ///   - words: the values, which are the raw values of `Choice`.
  ///   - expected: what a value must be; completes the error "'X' is not ...".
  ///   - set: stores the value, replacing an earlier one.
  static func choice<Choice: NamedChoice>(
    _ long: String, _ short: Character? = nil, _ words: ChoiceList, _ group: OptionGroup,
    _ help: Prose, not expected: String,
    set: @escaping @Sendable (inout Settings, Choice) -> Void
  ) -> Option {
    .value(
      long, short, words.placeholder, group, help, not: expected, among: words,
      parse: { Choice(named: $0) }, set: set)
  }

  /// An option that may be given several times, each time with another value.
  ///
  /// - Parameters:
  ///   - expected: what a value must be; completes the error "'X' is not ...".
  ///   - words: the values that can be listed. Other values are valid too, if `parse` accepts them.
  ///   - parse: parses a value; returns `nil` if it is invalid.
  ///   - values: where the values are kept.
  static func values<Value>(
    _ long: String, _ placeholder: String, _ group: OptionGroup, _ help: Prose,
    not expected: String, among words: ChoiceList,
    parse: @escaping @Sendable (String) -> Value?,
    values: WritableKeyPath<Settings, [Value]> & Sendable
  ) -> Option {
    Option(
      entry: OptionEntry(long, nil, placeholder, .word(words), group, help, isRepeatable: true),
      action: .repeatable(
        setter(long, expected, words, parse) { $0[keyPath: values].append($1) },
        clear: { $0[keyPath: values] = [] }))
  }

  /// Returns a function that parses and stores a value.
  private static func setter<Value>(
    _ long: String, _ expected: String, _ words: ChoiceList?,
    _ parse: @escaping @Sendable (String) -> Value?,
    _ set: @escaping @Sendable (inout Settings, Value) -> Void
  ) -> Setter {
    { (settings, argument) throws(UsageError) in
      let text = argument.text
      guard let value = parse(text) ?? text.withoutSpaces.flatMap(parse) else {
        throw .badValue(of: "--\(long)", argument, not: expected, among: words)
      }
      set(&settings, value)
    }
  }

  /// An option whose value is the name of a file or folder.
  static func file(
    _ long: String, _ short: Character? = nil, _ group: OptionGroup, _ help: Prose,
    kind: ValueKind = .file,
    set: @escaping @Sendable (inout Settings, Argument) -> Void
  ) -> Option {
    .word(long, short, kind == .folder ? "FOLDER" : "FILE", group, help, kind: kind) {
      (settings, argument) throws(UsageError) in
      guard !argument.bytes.isEmpty else {
        throw .badValue(of: "--\(long)", argument, not: "a file name")
      }
      set(&settings, argument)
    }
  }

  /// An option whose value may be any argument; `set` throws if it is invalid.
  static func word(
    _ long: String, _ short: Character? = nil, _ placeholder: String, _ group: OptionGroup,
    _ help: Prose, kind: ValueKind = .text, set: @escaping Setter
  ) -> Option {
    Option(entry: OptionEntry(long, short, placeholder, kind, group, help), action: .value(set))
  }

  /// An option without a value. Its presence on a command line sets it to true; a manifest can also
  /// set it to false.
  static func flag(
    _ long: String, _ short: Character? = nil, _ group: OptionGroup, _ help: Prose,
    set: @escaping @Sendable (inout Settings, Bool) -> Void
  ) -> Option {
    Option(entry: OptionEntry(long, short, nil, .text, group, help), action: .flag(set))
  }

  /// Applies the option, with its value if it has one.
  func apply(_ argument: Argument, to settings: inout Settings) throws(UsageError) {
    switch action {
    case .value(let set), .repeatable(let set, _):
      // The system refuses names that are too long.
      if ![.file, .folder].contains(entry.kind) { try argument.checkLength(of: name) }
      try set(&settings, argument)
    case .flag(let set): set(&settings, true)
    }
  }

  /// Sets or clears a flag.
  ///
  /// - Precondition: the option has no value.
  func apply(_ flag: Bool, to settings: inout Settings) {
    guard case .flag(let set) = action else { preconditionFailure("\(name) must be a flag") }
    set(&settings, flag)
  }

  /// Removes all values of a repeatable option.
  func clear(in settings: inout Settings) {
    if case .repeatable(_, let clear) = action { clear(&settings) }
  }
}

extension Option {
  /// The same option, marked as rare: the help lists its name only.
  var rare: Option { Option(entry: entry.rare, action: action) }

  /// Returns the same option, which also keeps its value as it was typed.
  ///
  /// - Precondition: the option has one value.
  func keepingWord(in word: WritableKeyPath<Settings, Argument?> & Sendable) -> Option {
    guard case .value(let set) = action else { preconditionFailure("\(name) must have a value") }
    return Option(
      entry: entry,
      action: .value { (settings, argument) throws(UsageError) in
        try set(&settings, argument)
        settings[keyPath: word] = argument
      })
  }

  /// Returns the same option for a command whose settings contain these.
  ///
  /// - Parameters:
  ///   - part: where they are contained.
  ///   - help: its help there, if its meaning differs.
  func lifted<Whole>(
    to part: WritableKeyPath<Whole, Settings> & Sendable, help: Prose? = nil
  ) -> Option<Whole> {
    let action: Option<Whole>.Action =
      switch self.action {
      case .value(let set):
        .value { (whole, argument) throws(UsageError) in
          try set(&whole[keyPath: part], argument)
        }
      case .repeatable(let set, let clear):
        .repeatable(
          { (whole, argument) throws(UsageError) in try set(&whole[keyPath: part], argument) },
          clear: { clear(&$0[keyPath: part]) })
      case .flag(let set): .flag { set(&$0[keyPath: part], $1) }
      }
    return Option<Whole>(entry: entry.explained(by: help), action: action)
  }
}
