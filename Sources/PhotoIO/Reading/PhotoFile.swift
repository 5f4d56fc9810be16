import GridKit

/// A photo in a file.
public protocol FilePhoto: PhotoSource {
  /// The name that the photo was opened by.
  var path: FilePath { get }

  /// What the photo is in its file.
  var details: PhotoDetails { get }

  /// The bytes of memory that are held while the photo is decoded, at most.
  var memory: Int { get }

  /// Whether the file carries EXIF data.
  var carriesEXIF: Bool { get }

  /// The name of the embedded ICC profile, if there is one that can be read. Takes some time, and
  /// completes the ``notes`` on the photo's colours.
  ///
  /// - Throws: ``PhotoError``.
  func profileName() throws(PhotoError) -> String?

  /// What was odd about the photo, one line each; complete once it has been decoded.
  var notes: [String] { get }
}

/// Opens photos.
public enum PhotoFile {
  /// Opens a JPEG or PNG file, whatever its name says, and reads its header.
  ///
  /// The file may be a stream, such as a FIFO; then it can be decoded once.
  ///
  /// - Throws: ``PhotoError``.
  public static func open(
    _ path: FilePath, limits: Limits = Limits()
  ) throws(PhotoError) -> any FilePhoto {
    let file: OpenFile
    do throws(SystemError) { file = try OpenFile(reading: path) } catch {
      throw PhotoError(path: path, reason: .cannotOpen(error))
    }
    return try open(file, named: path, limits: limits)
  }

  /// Opens the photo that comes from the standard input.
  ///
  /// - Throws: ``PhotoError``.
  public static func openStandardInput(
    limits: Limits = Limits()
  ) throws(PhotoError) -> any FilePhoto {
    try open(OpenFile(borrowing: 0), named: .standardInput, limits: limits)
  }

  private static func open(
    _ file: consuming OpenFile, named path: FilePath, limits: Limits
  ) throws(PhotoError) -> any FilePhoto {
    let input = try PhotoInput(file, path: path, limits: limits)
    return switch input.format {
    case .jpeg: try DecodedPhoto(input, by: JPEGDecoder.self)
    case .png: try DecodedPhoto(input, by: PNGDecoder.self)
    default: throw PhotoError(path: path, reason: .notReadable(input.format))
    }
  }
}
