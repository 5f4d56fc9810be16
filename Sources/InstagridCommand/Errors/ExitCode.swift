import FileSystem
import LibC
import PhotoIO

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
    case .badPhoto: "a photo is damaged, unsupported, empty or over a limit"
    case .noPhoto: "a photo, folder, list or font cannot be read, or a folder has no photos"
    case .internalError: "internal error"
    case .outOfMemory: "out of memory"
    case .cannotCreate: "an output cannot be created, must not be replaced, or would be too large"
    case .readOrWriteFailed: "reading or writing failed, for instance because the disk is full"
    }
  }

  /// Ends the process. After a failure, no exit handlers run, because threads may still work on other photos:
  /// LeakSanitizer, which is one, would call what they hold leaked.
  static func exit(_ code: ExitCode) -> Never {
    if code == .success { LibC.exit(code.rawValue) }
    _exit(code.rawValue)
  }

  static func < (a: ExitCode, b: ExitCode) -> Bool { a.rawValue < b.rawValue }
}

extension PhotoError.Reason {
  var code: ExitCode {
    switch self {
    case .cannotOpen(let error): error.isShortage ? .readOrWriteFailed : .noPhoto
    case .folder: .noPhoto
    case .readFailed, .streamUsedUp, .cannotStartDecoder: .readOrWriteFailed
    case .outOfMemory: .outOfMemory
    case .needsMemory(let bytes, _, let limit) where limit.isShortage(for: bytes): .outOfMemory
    case .decoderStopped: .internalError
    case .facesNotFound(let error):
      switch error.end {
      case .ownDoing, .outOfTime, .silent, .stopped: .internalError
      case .outOfMemory: .outOfMemory
      case .notStarted: .readOrWriteFailed
      }
    case .empty, .notReadable, .unsupported, .damaged, .ends, .changed, .tooLarge, .needsMemory,
      .tooManyScans, .decoderMissing, .libraryMissing, .decoderFailed, .mustStayOpen:
      .badPhoto
    }
  }
}

extension InputError {
  var code: ExitCode {
    switch reason {
    case .cannotOpen(let error): error.isShortage ? .readOrWriteFailed : .noPhoto
    case .readFailed: .readOrWriteFailed
    case .notAList: .usage
    }
  }
}

extension OutputError.Reason {
  var code: ExitCode {
    switch self {
    case .cannotCreate, .noFolder, .folder, .folderChanged, .exists, .notAFile, .replacementRefused,
      .movedAside, .encoderMissing, .tooLarge, .overLimit:
      .cannotCreate
    case .writeFailed, .cannotStartEncoder: .readOrWriteFailed
    case .outOfMemory: .outOfMemory
    case .cannotEncode: .internalError
    }
  }
}

extension TextError {
  var exitCode: ExitCode {
    switch reason {
    case .noFonts, .fontFile: .noPhoto
    case .notReady: .readOrWriteFailed
    case .programMissing, .noLandlock, .noSeccomp, .textFailed, .tooHigh, .unshapeable: .badPhoto
    case .failed: .internalError
    }
  }
}

extension ReplacementError {
  var code: ExitCode {
    switch reason {
    case .foreign, .device, .edited: .cannotCreate
    case .unreadable(let reason): reason.code
    }
  }
}

extension PhotoError {
  /// Whether the photo itself is to blame, or missing, so that skipping it may help. None of too many is to blame.
  var isSkippable: Bool {
    if case .mustStayOpen = reason { return false }
    return switch reason.code {
    case .badPhoto, .noPhoto: true
    case .success, .usage, .internalError, .outOfMemory, .cannotCreate, .readOrWriteFailed: false
    }
  }
}
