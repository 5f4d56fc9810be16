/// How an option is typed and explained, independent of the settings that it changes.
package struct OptionEntry: Hashable, Sendable {
  package let short: Character?
  package let long: String
  /// The placeholder of the value in the manual; `nil` for an option without one.
  package let placeholder: String?
  package let kind: ValueKind
  package let heading: OptionHeading
  package internal(set) var help: Prose
  /// Whether the option may be given several times, with all values kept.
  package let isRepeatable: Bool

  package init(
    long: String, short: Character?, placeholder: String?, kind: ValueKind = .text,
    under heading: OptionHeading, help: Prose, isRepeatable: Bool = false
  ) {
    (self.long, self.short, self.placeholder, self.kind) = (long, short, placeholder, kind)
    (self.heading, self.help, self.isRepeatable) = (heading, help, isRepeatable)
  }

  /// The long name as it is typed.
  package var name: String { "--\(long)" }

  /// The names as they are typed, the short one first.
  package var names: [String] { (short.map { ["-\($0)"] } ?? []) + [name] }

  /// The names of options in prose: `--gap, --margin`.
  static func names(of options: [OptionEntry]) -> String {
    options.map { "`\($0.name)`" }.joined(separator: ", ")
  }

  /// The beginning of the help, for display beside a completion.
  package var summary: String {
    let help = help.plain
    let ends = [": ", "; ", " (", ", "].compactMap { help.firstRange(of: $0)?.lowerBound }
    return String(help[..<(ends.min() ?? help.endIndex)])
  }
}

/// Where options can be given: the command lines of some commands, or other places that a program has.
package struct OptionPlaces: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }
}

/// A heading under which options are explained.
package struct OptionHeading: Hashable, Sendable {
  package let title: String

  package init(_ title: String) { self.title = title }

  /// The heading of the options that every command has.
  package static let other = OptionHeading("Other")
}

/// An option that asks for a text instead of running the command. Every command has these.
package enum StandardOption: CaseIterable {
  case help, version

  package var entry: OptionEntry {
    switch self {
    case .help:
      OptionEntry(
        long: "help", short: "h", placeholder: nil, under: .other,
        help: "print this help; `-h` prints the short one")
    case .version:
      OptionEntry(
        long: "version", short: "V", placeholder: nil, under: .other, help: "print the version")
    }
  }
}

/// The kind of value of an option or an operand, which determines its completions.
///
/// An enumeration would store its case in unused bits of a pointer, and the leak detector of
/// AddressSanitizer would not find the pointer.
package struct ValueKind: Hashable, Sendable {
  /// What kind it is, in the words of ``ProgramDescription/completions(ofLine:)``; the name of the list, if
  /// there is one.
  let name: String
  /// The extensions, in lower case, of the files that completions offer first; empty for all files.
  package let extensions: [String]
  /// The list of a value that can be listed; otherwise `nil`.
  package let list: AcceptedWords?

  private init(_ name: String, extensions: [String] = [], list: AcceptedWords? = nil) {
    (self.name, self.extensions, self.list) = (name, extensions, list)
  }

  /// A number, a length or a pattern: a value that cannot be listed.
  package static let text = ValueKind("text")
  package static let file = ValueKind("files")
  package static let folder = ValueKind("folders")

  /// A file with one of these extensions, or a folder of such files.
  package static func file(extensions: [String]) -> ValueKind {
    ValueKind("files", extensions: extensions)
  }

  package static func word(_ list: AcceptedWords) -> ValueKind { ValueKind(list.name, list: list) }

  package var words: [AcceptedWords.Word] { list?.words ?? [] }
}
