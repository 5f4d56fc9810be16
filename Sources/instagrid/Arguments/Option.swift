/// One row of a command's option table: what is typed, what it sets, and how it is explained.
///
/// The table feeds the parser and the manual.
struct Option<Settings>: Sendable {
  /// The headings under which options are explained.
  enum Group: String, CaseIterable {
    case picture = "Picture"
    case look = "Look"
    case output = "Output"
    case photos = "Photos"
    case other = "Other"
  }

  /// The one-letter name, if there is one.
  let short: Character?
  let long: String
  /// What stands for the value in the manual; `nil` for an option without one.
  let value: String?
  let group: Group
  let help: String
  fileprivate let set: @Sendable (inout Settings, Argument) throws(UsageError) -> Void

  /// The name as it is typed, for messages.
  var name: String { "--\(long)" }

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - expected: the second half of the sentence "... is not", such as `a side (16...16384)`.
  ///   - candidates: words that may be meant by one that is no value.
  ///   - parse: the value of a text, or `nil` if it has none.
  static func value<Value>(
    _ long: String, _ short: Character? = nil, _ placeholder: String, _ group: Group,
    _ help: String, not expected: String, among candidates: [String] = [],
    parse: @escaping @Sendable (String) -> Value?,
    set: @escaping @Sendable (inout Settings, Value) -> Void
  ) -> Option {
    Option(short: short, long: long, value: placeholder, group: group, help: help) {
      (settings, argument) throws(UsageError) in
      guard let value = parse(argument.text) else {
        throw .badValue(of: "--\(long)", argument, not: expected, among: candidates)
      }
      set(&settings, value)
    }
  }

  /// An option whose value is the name of a file.
  static func file(
    _ long: String, _ short: Character? = nil, _ group: Group, _ help: String,
    set: @escaping @Sendable (inout Settings, Argument) -> Void
  ) -> Option {
    Option(short: short, long: long, value: "FILE", group: group, help: help) {
      (settings, argument) throws(UsageError) in
      guard !argument.bytes.isEmpty else {
        throw .badValue(of: "--\(long)", argument, not: "a file's name")
      }
      set(&settings, argument)
    }
  }

  /// An option without a value.
  static func flag(
    _ long: String, _ short: Character? = nil, _ group: Group, _ help: String,
    set: @escaping @Sendable (inout Settings) -> Void
  ) -> Option {
    Option(short: short, long: long, value: nil, group: group, help: help) {
      (settings, _) throws(UsageError) in set(&settings)
    }
  }

  /// Sets what the option sets.
  func apply(_ argument: Argument, to settings: inout Settings) throws(UsageError) {
    try set(&settings, argument)
  }
}
