import CommandKit

/// Where a grid or a page is written, and what it may replace.
struct OutputSettings: Sendable {
  var name: Argument?
  var replacesNothing = false
  var replacesAnything = false

  static let output = Option<Settings>.file(
    "output", "o", in: [.compose, .arrange], under: .output,
    "file to write; `-` is standard output (required)",
    set: { (settings, name) throws(UsageError) in
      try settings.output.name.checkGivenOnce("output")
      settings.output.name = name
    }
  ).explained(in: .arrange, by: "page to write; `-` is standard output (required)")

  static let replacement: [Option<Settings>] = [
    .flag(
      "no-clobber", in: .grids, under: .output, "never replace an existing file",
      set: { $0.output.replacesNothing = $1 }
    ).explained(in: .batch, by: "skip grids whose output exists"),
    .flag(
      "force", in: .grids, under: .output, "replace any file, and write even to a terminal",
      set: { $0.output.replacesAnything = $1 }),
  ]

  /// Returns where a command writes; throws if that was not said, or if no output can have the name.
  func destination(of command: Command) throws -> OutputDestination {
    guard let name else {
      throw UsageError(
        "no output was given (instagrid \(command.rawValue) PHOTO... -o FILE, or -o - for standard output)"
      )
    }
    return try OutputDestination(name)
  }

  func check() throws(UsageError) {
    if replacesNothing && replacesAnything {
      throw UsageError("--no-clobber and --force cannot be used together")
    }
  }
}

extension Argument? {
  /// Throws if an option, of which a second value would leave no trace of the first, has one.
  func checkGivenOnce(_ option: String) throws(UsageError) {
    if let first = self {
      throw UsageError(option: option, "'\(first)' was already given; there can be only one")
    }
  }
}
