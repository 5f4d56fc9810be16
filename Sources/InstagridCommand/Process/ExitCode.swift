import LibC

/// The exit codes of the program, the same for every command.
///
/// They come from BSD's sysexits.h. Below 70, trying again does not help unless the photos or the
/// command change; from 70 on, it may.
enum ExitCode: Int32, CaseIterable, Comparable {
  case success = 0
  case usage = 64
  case badPhoto = 65
  case noPhoto = 66
  case internalError = 70
  case outOfMemory = 71
  case cannotCreate = 73
  case readOrWriteFailed = 74

  var meaning: String {
    switch self {
    case .success: "success"
    case .usage: "the command line or a record of a manifest is wrong"
    case .badPhoto:
      "a photo is damaged, unsupported, empty or over a limit"
    case .noPhoto:
      "a photo, folder, list or font cannot be read, or a folder has no photos"
    case .internalError: "internal error"
    case .outOfMemory: "out of memory"
    case .cannotCreate: "an output cannot be created, must not be replaced, or would be too large"
    case .readOrWriteFailed: "reading or writing failed, for instance because the disk is full"
    }
  }

  static func exit(_ code: ExitCode) -> Never { LibC.exit(code.rawValue) }

  static func < (a: ExitCode, b: ExitCode) -> Bool { a.rawValue < b.rawValue }
}
