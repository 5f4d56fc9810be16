import CommandKit

/// What a command prints.
struct ReportSettings: Sendable {
  var isDryRun = false
  var isQuiet = false
  var wantsJSON = false
  /// Whether `inspect` says how photos are stored.
  var isVerbose = false
  var wantsManPage = false
  /// `nil` for ``ProgressChoice/auto``.
  var progress: ProgressChoice?

  static let options: [Option<Settings>] = [
    .flag(
      "man", in: .help, under: .other, "print the whole manual, as the source of a man page",
      set: { $0.reports.wantsManPage = $1 }),
    .flag(
      "verbose", in: .inspect, under: .other, "also show how each photo is stored",
      set: { $0.reports.isVerbose = $1 }),
    .flag(
      "dry-run", "n", in: [.compose, .batch], under: .other,
      "show how each photo would be cropped and scaled; write nothing",
      set: { $0.reports.isDryRun = $1 }
    ).explained(in: .batch, by: "show how each grid would crop its photos; write nothing"),
    .flag(
      "json", in: [.compose, .batch, .inspect, .layouts], under: .other,
      "print the result or error as JSON (see `instagrid help json`)",
      set: { $0.reports.wantsJSON = $1 }
    ).explained(in: .batch, by: "print a JSON object per grid (see `instagrid help json`)")
      .explained(in: .inspect, by: "print a JSON object per photo (see `instagrid help json`)")
      .explained(in: .layouts, by: "print a JSON object per layout (see `instagrid help json`)"),
    .flag(
      "quiet", in: [.compose, .batch, .arrange], under: .other, "print only errors, no warnings",
      set: { $0.reports.isQuiet = $1 }
    ).explained(in: .batch, by: "print only errors, no warnings and no summary"),
    .flag(
      "unordered", in: .batch, under: .other,
      "report each grid as soon as it is finished, instead of in order",
      set: { $0.batch.isUnordered = $1 }),
    .value(
      "progress", in: [.compose, .batch, .arrange], under: .other,
      "show a progress line on standard error (default: `auto`, on a terminal)",
      to: \.reports.progress),
  ]

  var showsProgress: Bool {
    progress == .always || progress != .never && !isQuiet && Terminal.canRedrawErrors
  }

  func note(_ lines: [String]) { if !isQuiet { lines.forEach(Console.error) } }
}

/// The value of `--progress`: when the progress line is shown.
enum ProgressChoice: String, NamedChoice, Sendable {
  case auto
  case always
  case never

  static let noun = "a choice"
  static let listName = "progress"
  static var expectation: String { words.words.map(\.text).alternatives }

  var summary: String {
    switch self {
    case .auto: "on a terminal"
    case .always: "wherever standard error goes"
    case .never: "not at all"
    }
  }
}
