import CPhotoIO
import FileSystem
import GridKit
import LibC

extension SniffedFile {
  /// Returns the error for a photo that a process failed to decode.
  ///
  /// - Parameters:
  ///   - row: the next row of the photo.
  ///   - rows: the photo's height; `nil` while it is unknown.
  func error(
    _ fault: ExternalFault, of process: ExternalProcess, row: Int = 0, rows: Int? = nil
  ) -> PhotoError {
    let reason: PhotoError.Reason =
      switch fault {
      case .ended: .decoderFailed(format, process.end().clause(of: "its decoder"))
      case .silent(let seconds):
        .decoderFailed(format, "its decoder did not answer within \(seconds) s")
      case .broken(let what):
        .decoderFailed(format, "its decoder broke the protocol: \(what)")
      case .unknownCoding([]):
        .damaged(format, "it does not say how its picture is coded")
      case .unknownCoding(let name):
        .unsupported(
          format, "its picture is coded as '\(String(escaping: name))', which is unknown")
      case .failure(let failure, let text): reason(failure, text, row: row, rows: rows)
      }
    return PhotoError(name, reason)
  }

  private func reason(
    _ failure: photo_external_failure, _ text: String, row: Int, rows: Int?
  ) -> PhotoError.Reason {
    switch photo_external_reason(failure.reason) {
    case PHOTO_EXTERNAL_DAMAGED: return .damaged(format, text)
    case PHOTO_EXTERNAL_ENDS_EARLY: return .ends(format, row: row, of: rows)
    case PHOTO_EXTERNAL_UNSUPPORTED: return .unsupported(format, text)
    case PHOTO_EXTERNAL_TOO_LARGE:
      let side = UInt64(DecoderHeader.maxSide)
      let size = Size(width: Int(min(failure.width, side)), height: Int(min(failure.height, side)))
      return .tooLarge(size, limit: limits.pixels)
    case PHOTO_EXTERNAL_NEEDS_MEMORY:
      return .needsMemory(Int(clamping: failure.memory), limit: limits.memory.bytes)
    case PHOTO_EXTERNAL_OUT_OF_MEMORY:
      return .decoderFailed(
        format, "decoding it takes more memory than the limit of \(ByteCount(limits.memory.bytes))")
    case PHOTO_EXTERNAL_NO_LIBRARY: return .libraryMissing(format, text)
    case PHOTO_EXTERNAL_READ_FAILED: return .readFailed(SystemError(failure.code))
    default: return .decoderFailed(format, text)
    }
  }
}

extension ExternalProcess.Outcome {
  /// Returns what happened, as a clause of a message about a process, such as `its decoder`.
  func clause(of process: String) -> String {
    switch self {
    case .exit(let code): "\(process) ended without an answer (exit code \(code))"
    case .signal(SIGXCPU, let seconds): "\(process) took more than \(seconds) s of CPU time"
    case .signal(let signal, _):
      Self.crashes[signal].map { "\(process) crashed (\($0))" } ?? "\(process) was killed"
    case .unknown: "\(process) ended without an answer"
    }
  }

  /// Whether the process ended because of what it did, and not because it was stopped: by a limit, or
  /// from outside.
  var isOwnDoing: Bool {
    switch self {
    case .exit: true
    case .signal(let signal, _): Self.crashes[signal] != nil
    case .unknown: false
    }
  }

  /// The names of the signals that a process sends to itself, or gets for what it does.
  private static let crashes = [
    SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGABRT: "SIGABRT", SIGILL: "SIGILL", SIGFPE: "SIGFPE",
    SIGTRAP: "SIGTRAP", SIGSYS: "SIGSYS",
  ]
}
