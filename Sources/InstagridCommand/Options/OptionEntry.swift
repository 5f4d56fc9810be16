/// How an option is typed and explained, independent of the settings that it changes.
struct OptionEntry: Hashable, Sendable {
  let short: Character?
  let long: String
  /// The placeholder of the value in the manual; `nil` for an option without one.
  let value: String?
  /// What the value can be.
  let kind: ValueKind
  let group: OptionGroup
  private(set) var help: Prose
  /// Whether the option may be given several times, with all values kept.
  let isRepeatable: Bool
  /// Whether the help only names the option, because few people need it at a shell. The man page
  /// explains every option.
  private(set) var isRare = false

  init(
    _ long: String, _ short: Character?, _ value: String?, _ kind: ValueKind,
    _ group: OptionGroup, _ help: Prose, isRepeatable: Bool = false
  ) {
    (self.long, self.short, self.value, self.kind) = (long, short, value, kind)
    (self.group, self.help, self.isRepeatable) = (group, help, isRepeatable)
  }

  /// Returns the same entry with another help, if one is given.
  func explained(by help: Prose?) -> OptionEntry {
    var entry = self
    entry.help = help ?? self.help
    return entry
  }

  /// The same entry, marked as rare: the help lists its name only.
  var rare: OptionEntry {
    var entry = self
    entry.isRare = true
    return entry
  }

  /// The names as they are typed, the short one first.
  var names: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] }

  /// The names of options in prose: `--gap, --margin`.
  static func names(of options: [OptionEntry]) -> String {
    options.map { "`--\($0.long)`" }.joined(separator: ", ")
  }

  /// The beginning of the help, for display beside a completion.
  var summary: String {
    let help = help.plain
    let ends = [": ", "; ", " (", ", "].compactMap { help.firstRange(of: $0)?.lowerBound }
    return String(help[..<(ends.min() ?? help.endIndex)])
  }

  /// The options of every command, and of the program without a command.
  static let help = OptionEntry("help", "h", nil, .text, .other, "print this help")
  static let version = OptionEntry("version", "V", nil, .text, .other, "print the version")
}

/// A request that is answered instead of running the command.
enum Query: CaseIterable {
  case help, version

  var entry: OptionEntry {
    switch self {
    case .help: .help
    case .version: .version
    }
  }
}

/// The kind of value of an option or an operand, which determines its completions.
enum ValueKind: Hashable, Sendable {
  /// A number, a length or a pattern: a value that cannot be listed.
  case text
  case file
  case folder
  /// A photo.
  case photo
  case word(ChoiceList)

  /// The values that can be listed.
  var choices: [ChoiceList.Choice] { if case .word(let list) = self { list.choices } else { [] } }
}
