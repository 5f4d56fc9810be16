import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Where a grid or a page is written, and what it may replace.
struct OutputSettings: Sendable {
  var name: Argument?
  var replacesNothing = false
  var replacesAnything = false
}

extension OutputSettings {
  static let output = Option<Self>.file(
    "output", "o", in: [.compose, .arrange], under: .output,
    "file to write; `-` is standard output (required)",
    set: { (settings, name) throws(UsageError) in
      try name.checkIsOnly(output: settings.name)
      settings.name = name
    }
  ).explained(in: .arrange, by: "page to write; `-` is standard output (required)")

  static let noClobber = Option<Self>.flag(
    "no-clobber", in: .grids, under: .output, "never replace an existing file",
    set: { $0.replacesNothing = $1 }
  ).explained(in: .batch, by: "skip grids whose output exists")

  static let force = Option<Self>.flag(
    "force", in: .grids, under: .output, "replace any file, and write even to a terminal",
    set: { $0.replacesAnything = $1 })

  /// The options about what may be replaced.
  static let replacement = [noClobber, force]

  /// Throws if the settings contradict each other.
  func check() throws(UsageError) {
    if replacesNothing && replacesAnything {
      throw UsageError(
        "\(Self.noClobber.entry.name) and \(Self.force.entry.name) cannot be used"
          + " together")
    }
  }
}

extension Argument {
  /// Throws if the output that this argument names is a second one.
  func checkIsOnly(output first: Argument?) throws(UsageError) {
    guard let first else { return }
    throw UsageError(option: "output", "'\(first)' and '\(self)' were both given; name one output")
  }
}
