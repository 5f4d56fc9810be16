import FileSystem
import GridKit

/// An error thrown when a photo cannot be opened or decoded.
public struct PhotoError: Error, Sendable {
  /// What is wrong.
  public enum Reason: Sendable {
    /// The file does not exist or cannot be opened.
    case cannotOpen(SystemError)
    /// The path leads to a folder.
    case folder
    /// The file is empty.
    case empty
    /// The file is not a photo, or its format is not supported.
    case notReadable(FileFormat)
    /// The program that decodes this format is not installed.
    case decoderMissing(FileFormat)
    /// The program that decodes this format could not be started.
    case cannotStartDecoder(SystemError)
    /// The process that decoded the photo crashed, was stopped, or broke its protocol.
    case decoderFailed(FileFormat, String)
    /// The photo uses a feature of its format that is not supported.
    case unsupported(FileFormat, String)
    /// The photo's data are invalid.
    case damaged(FileFormat, String)
    /// The photo's data end too early: at a row out of so many or, if their number is `nil`, before
    /// the first row.
    case ends(FileFormat, row: Int, of: Int?)
    /// The photo has more pixels than the limit.
    case tooLarge(Size, limit: Int)
    /// The photo would need more bytes of memory than the limit, in addition to those of the
    /// picture.
    case needsMemory(Int, besides: Int = 0, limit: Int)
    /// The photo has more scans than are allowed for its size.
    case tooManyScans(Int, limit: Int)
    /// Reading failed partway.
    case readFailed(SystemError)
    /// The file was changed or replaced after it was opened.
    case changed
    /// The photo comes from a stream, which can be decoded only once, and was already decoded.
    case streamUsedUp
    /// There was not enough memory to decode the photo.
    case outOfMemory
  }

  /// The photo's path, or a label.
  public let name: FileName
  /// What is wrong with it.
  public let reason: Reason
  /// How to convert the photo, if that would help.
  private let conversion: Conversion?

  /// Creates an error. Names for the converted photo are tried if there is a suitable command.
  package init(_ name: FileName, _ reason: Reason) {
    self.name = name
    self.reason = reason
    conversion =
      switch (name, reason) {
      case (.path(let path), .notReadable(let format)),
        (.path(let path), .decoderMissing(let format)):
        Conversion(of: path, format)
      default: nil
      }
  }
}

extension PhotoError: CustomStringConvertible {
  /// The error in one line: the photo, what is wrong with it, and possibly how to convert it.
  public var description: String {
    "\(name): \(reason)" + (conversion.map { "; to convert it: \($0)" } ?? "")
  }
}

extension PhotoError.Reason: CustomStringConvertible {
  /// What is wrong, without the photo's path.
  public var description: String {
    switch self {
    case .cannotOpen(let error): "\(error)"
    case .folder: "a folder, not a photo"
    case .empty: "an empty file"
    case .notReadable(let format): format.whyNotRead
    case .decoderMissing(let format):
      "\(format.kind), which needs the program \(HelperProgram.name)"
        + " (its Debian package, or Scripts/install-formats before Scripts/build)"
    case .cannotStartDecoder(let error): "\(HelperProgram.name) cannot be started: \(error)"
    case .decoderFailed(let format, let how): "\(format.kind) that could not be decoded: \(how)"
    case .unsupported(let format, let what): "unsupported \(format.name): \(what)"
    case .damaged(let format, let how): "damaged \(format.name): \(how)"
    case .ends(let format, let row, let rows?) where row > 0:
      "damaged \(format.name): it ends at row \(row) of \(rows)"
    case .ends(let format, _, _): "damaged \(format.name): it ends before its first row"
    case .tooLarge(let size, let limit):
      "too large: \(size) is \(size.area) pixels, over the limit of \(limit)"
    case .needsMemory(let bytes, let others, let limit):
      "too large: decoding it takes \(ByteCount(bytes)) of memory,"
        + (others == 0 ? "" : " in addition to \(ByteCount(others)) for the picture,")
        + " over the limit of \(ByteCount(limit))"
    case .tooManyScans(let scans, let limit):
      "too large: it has at least \(scans) scans, over the limit of \(limit) for its size"
    case .readFailed(let error): "reading failed: \(error)"
    case .changed: "it changed while it was being read"
    case .streamUsedUp: "a stream can be read only once"
    case .outOfMemory: "not enough memory to decode it"
    }
  }
}
