import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// An error as messages and an exit code. This is the only place that converts errors.
struct Diagnostic: Error, Hashable {
  struct Fault: Hashable {
    let code: ExitCode
    /// The message without the program's name; empty if it has already been printed.
    let message: String
    let name: FileName?
    /// What `--skip-bad` does with the photo, folder or text.
    var remedy = "skipped"
  }

  /// The problems: at least one, without duplicates.
  let faults: [Fault]
  /// Whether the reader of the output has gone away, which is not worth a message.
  let isClosedPipe: Bool

  init(_ error: any Error) {
    let causes = Self.causes(of: error)
    isClosedPipe = causes.contains { ($0 as? OutputError)?.isClosedPipe ?? false }
    faults = causes.flatMap(Self.faults).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// A photo whose faces cannot be found, which is centered with `--skip-bad`.
  init(centering error: PhotoError) {
    isClosedPipe = false
    faults = [
      Fault(code: .badPhoto, message: "\(error)", name: error.name, remedy: "centered")
    ]
  }

  /// The highest exit code of the problems.
  var code: ExitCode { faults.map(\.code).max() ?? .internalError }

  var lines: [String] { faults.map(\.message).filter { !$0.isEmpty } }

  func print() { if !isClosedPipe { lines.forEach(Console.error) } }

  /// Ends the process if the reader of its output has gone away, as SIGPIPE would have.
  func dieOfClosedPipe() { if isClosedPipe { Signals.dieOfClosedPipe() } }

  /// The first problem as a JSON object, with the others in a member of it.
  var json: JSON {
    let others = faults.dropFirst().map { $0.json(others: .null) }
    return faults[0].json(others: others.isEmpty ? .null : .array(others))
  }

  private static func causes(of error: any Error) -> [any Error] {
    switch error {
    case let error as CompositionError:
      error.failures.map(\.error) + (error.outputError.map { [$0] } ?? [])
    case let error as any CombinedError: error.causes
    case let error as OutputError:
      if case .replacementRefused(let reason) = error.reason { [reason] } else { [error] }
    default: [error]
    }
  }

  private static func faults(_ cause: any Error) -> [Fault] {
    func fault(_ code: ExitCode, _ message: String, _ name: FileName? = nil) -> [Fault] {
      [Fault(code: code, message: message, name: name)]
    }
    return switch cause {
    case let error as ExitError: fault(error.code, error.message ?? "", error.name)
    case let error as UsageError: fault(.usage, error.message)
    case let error as PhotoError: fault(error.reason.code, "\(error)\(error.hint)", error.name)
    case let error as ErrorWithSkipAdvice: faults(error.cause).map(\.skippable)
    case let error as TextError: fault(error.exitCode, "\(error)\(error.hint)")
    case let error as UndrawnText:
      fault(error.cause.exitCode, "\(error)\(error.cause.hint)", error.photo)
    case let error as InputError: fault(error.code, "\(error)", error.name)
    case let error as ReplacementError:
      fault(error.code, "\(error)\(error.hint)", .path(error.path))
    case let error as OutputError: fault(error.reason.code, "\(error)\(error.hint)", error.name)
    default: fault(.internalError, "unexpected error: \(String(escaping: "\(cause)".utf8))")
    }
  }
}

/// An error that consists of others.
protocol CombinedError: Error { var causes: [any Error] { get } }

/// Errors that are reported one after another.
struct SeveralErrors: CombinedError { let causes: [any Error] }

/// An error of a photo or folder that `--skip-bad` would skip.
struct ErrorWithSkipAdvice: Error {
  let cause: any Error
}

extension Diagnostic.Fault {
  fileprivate var skippable: Diagnostic.Fault {
    Diagnostic.Fault(code: code, message: message + "; --skip-bad skips it", name: name)
  }

  fileprivate func json(others: JSON) -> JSON {
    [
      "code": .integer(Int(code.rawValue)), "path": name.map { .string($0.text) } ?? .null,
      "message": .string(message), "others": others,
    ]
  }
}

extension [Diagnostic] {
  var skippingLines: [String] { flatMap(\.faults).map { "\($0.message); \($0.remedy)" } }

  /// What to add to the message about an output that was made although photos were skipped.
  static let exitCodeAdvice =
    "the exit code is \(ExitCode.badPhoto.rawValue) (--ignore-bad ends with 0)"

  /// The closing note after an output was made without skipped photos, whose errors affect the exit code.
  func closingNote(for output: OutputDestination, _ settings: Settings) -> String? {
    isEmpty || settings.selection.ignoresBad || settings.reports.isQuiet
      ? nil : "\(output) was made without what was skipped; \(Self.exitCodeAdvice)"
  }
}

extension ExternalProgram {
  var installHint: String { installHint(for: Pathname("/proc/self/exe").linkTarget) }

  /// Returns where the program comes from: from a package, if the running one is in the folder of packages.
  func installHint(for program: Pathname?) -> String {
    program == "/usr/bin/instagrid"
      ? "the Debian package \(name)"
      : "Scripts/install-\(name.trimmingPrefix("instagrid-")) before Scripts/build"
  }
}

/// An error that is no more than an exit code, a message, and perhaps the file that it is about.
struct ExitError: Error {
  let code: ExitCode
  /// The message; `nil` if the failure has already been reported.
  var message: String? = nil
  var name: FileName? = nil
}

extension TextError {
  /// A suffix that says what to do; empty if there is nothing to say.
  fileprivate var hint: String {
    switch reason {
    case .programMissing: " (\(ExternalProgram.captions.installHint))"
    case .noFonts: "; install one, such as Debian's fonts-noto-core"
    case .noLandlock: "; --no-landlock draws them all the same"
    case .tooHigh: "; a smaller --font-size or --title-size, or a larger --size, may help"
    case .notReady, .fontFile, .noSeccomp, .failed, .textFailed, .unshapeable: ""
    }
  }
}

extension ReplacementError {
  /// A suffix that says how to replace the file, or to write to another one; empty if that would fail
  /// as well. What may be somebody's photo must not be lost by advice: as in `--output a.jpg b.jpg`, it
  /// was probably not meant to be the output.
  fileprivate var hint: String {
    switch reason {
    case .foreign(_, mayBePhoto: true, _): "; name another output (perhaps it is missing after -o)"
    case .foreign, .edited: isWritable ? "; --force replaces it" : ""
    case .device: isWritable ? "; --force overwrites it" : ""
    case .unreadable: ""
    }
  }
}

extension OutputError {
  /// A suffix that names the option that keeps an existing file, or says how to install the encoder.
  fileprivate var hint: String {
    switch reason {
    case .exists: " because of --no-clobber"
    case .encoderMissing: " (\(ExternalProgram.formats.installHint))"
    default: ""
    }
  }

  fileprivate var isClosedPipe: Bool {
    if case .writeFailed(let error) = reason { error.isClosedPipe } else { false }
  }
}
