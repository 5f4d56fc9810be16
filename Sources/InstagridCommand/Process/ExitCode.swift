import CPlatform

/// The exit codes of the program, the same for every command.
///
/// They are those of BSD's sysexits.h. Below 70, trying again will not help; from 70 on, it may.
enum ExitCode: Int32, CaseIterable {
  case success = 0
  case usage = 64
  case badPhoto = 65
  case noPhoto = 66
  case internalError = 70
  case outOfMemory = 71
  case cannotCreate = 73
  case readOrWriteFailed = 74

  /// The meaning, for the manual.
  var meaning: String {
    switch self {
    case .success: "done"
    case .usage: "the command line is wrong"
    case .badPhoto:
      "a photo is damaged, unsupported, empty or over a limit"
    case .noPhoto: "a photo or list is missing, unreadable, or a folder"
    case .internalError: "a fault of this program"
    case .outOfMemory: "out of memory"
    case .cannotCreate:
      "no output can be made there, or it would replace what is not ours"
    case .readOrWriteFailed: "reading or writing failed, for instance on a full disk"
    }
  }

  /// Ends the process.
  static func exit(_ code: ExitCode) -> Never { CPlatform.exit(code.rawValue) }
}

extension ExitCode: Comparable {
  static func < (a: ExitCode, b: ExitCode) -> Bool { a.rawValue < b.rawValue }
}
