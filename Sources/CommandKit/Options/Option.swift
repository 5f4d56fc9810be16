/// One row of a program's table of options: which commands have the option, how it is typed and explained,
/// and what it sets.
///
/// The table feeds the parser, the help, the man page and the completions.
package struct Option<Settings>: Sendable {
  package let places: OptionPlaces
  package private(set) var entry: OptionEntry
  /// Its help in places where its meaning differs.
  private var helps: [(places: OptionPlaces, help: Prose)] = []
  private let action: Action

  package typealias Setter = @Sendable (inout Settings, Argument) throws(UsageError) -> Void

  private enum Action: Sendable {
    case value(Setter)
    /// A value that is appended to earlier ones; `clear` removes them all.
    case repeatable(Setter, clear: @Sendable (inout Settings) -> Void)
    case flag(@Sendable (inout Settings, Bool) -> Void)
  }

  private init(_ places: OptionPlaces, _ entry: OptionEntry, _ action: Action) {
    (self.places, self.entry, self.action) = (places, entry, action)
  }

  package var isFlag: Bool { entry.placeholder == nil }

  /// An option whose value is of a type that the command line knows.
  ///
  /// - Parameters:
  ///   - placeholder: the placeholder of the value; `nil` stands for all words that can be listed.
  ///   - path: what keeps the value, in place of an earlier one.
  package static func value<Value: TypedValue>(
    _ long: String, _ short: Character? = nil, _ placeholder: String? = nil,
    in places: OptionPlaces, under heading: OptionHeading, _ help: Prose,
    to path: WritableKeyPath<Settings, Value?> & Sendable
  ) -> Option {
    let words = Value.words
    return Option(
      places,
      OptionEntry(
        long: long, short: short, placeholder: placeholder ?? words.placeholder,
        kind: words.words.isEmpty ? .text : .word(words), under: heading, help: help),
      .value(setter(long) { (settings, value: Value) in settings[keyPath: path] = value }))
  }

  /// An option that may be given several times, each time with another value, which `values` keeps.
  package static func values<Value: TypedValue>(
    _ long: String, _ placeholder: String, in places: OptionPlaces, under heading: OptionHeading,
    _ help: Prose, to values: WritableKeyPath<Settings, [Value]> & Sendable
  ) -> Option {
    let words = Value.words
    return Option(
      places,
      OptionEntry(
        long: long, short: nil, placeholder: placeholder,
        kind: words.words.isEmpty ? .text : .word(words), under: heading, help: help,
        isRepeatable: true),
      .repeatable(
        setter(long) { (settings, value: Value) in settings[keyPath: values].append(value) },
        clear: { $0[keyPath: values] = [] }))
  }

  /// An option whose value is a number, or something else that only this option has. A value must be what
  /// `expectation` says, such as `a quality (1...100)`; it completes the error "'X' is not ...".
  package static func value<Value>(
    _ long: String, _ short: Character? = nil, _ placeholder: String,
    in places: OptionPlaces, under heading: OptionHeading, _ help: Prose, not expectation: String,
    parse: @escaping @Sendable (String) -> Value?,
    set: @escaping @Sendable (inout Settings, Value) -> Void
  ) -> Option {
    .word(long, short, placeholder, in: places, under: heading, help) {
      (settings, argument) throws(UsageError) in
      guard let value = parse(argument.text) else {
        throw UsageError(option: long, "'\(argument)' is not \(expectation)")
      }
      set(&settings, value)
    }
  }

  /// Returns a function that reads and stores a value.
  private static func setter<Value: TypedValue>(
    _ long: String, _ set: @escaping @Sendable (inout Settings, Value) -> Void
  ) -> Setter {
    { (settings, argument) throws(UsageError) in
      set(&settings, try argument.value(of: long))
    }
  }

  /// An option whose value is the name of a file or folder.
  package static func file(
    _ long: String, _ short: Character? = nil, in places: OptionPlaces,
    under heading: OptionHeading, _ help: Prose, kind: ValueKind = .file, set: @escaping Setter
  ) -> Option {
    .word(
      long, short, kind == .folder ? "FOLDER" : "FILE", in: places, under: heading, help, kind: kind
    ) { (settings, argument) throws(UsageError) in
      guard !argument.bytes.isEmpty else {
        throw UsageError(option: long, "'\(argument)' is not a file name")
      }
      try set(&settings, argument)
    }
  }

  /// An option whose value may be any argument; `set` throws if it is invalid.
  package static func word(
    _ long: String, _ short: Character? = nil, _ placeholder: String, in places: OptionPlaces,
    under heading: OptionHeading, _ help: Prose, kind: ValueKind = .text, set: @escaping Setter
  ) -> Option {
    Option(
      places,
      OptionEntry(
        long: long, short: short, placeholder: placeholder, kind: kind, under: heading, help: help),
      .value(set))
  }

  /// An option without a value. On a command line it is true; a record can also set it to false.
  package static func flag(
    _ long: String, _ short: Character? = nil, in places: OptionPlaces,
    under heading: OptionHeading, _ help: Prose,
    set: @escaping @Sendable (inout Settings, Bool) -> Void
  ) -> Option {
    Option(
      places, OptionEntry(long: long, short: short, placeholder: nil, under: heading, help: help),
      .flag(set))
  }

  /// Applies the option, with its value if it has one.
  package func apply(_ argument: Argument, to settings: inout Settings) throws(UsageError) {
    switch action {
    case .value(let set), .repeatable(let set, _):
      // The system refuses names that are too long.
      if ![.file, .folder].contains(entry.kind) { try argument.checkLength(of: entry.long) }
      try set(&settings, argument)
    case .flag(let set): set(&settings, true)
    }
  }

  /// Sets or clears a flag.
  package func apply(_ flag: Bool, to settings: inout Settings) {
    guard case .flag(let set) = action else { preconditionFailure("\(entry.name) must be a flag") }
    set(&settings, flag)
  }

  /// Removes all values of a repeatable option.
  package func clear(in settings: inout Settings) {
    if case .repeatable(_, let clear) = action { clear(&settings) }
  }

  /// Returns the same option with another help in some places, where its meaning differs.
  package func explained(in places: OptionPlaces, by help: Prose) -> Option {
    var option = self
    option.helps.append((places, help))
    return option
  }

  /// Returns the option with the help that it has in a place; `nil` if it cannot be given there.
  package func option(in place: OptionPlaces) -> Option? {
    guard places.contains(place) else { return nil }
    var option = self
    if let other = helps.first(where: { $0.places.contains(place) }) {
      option.entry.help = other.help
    }
    return option
  }
}
