import FileSystem
import GridKit

/// Why a photo could not be opened or decoded.
public struct PhotoError: Error, Sendable {
  /// What is wrong.
  public enum Reason: Sendable {
    /// There is no such file, or it may not be read.
    case cannotOpen(SystemError)
    /// A folder was given for a photo.
    case folder
    /// The file has no bytes.
    case empty
    /// The file is not a photo, or its format is not read.
    case notReadable(FileFormat)
    /// The program that decodes this format is not installed.
    case decoderMissing(FileFormat)
    /// The program that decodes this format could not be started.
    case cannotStartDecoder(SystemError)
    /// The process that decoded the photo crashed, was stopped, or did not do what it had to.
    case decoderFailed(FileFormat, String)
    /// The photo uses a feature of its format that is not supported.
    case unsupported(FileFormat, String)
    /// The photo's data contradict themselves.
    case damaged(FileFormat, String)
    /// The photo's data end too early: at a row of so many, or, if their number is `nil`, before
    /// the first row.
    case ends(FileFormat, row: Int, of: Int?)
    /// The photo has more pixels than the limit.
    case tooLarge(Size, limit: Int)
    /// The photo would need more bytes of memory than the limit, besides those of the picture.
    case needsMemory(Int, besides: Int = 0, limit: Int)
    /// The photo has more scans than a photo of its size may have.
    case tooManyScans(Int, limit: Int)
    /// Reading failed half-way.
    case readFailed(SystemError)
    /// The file was changed, or replaced by another one, after it was opened.
    case changed
    /// A stream can only be decoded once.
    case streamUsedUp
    /// There was not enough memory to decode it.
    case outOfMemory
  }

  /// The photo's name.
  public let path: FilePath
  /// What is wrong with it.
  public let reason: Reason
}

extension PhotoError {
  /// Creates the error of a photo that finds no room beside the picture that it is for.
  package init(_ path: FilePath, needing bytes: Int, besides picture: Int, limit: Int) {
    self.init(path: path, reason: .needsMemory(bytes, besides: picture, limit: limit))
  }
}

extension PhotoError: CustomStringConvertible {
  /// One line: the photo and what is wrong with it.
  public var description: String {
    let way =
      switch reason {
      case .notReadable(let format), .decoderMissing(let format): Conversion(of: path, format)
      default: Conversion?.none
      }
    return "\(path): \(reason)" + (way.map { " (\($0))" } ?? "")
  }
}

extension PhotoError.Reason: CustomStringConvertible {
  /// What is wrong, without the photo's name.
  public var description: String {
    switch self {
    case .cannotOpen(let error): "\(error)"
    case .folder: "a folder, not a photo"
    case .empty: "an empty file"
    case .notReadable(let format): format.whyNotRead
    case .decoderMissing(let format):
      "\(format.kind), which takes the package \(HelperProgram.name) to read"
    case .cannotStartDecoder(let error): "\(HelperProgram.name) cannot be started: \(error)"
    case .decoderFailed(let format, let how): "\(format.kind) that was not decoded: \(how)"
    case .unsupported(let format, let what): "unsupported \(format.name): \(what)"
    case .damaged(let format, let how): "damaged \(format.name): \(how)"
    case .ends(let format, let row, let rows?):
      "damaged \(format.name): it ends at row \(row) of \(rows)"
    case .ends(let format, _, nil): "damaged \(format.name): it ends before its first row"
    case .tooLarge(let size, let limit):
      "too large: \(size) is \(size.area) pixels, over the limit of \(limit)"
    case .needsMemory(let bytes, let others, let limit):
      "too large: it takes \(ByteCount(bytes)) of memory to decode,"
        + (others == 0 ? "" : " besides \(ByteCount(others)) for the picture,")
        + " over the limit of \(ByteCount(limit))"
    case .tooManyScans(let scans, let limit):
      "too large: it has \(scans) scans or more, over the limit of \(limit) for its size"
    case .readFailed(let error): "reading failed: \(error)"
    case .changed: "it changed while it was read"
    case .streamUsedUp: "a stream can only be read once"
    case .outOfMemory: "not enough memory to decode it"
    }
  }
}
