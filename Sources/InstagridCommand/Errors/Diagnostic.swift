import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Converts an error to messages and an exit code. This is the only place that does so.
struct Diagnostic {
  /// A problem with one photo, option or output.
  struct Fault: Hashable {
    let code: ExitCode
    /// The message without the program's name; `nil` to print none.
    let line: String?
    /// The name of the file that has the problem; `nil` if there is none.
    let name: FileName?
  }

  /// The problems: at least one, without duplicates.
  let faults: [Fault]
  /// Whether the reader of the output has gone away, which is not worth a message.
  private let isClosedPipe: Bool

  /// The highest exit code of the problems.
  var code: ExitCode { faults.map(\.code).max() ?? .internalError }

  /// The messages to print.
  var lines: [String] { faults.compactMap(\.line) }

  init(_ error: any Error) {
    let causes = Self.causes(of: error)
    isClosedPipe = causes.contains { ($0 as? OutputError)?.isClosedPipe ?? false }
    var faults: [Fault] = []
    for fault in causes.flatMap(Self.faults) where !faults.contains(fault) { faults.append(fault) }
    self.faults = faults
  }

  /// Returns the individual errors that an error consists of.
  private static func causes(of error: any Error) -> [any Error] {
    switch error {
    case let error as CompositionError:
      error.failures.map(\.error) + (error.outputError.map { [$0] } ?? [])
    case let error as any CombinedError: error.causes
    case let error as OutputError:
      if case .refused(let reason) = error.reason { [reason] } else { [error] }
    default: [error]
    }
  }

  private static func faults(_ cause: any Error) -> [Fault] {
    func fault(_ code: ExitCode, _ line: String?, _ name: FileName? = nil) -> [Fault] {
      [Fault(code: code, line: line, name: name)]
    }
    return switch cause {
    case let error as MemoryError:
      fault(.outOfMemory, "not enough memory: \(error.bytes) bytes are needed")
    case let error as Failure: fault(error.code, error.line)
    case let error as UsageError: fault(.usage, error.message)
    case let error as PhotoError: fault(error.reason.code, "\(error)" + error.hint, error.name)
    case let error as InputError: fault(error.code, "\(error)", error.name)
    case let error as ReplacementError:
      fault(error.code, "\(error)" + error.hint, .path(error.path))
    case let error as OutputError:
      fault(error.reason.code, error.isClosedPipe ? nil : "\(error)" + error.hint, error.name)
    default:
      fault(.internalError, "unexpected error: \(String(escaping: "\(cause)".utf8))")
    }
  }

  /// Ends the process if the reader of its output has gone away, as SIGPIPE would have if it were
  /// not ignored.
  func dieOfClosedPipe() {
    if isClosedPipe { Signals.dieOfClosedPipe() }
  }
}

/// An error that consists of others.
protocol CombinedError: Error {
  var causes: [any Error] { get }
}

/// An error that is no more than an exit code and a message.
struct Failure: Error {
  let code: ExitCode
  /// The message; `nil` if the failure has already been reported.
  var line: String? = nil
}

extension PhotoError {
  /// A suffix that says what to do: how to install the decoder, how to convert the photo, or which
  /// file may have been meant; empty if there is nothing to say.
  fileprivate var hint: String {
    switch (reason, name) {
    case (.cannotOpen(let error), .path(let path)) where error.isNotFound: return Self.hint(path)
    case (.notReadable(let format), .path(let path)): return Self.conversion(of: path, format)
    case (.decoderMissing(let format), _):
      let package = " (its Debian package, or Scripts/install-formats before Scripts/build)"
      guard case .path(let path) = name else { return package }
      return package + Self.conversion(of: path, format)
    default: return ""
    }
  }

  private static func conversion(of path: Pathname, _ format: FileFormat) -> String {
    Conversion(of: path, format).map { "; to convert it: \($0)" } ?? ""
  }

