import FileSystem
import GridKit

/// An error thrown when a photo cannot be opened or decoded.
public struct PhotoError: Error, CustomStringConvertible, Sendable {
  /// What is wrong, with its details.
  package enum Reason: Sendable {
    case cannotOpen(SystemError)
    case folder
    case empty
    /// The file is not a photo, or its format is not supported.
    case notReadable(FileFormat)
    /// The program that decodes this format is not installed.
    case decoderMissing(FileFormat)
    /// The library that decodes this format is not installed.
    case libraryMissing(FileFormat, String)
    case cannotStartDecoder(SystemError)
    /// The process that decoded the photo crashed, broke its protocol, or reached one of its limits.
    case decoderFailed(FileFormat, String)
    /// The process was killed or did not answer, for which the photo is not to blame.
    case decoderStopped(FileFormat, String)
    /// The photo uses a feature of its format that is not supported.
    case unsupported(FileFormat, String)
    case damaged(FileFormat, String)
    /// The photo's data end too early, at a row out of so many; `nil` before they are known.
    case ends(FileFormat, row: Int, of: Int?)
    case tooLarge(Size, limit: Int)
    /// The photo would need more bytes of memory, besides those of the picture, than the limit; `nil` if it is not
    /// known how many.
    case needsMemory(Int?, besides: Int = 0, limit: MemoryLimit)
    /// The photo has more scans than are allowed for its size.
    case tooManyScans(Int, limit: Int)
    /// Reading failed partway.
    case readFailed(SystemError)
    /// The file was changed or replaced after it was opened.
    case changed
    /// The photo must stay open, as a stream or an inline photo does, and the limit of open files is too low for it.
    case mustStayOpen(limit: Int)
    /// The photo comes from a stream, which can be decoded only once, and was already decoded.
    case streamUsedUp
    case outOfMemory
    /// The process that looks for faces in the photo failed.
    case facesNotFound(FaceError)
  }

  /// The photo's path, or a label.
  public let name: FileName
  package let reason: Reason

  package init(_ name: FileName, _ reason: Reason) {
    self.name = name
    self.reason = reason
  }

  /// The error in one line: the photo and what is wrong with it.
  public var description: String { "\(name): \(reason)" }

  /// What is wrong, for programs to compare. Later versions may have more codes.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code.
    public let description: String

    private init(_ name: String) { description = name }

    /// The file does not exist, cannot be opened, or is a folder.
    public static let cannotOpen = Code("cannotOpen")
    /// The file is not a photo, or its format or a feature of it is not supported.
    public static let unsupported = Code("unsupported")
    /// The program that decodes the format, or its library, is not installed, or cannot be started.
    public static let decoderMissing = Code("decoderMissing")
    /// The photo's data are invalid or incomplete, or its decoder failed.
    public static let damaged = Code("damaged")
    /// The process that decodes the photo was killed or did not answer.
    public static let decoderStopped = Code("decoderStopped")
    /// The photo exceeds one of the ``Limits``, or has to stay open although open files run short.
    public static let overLimit = Code("overLimit")
    /// Reading failed partway.
    public static let readFailed = Code("readFailed")
    /// The file was changed or replaced after it was opened.
    public static let changed = Code("changed")
    /// The photo comes from a stream, which can be decoded only once.
    public static let streamUsedUp = Code("streamUsedUp")
    /// There was not enough memory to decode the photo.
    public static let outOfMemory = Code("outOfMemory")
    /// The program that finds faces failed.
    public static let facesNotFound = Code("facesNotFound")
  }

  /// What is wrong.
  public var code: Code {
    switch reason {
    case .cannotOpen, .folder: .cannotOpen
    case .notReadable, .unsupported: .unsupported
    case .decoderMissing, .libraryMissing, .cannotStartDecoder: .decoderMissing
    case .empty, .damaged, .ends, .decoderFailed: .damaged
    case .decoderStopped: .decoderStopped
    case .needsMemory(let bytes, _, let limit) where limit.isShortage(for: bytes): .outOfMemory
    case .tooLarge, .needsMemory, .tooManyScans, .mustStayOpen: .overLimit
    case .readFailed: .readFailed
    case .changed: .changed
    case .streamUsedUp: .streamUsedUp
    case .outOfMemory: .outOfMemory
    case .facesNotFound: .facesNotFound
    }
  }

  /// Whether the photo is not to blame, and what is to blame may pass, so that it is worth trying again.
  var mayPass: Bool {
    switch reason {
    case .cannotStartDecoder, .decoderStopped, .readFailed, .outOfMemory: true
    case .facesNotFound(let error): error.end != .ownDoing
    default: false
    }
  }

  /// The format of the file, as far as the error is about it.
  public var format: FileFormat? {
    switch reason {
    case .notReadable(let format), .decoderMissing(let format), .libraryMissing(let format, _),
      .decoderFailed(let format, _), .decoderStopped(let format, _), .unsupported(let format, _),
      .damaged(let format, _),
      .ends(let format, _, _):
      format
    default: nil
    }
  }
}

extension PhotoError.Reason: CustomStringConvertible {
  /// What is wrong, without the photo's path.
  package var description: String {
    switch self {
    case .cannotOpen(let error): "\(error)"
    case .folder: "a folder, not a photo"
    case .empty: "an empty file"
    case .notReadable(let format): format.whyNotRead
    case .decoderMissing(let format):
      "\(format.kind), which needs the program \(ExternalProgram.formats.name)"
    case .libraryMissing(let format, let what):
      "\(format.kind), which needs the library \(what)"
    case .cannotStartDecoder(let error):
      "\(ExternalProgram.formats.name) cannot be started: \(error)"
    case .decoderFailed(let format, let how), .decoderStopped(let format, let how):
      "\(format.kind) that could not be decoded: \(how)"
    case .unsupported(let format, let what): "unsupported \(format.name): \(what)"
    case .damaged(let format, let how): "damaged \(format.name): \(how)"
    case .ends(let format, let row, let rows?) where row > 0:
      "damaged \(format.name): it ends at row \(row) of \(rows)"
    case .ends(let format, _, _): "damaged \(format.name): it ends before its first row"
    case .tooLarge(let size, let limit):
      "too large: \(size) is \(size.area) pixels, over the limit of \(limit)"
    case .needsMemory(let bytes, let others, let limit):
      (limit.isShortage(for: bytes) ? "not enough memory" : "too large")
        + ": decoding it takes "
        + (bytes.map { "\(ByteCount($0)) of memory," } ?? "more memory than")
        + (others == 0 ? "" : " in addition to \(ByteCount(others)) for the picture,")
        + (bytes == nil ? "" : " over") + " the limit of \(limit)"
    case .tooManyScans(let scans, let limit):
      "too large: it has at least \(scans) scans, over the limit of \(limit) for its size"
    case .readFailed(let error): "reading failed: \(error)"
    case .changed: "it changed while it was being read"
    case .mustStayOpen(let limit):
      "too many photos that must stay open (streams and inline photos) for the limit of \(limit)"
        + " open files"
    case .streamUsedUp: "a stream can be read only once"
    case .outOfMemory: "not enough memory to decode it"
    case .facesNotFound(let how): "its faces cannot be found: \(how)"
    }
  }
}
