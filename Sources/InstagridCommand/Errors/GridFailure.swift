import CommandKit
import FileSystem
import PhotoIO

/// The reason why a grid could not be made, or a photo was skipped.
struct GridFailure: Error, Hashable {
  /// The exit code that `compose` would have had.
  let code: ExitCode
  /// The problems, at least one.
  let faults: [Diagnostic.Fault]
  private let text: String

  init(_ error: any Error) { self.init(error, isInBatch: false) }

  /// Creates the failure of a grid of a batch, or of another one.
  init(_ error: any Error, isInBatch: Bool) {
    let diagnostic = Diagnostic(error, isInBatch: isInBatch)
    (code, faults, text) = (diagnostic.code, diagnostic.faults, "\(error)")
  }

  /// The name of the photo or output with the first problem; `nil` if there is none.
  var name: FileName? { faults.first?.name }

  /// The message about the first problem.
  var message: String { messages[0] }

  /// The messages about all problems, one line each.
  var messages: [String] { faults.map { $0.line ?? text } }

  /// The messages to print.
  var lines: [String] { faults.contains { $0.line == nil } ? messages : faults.lines }

  var json: JSON {
    var members = Self.members(code, name, message)
    if faults.count > 1 {
      let others = zip(faults, messages).dropFirst()
        .map { JSON(members: Self.members($0.code, $0.name, $1)) }
      members.append(("others", .array(others)))
    }
    return JSON(members: members)
  }

  private static func members(
    _ code: ExitCode, _ name: FileName?, _ message: String
  ) -> [(String, JSON)] {
    [
      ("code", .integer(Int(code.rawValue))),
      ("path", name.map { .string($0.text) } ?? .null),
      ("message", .string(message)),
    ]
  }
}

extension [GridFailure] {
  /// The messages about photos that are skipped for these reasons.
  var skippingLines: [String] { flatMap(\.faults).lines.map { "\($0); skipped" } }

  /// The same as ``skippingLines``, but at most one line if only errors are wanted.
  func skippingLines(isQuiet: Bool) -> [String] {
    guard isQuiet, let first else { return skippingLines }
    return [first.skippingLine(ofAll: count)]
  }

  /// What to add to the message about an output that was made although photos were skipped.
  static let exitCodeAdvice =
    "the exit code is \(ExitCode.badPhoto.rawValue) (--ignore-bad ends with 0)"

  /// The last message after an output was made without the skipped photos; `nil` if their errors do
  /// not affect the exit code, or if only errors are wanted.
  func lastLine(about output: OutputName, _ settings: Settings) -> String? {
    isEmpty || settings.selection.ignoresBad || settings.reports.isQuiet
      ? nil : "\(output) was made without what was skipped; \(Self.exitCodeAdvice)"
  }
}

extension GridFailure {
  /// The message about everything that is skipped, of which this is the first.
  func skippingLine(ofAll count: Int) -> String {
    guard count > 1 else { return "\(message); skipped" }
    return name.map { "\($0.andOthers(count - 1)): cannot be used; skipped" }
      ?? "\(message); skipped, and so \(count == 2 ? "was 1 other" : "were \(count - 1) others")"
  }
}
