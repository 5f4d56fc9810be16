import CPhotoIO

/// How photos are read.
extension FileFormat {
  /// The maximum number of bytes of EXIF data that are read. What is needed is at the beginning.
  static let maximumEXIFBytes = Int(PHOTO_EXTERNAL_MAX_EXIF)

  /// Whether photos of this format are decoded by another process.
  var isDecodedOutside: Bool {
    switch self {
    case .heic, .avif, .webp, .tiff, .jpegXL: true
    default: false
    }
  }

  /// Opens a decoder, which reads the header. If the photo may be decoded, this finds the scans of a JPEG.
  ///
  /// - Parameter gains: the gain map to open instead of the photo; `nil` for the photo.
  func decoder(
    of input: SniffedFile, decodes: Bool = true, gains: GainMap? = nil
  ) throws(PhotoError) -> any PhotoDecoder {
    if let gains, self == .jpeg { return try JPEGDecoder(gains, of: input).findingScans() }
    return switch self {
    case .jpeg where !decodes: try JPEGDecoder(input)
    case .jpeg: try JPEGDecoder(input).findingScans()
    case .png: try PNGDecoder(input)
    case .heic where gains != nil: try ExternalDecoder(input, PHOTO_EXTERNAL_HEIF_GAIN_MAP)
    case .heic, .avif: try ExternalDecoder(input, PHOTO_EXTERNAL_HEIF)
    case .webp: try ExternalDecoder(input, PHOTO_EXTERNAL_WEBP)
    case .tiff: try ExternalDecoder(input, PHOTO_EXTERNAL_TIFF)
    case .jpegXL: try ExternalDecoder(input, PHOTO_EXTERNAL_JXL)
    case .raw: try JPEGDecoder.preview(ofRaw: input)
    default: throw PhotoError(input.name, .notReadable(self))
    }
  }

  /// Returns the first directory of the EXIF data of a file; `nil` if there are none. No decoder process
  /// is started, except for those of a JPEG XL that are compressed.
  func exif(of input: SniffedFile) throws(PhotoError) -> TIFFDirectory? {
    let bytes: [UInt8]?
    switch self {
    case .jpeg: bytes = try JPEGDecoder(input).segment(PHOTO_JPEG_EXIF)
    case .png: bytes = try PNGDecoder(input).exif
    case .heic, .avif: bytes = try ISOMediaFile(input).exif()
    case .webp: bytes = try input.chunkOfWebP("EXIF", announcedBy: 0x08)
    case .jpegXL: bytes = try exifOfJPEGXL(input)
    case .tiff: return TIFFDirectory(try input.opened())
    case .raw: return try RawFile(input).exif()
    default: return nil
    }
    return bytes.flatMap { TIFFDirectory($0) }
  }

  /// Returns the EXIF data of a JPEG XL, by a process if they are compressed with Brotli.
  ///
  /// Source: ISO/IEC 18181-2, Exif box and brob box.
  private func exifOfJPEGXL(_ input: SniffedFile) throws(PhotoError) -> [UInt8]? {
    let file = ISOMediaFile(input)
    if let box = try file.contents(ofBox: "Exif") { return ISOMediaFile.afterOffset(box) }
    guard try file.place(ofBox: "brob", id: Array("Exif".utf8)) != nil else { return nil }
    return try ExternalDecoder(input, PHOTO_EXTERNAL_JXL).exif
  }

  /// Returns the IPTC data of a JPEG, PNG or TIFF, perhaps in resources of Photoshop; `nil` if there are none.
  func iptc(of input: SniffedFile) throws(PhotoError) -> [UInt8]? {
    switch self {
    case .jpeg: try JPEGDecoder(input).segment(PHOTO_JPEG_PHOTOSHOP)
    case .png: try PNGDecoder(input).iptc()
    case .tiff: TIFFDirectory(try input.opened())?.iptc
    default: nil
    }
  }

  /// Returns the XMP data of a file; `nil` if there are none. No decoder process is started. Of a JPEG, they are all
  /// pieces, of which the last one goes first, as for exiftool.
  func xmp(of input: SniffedFile) throws(PhotoError) -> [UInt8]? {
    switch self {
    case .jpeg: try JPEGDecoder(input).segments(PHOTO_JPEG_XMP)
    case .png: try PNGDecoder(input).xmp()
    case .heic, .avif: try ISOMediaFile(input).xmp()
    case .webp: try input.chunkOfWebP("XMP ", announcedBy: 0x04)
    case .jpegXL: try ISOMediaFile(input).contents(ofBox: "xml ")
    case .tiff, .raw: TIFFDirectory(try input.opened())?.xmp
    default: nil
    }
  }
}
