import CommandKit

/// What a command prints.
struct ReportSettings: Sendable {
  var isDryRun = false
  var isQuiet = false
  var wantsJSON = false
  var progress = ProgressChoice.auto
}

extension ReportSettings {
  static let dryRun = Option<Self>.flag(
    "dry-run", "n", under: .other,
    "show how each photo would be cropped and scaled; write nothing",
    set: { $0.isDryRun = $1 })

  static let quiet = Option<Self>.flag(
    "quiet", under: .other, "print only errors, no warnings", set: { $0.isQuiet = $1 })

  static let progress = Option<Self>.value(
    "progress", under: .other,
    "show a progress line on standard error (default: `auto`, on a terminal)",
    set: { (settings, choice: ProgressChoice, _) in settings.progress = choice })

  /// Returns the option `--json`.
  ///
  /// - Parameter objects: what it prints, such as `a JSON object per photo`.
  static func json(_ objects: String) -> Option<Self> {
    .flag(
      "json", under: .other, "print \(objects) (see `instagrid help json`)",
      set: { $0.wantsJSON = $1 })
  }

  /// Whether the progress line is shown.
  var showsProgress: Bool { progress == .auto && isQuiet ? false : progress.isShown }

  /// Prints notes, unless only errors are wanted.
  func note(_ lines: [String]) {
    if !isQuiet { lines.forEach(Console.error) }
  }
}

/// The value of `--progress`: when the progress line is shown.
enum ProgressChoice: String, NamedChoice, Sendable {
  /// If standard error is a terminal.
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

  /// Whether this process shows the line.
  var isShown: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: Terminal.canRedrawErrors
    }
  }
}
