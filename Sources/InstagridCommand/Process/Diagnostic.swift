import FileSystem
import GridKit
import PhotoIO

/// An error as a line of text and an exit code. No other code does this.
struct Diagnostic {
  let code: ExitCode
  /// The message without the program's name; `nil` to print none.
  let line: String?
  /// The file that the error is about, if any.
  let path: FilePath?
  /// Whether the reader of the output has gone, which is no news to anybody.
  private let isClosedPipe: Bool

  init(_ error: any Error) {
    let cause: any Error
    switch error {
    case CompositionError.photo(_, let error): cause = error
    case CompositionError.output(let error): cause = error
    case let error as OutputError:
      if case .refused(let reason) = error.reason { cause = reason } else { cause = error }
    default: cause = error
    }
    path = Self.path(of: cause)
    isClosedPipe = (cause as? OutputError)?.isClosedPipe ?? false
    switch cause {
    case let error as MemoryError:
      (code, line) = (.outOfMemory, "not enough memory: \(error.bytes) bytes cannot be had")
    case let error as ReportedFailure: (code, line) = (error.code, nil)
    case let error as UsageError: (code, line) = (.usage, error.message)
    case let error as PhotoError:
      (code, line) = (error.reason.code, "\(error)" + error.hint)
    case let error as InputError: (code, line) = (error.code, "\(error)")
    case let error as ReplacementError: (code, line) = (error.code, "\(error)" + error.hint)
    case let error as OutputError:
      (code, line) = (error.reason.code, isClosedPipe ? nil : "\(error)")
    default:
      (code, line) = (.internalError, "unexpected fault: \(String(escaping: "\(cause)".utf8))")
    }
  }

  /// Ends the process if the reader of its output has gone and SIGPIPE would have ended it then,
  /// had it not been made an error.
  func dieOfClosedPipe() {
    if isClosedPipe { Signals.dieOfClosedPipe() }
  }

  private static func path(of cause: any Error) -> FilePath? {
    switch cause {
    case let error as PhotoError: error.path
    case let error as InputError: error.path
    case let error as OutputError: error.path
    case let error as ReplacementError: error.path
    default: nil
    }
  }
}

/// A failure that has been reported already.
struct ReportedFailure: Error {
  let code: ExitCode
}

extension PhotoError {
  /// The end of a message that suggests a file whose name is nearly that of one that is missing.
  fileprivate var hint: String {
    guard case .cannotOpen(let error) = reason, error.isNotFound else { return "" }
    if let target = path.linkTarget { return "; it is a link to '\(target)'" }
    let name = Argument(bytes: path.name)
    // Names that differ in digits only are not suggested: they are other photos of the same series.
    let kind = name.text.filter { !$0.isNumber }
    let names = path.folder.namesInside.map { Argument(bytes: $0) }
      .filter { $0.text.filter { !$0.isNumber } != kind }.sorted { $0.text < $1.text }
    return UsageError.hint(for: name, among: names)
  }
}

extension ReplacementError {
  /// The end of a message that says what to do; empty where that would fail as well.
  fileprivate var hint: String {
    // What a file that may be replaced is opened for leaves no trace.
    guard (try? OutputFile(path)) != nil else { return "" }
    return switch reason {
    case .foreign, .edited: "; --force replaces it"
    case .unmarked: "; --force adopts it"
    case .unreadable: ""
    }
  }

  fileprivate var code: ExitCode {
    switch reason {
    case .foreign, .unmarked, .edited: .cannotCreate
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
    case .cannotCreate, .folder, .exists, .notAFile, .refused, .displaced: .cannotCreate
    case .writeFailed: .readOrWriteFailed
    case .outOfMemory: .outOfMemory
    case .cannotEncode: .internalError
    }
  }
}

extension OutputError {
  fileprivate var isClosedPipe: Bool {
    if case .writeFailed(let error) = reason { error.isClosedPipe } else { false }
  }
}

/// Why a grid could not be made.
struct GridFailure: Hashable {
  /// The exit code that `compose` would have had.
  let code: ExitCode
  /// The photo or output that it is about, if it is about one.
  let path: FilePath?
  let message: String

  init(_ error: any Error) {
    let diagnostic = Diagnostic(error)
    code = diagnostic.code
    path = diagnostic.path
    message = diagnostic.line ?? "\(error)"
  }

  var json: JSON {
    [
      "code": .integer(Int(code.rawValue)),
      "path": path.map { .string(String(decoding: $0.bytes, as: UTF8.self)) } ?? .null,
      "message": .string(message),
    ]
  }
}
