import CPhotoIO
import FileSystem
import GridKit

extension SniffedFile {
  /// Returns the error for a photo that a process failed to decode.
  ///
  /// - Parameters:
  ///   - row: the next row of the photo.
  ///   - rows: the photo's height; `nil` while it is unknown.
  func error(
    _ fault: ExternalFault, of process: ExternalProcess, row: Int = 0, rows: Int? = nil
  ) -> PhotoError {
    guard case .failure(let failure, let text) = fault else {
      let account = process.account(of: fault, by: "its decoder")
      return PhotoError(name, .decoderFailed(format, account.text))
    }
    return PhotoError(name, reason(failure, text, row: row, rows: rows))
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