  /// Suggests a file with a name similar to a missing one.
  private static func hint(_ path: Pathname) -> String {
    if let target = path.linkTarget { return "; it is a link to '\(target)'" }
    let missing = Argument(bytes: path.name)
    // Names that differ only in digits are not suggested, because they belong to other photos of
    // the same series.
    let kind = missing.text.filter { !$0.isNumber }
    let names = path.folder.namesInside.map { Argument(bytes: $0) }
      .filter { $0.text.filter { !$0.isNumber } != kind }.sorted { $0.text < $1.text }
    let nearest = nearest(to: missing.text, among: names.map(\.text))
    return names.first { $0.text == nearest }.map { ArgumentProblem.Hint.suggestion($0).text } ?? ""
  }
}

extension ReplacementError {
  /// A suffix that says how to replace the file; empty if that would fail as well.
  fileprivate var hint: String {
    switch reason {
    case .foreign, .unmarked, .edited: isWritable ? "; --force replaces it" : ""
    case .device: isWritable ? "; --force overwrites it" : ""
    case .unreadable: ""
    }
  }

  fileprivate var code: ExitCode {
    switch reason {
    case .foreign, .unmarked, .device, .edited: .cannotCreate
    case .unreadable(let reason): reason.code
    }
  }
}

extension PhotoError.Reason {
  fileprivate var code: ExitCode {
    switch self {
    case .cannotOpen(let error): error.isShortage ? .readOrWriteFailed : .noPhoto
    case .folder: .noPhoto
    case .readFailed, .streamUsedUp, .cannotStartDecoder: .readOrWriteFailed
    case .outOfMemory: .outOfMemory
    case .empty, .notReadable, .unsupported, .damaged, .ends, .changed, .tooLarge, .needsMemory,
      .tooManyScans, .decoderMissing, .decoderFailed:
      .badPhoto
    }
  }
}

extension InputError {
  fileprivate var code: ExitCode {
    switch reason {
    case .cannotOpen(let error): error.isShortage ? .readOrWriteFailed : .noPhoto
    case .folder: .noPhoto
    case .readFailed: .readOrWriteFailed
    case .notAList: .usage
    }
  }
}

extension OutputError.Reason {
  fileprivate var code: ExitCode {
    switch self {
    case .cannotCreate, .noFolder, .folder, .moved, .exists, .notAFile, .refused, .displaced:
      .cannotCreate
    case .writeFailed: .readOrWriteFailed
    case .outOfMemory: .outOfMemory
    case .cannotEncode: .internalError
    }
  }
}

extension OutputError {
  /// A suffix that names the option because of which an existing file is not replaced.
  fileprivate var hint: String {
    if case .exists = reason { " because of --no-clobber" } else { "" }
  }

  fileprivate var isClosedPipe: Bool {
    if case .writeFailed(let error) = reason { error.isClosedPipe } else { false }
  }
}

/// The reason why a grid could not be made, or a photo was skipped.
struct GridFailure: Error, Hashable {
  /// The exit code that `compose` would have had.
  let code: ExitCode
  /// The problems, at least one.
  let faults: [Diagnostic.Fault]
  private let text: String

  init(_ error: any Error) {
    let diagnostic = Diagnostic(error)
    (code, faults, text) = (diagnostic.code, diagnostic.faults, "\(error)")
  }

  /// The name of the photo or output with the first problem; `nil` if there is none.
  var name: FileName? { faults.first?.name }

  /// The message about the first problem.
  var message: String { messages[0] }

  /// The messages about all problems, one line each.
  var messages: [String] { faults.map { $0.line ?? text } }

  /// The messages about a photo that is skipped for this reason.
  var skippingLines: [String] { messages.map { "\($0); skipped" } }

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

extension PhotoError {
  /// Whether the photo itself is to blame, or missing, so that skipping it may help.
  var isSkippable: Bool { reason.code.blamesPhoto }
}

extension ExitCode {
  fileprivate var blamesPhoto: Bool { self == .badPhoto || self == .noPhoto }
}
