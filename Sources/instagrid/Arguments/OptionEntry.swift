/// A row of an option table as the manual has it, whatever it sets.
struct OptionEntry: Hashable, Sendable {
  let short: Character?
  let long: String
  /// What stands for the value; `nil` for an option without one.
  let value: String?
  let kind: ValueKind
  let group: OptionGroup
  let help: String
  let isRepeatable: Bool

  /// The names as they are typed, the short one first.
  var names: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] }

  /// The first words of the help, which are enough beside a completion.
  var summary: String {
    let ends = [": ", "; ", " (", ", "].compactMap { help.firstRange(of: $0)?.lowerBound }
    return String(help[..<(ends.min() ?? help.endIndex)])
  }

  /// What every command has, and what the program has besides.
  static let help = OptionEntry(
    short: "h", long: "help", value: nil, kind: .text, group: .other,
    help: "print this help", isRepeatable: false)
  static let version = OptionEntry(
    short: nil, long: "version", value: nil, kind: .text, group: .other,
    help: "print the version", isRepeatable: false)
}

extension Option {
  /// The option as the manual has it.
  var entry: OptionEntry {
    OptionEntry(
      short: short, long: long, value: value, kind: kind, group: group, help: help,
      isRepeatable: isRepeatable)
  }
}
