import CPhotoIO

/// A format of photos that can be read.
enum PhotoFormat: CaseIterable {
  case jpeg, png, heic, avif, webp

  /// The usual extensions of names.
  var extensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg"]
    case .png: ["png"]
    case .heic: ["heic", "heif", "hif"]
    case .avif: ["avif"]
    case .webp: ["webp"]
    }
  }

  /// Opens a decoder, which reads the header.
  ///
  /// - Parameters:
  ///   - input: the open file.
  ///   - isReopening: whether a decoder has opened the same file before. If so, checks that read
  ///     much of the file are not repeated.
  func decoder(
    of input: SniffedFile, isReopening: Bool
  ) throws(PhotoError) -> any PhotoDecoder {
    switch self {
    case .jpeg: try JPEGDecoder(input, isReopening: isReopening)
    case .png: try PNGDecoder(input, isReopening: isReopening)
    case .heic, .avif: try FormatsDecoder(input, PHOTO_HELPER_HEIF)
    case .webp: try FormatsDecoder(input, PHOTO_HELPER_WEBP)
    }
  }

  /// Returns the EXIF data of a file; `nil` if there are none. No helper process is started.
  func exif(of input: SniffedFile) throws(PhotoError) -> [UInt8]? {
    switch self {
    case .jpeg: try JPEGDecoder(input, isReopening: true).exif
    case .png: try PNGDecoder(input, isReopening: true).exif
    case .heic, .avif: try ISOMediaFile(input).exif()
    case .webp: try RIFFFile(input).exif()
    }
  }
}

extension FileFormat {
  /// The format as one of photos that can be read; `nil` if it is another.
  var photo: PhotoFormat? {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .heic: .heic
    case .avif: .avif
    case .webp: .webp
    case .gif, .tiff, .raw, .bmp, .ico, .tga, .netpbm, .pdf, .postScript, .jpegXL, .jpeg2000,
      .photoshop, .xcf, .svg, .html, .quickTime, .mp4, .text, .unknown:
      nil
    }
  }

  /// Whether files of this format are photos that can be read.
  public var isPhoto: Bool { photo != nil }

  /// The usual extensions of photos that can be read.
  package static var photoExtensions: [String] { PhotoFormat.allCases.flatMap(\.extensions) }
}
