/// The format of a file, determined by its first bytes; its name is ignored.
public enum FileFormat: CaseIterable, Hashable, Sendable {
  /// A JPEG of any kind.
  case jpeg
  /// A PNG.
  case png
  /// A HEIF file, usually with HEVC pictures, as phones write it.
  case heic
  /// A HEIF file with AV1 pictures.
  case avif
  /// A WebP.
  case webp
  /// A GIF, animated or not.
  case gif
  /// A TIFF, or a camera raw file that cannot be distinguished from one.
  case tiff
  /// A camera raw file.
  case raw
  /// A Windows bitmap.
  case bmp
  /// A Windows icon or cursor.
  case ico
  /// A Targa picture.
  case tga
  /// A Netpbm picture: PBM, PGM, PPM, PAM or PFM.
  case netpbm
  /// A PDF.
  case pdf
  /// A PostScript drawing, such as an EPS.
  case postScript
  /// A JPEG XL.
  case jpegXL
  /// A JPEG 2000.
  case jpeg2000
  /// A Photoshop document.
  case photoshop
  /// A GIMP document.
  case xcf
  /// An SVG drawing.
  case svg
  /// An HTML page.
  case html
  /// A QuickTime movie, such as the video of a Live Photo.
  case quickTime
  /// An MP4 movie or a related format.
  case mp4
  /// Text of any other kind.
  case text
  /// Anything else.
  case unknown

  /// The format's name.
  public var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .heic: "HEIC"
    case .avif: "AVIF"
    case .webp: "WebP"
    case .gif: "GIF"
    case .tiff: "TIFF or raw"
    case .raw: "raw"
    case .bmp: "BMP"
    case .ico: "ICO"
    case .tga: "TGA"
    case .netpbm: "PPM"
    case .pdf: "PDF"
    case .postScript: "PostScript"
    case .jpegXL: "JPEG XL"
    case .jpeg2000: "JPEG 2000"
    case .photoshop: "Photoshop"
    case .xcf: "XCF"
    case .svg: "SVG"
    case .html: "HTML"
    case .quickTime: "MOV"
    case .mp4: "MP4"
    case .text: "text"
    case .unknown: "unknown"
    }
  }

  /// A noun phrase for a file of this format, such as "a PNG photo".
  var kind: String {
    switch self {
    case .text: "a text file"
    case .unknown: "a file of an unknown format"
    case .pdf: "a PDF document"
    case .photoshop: "a Photoshop document"
    case .xcf: "a GIMP document (XCF)"
    case .svg: "an SVG drawing"
    case .html: "an HTML page"
    case .postScript: "a PostScript drawing (EPS)"
    case .avif: "an AVIF photo"
    case .ico: "an ICO icon"
    case .netpbm: "a PPM, PGM, PBM or PAM picture"
    case .quickTime: "a QuickTime movie (MOV)"
    case .mp4: "an MP4 movie"
    case .jpeg, .png, .heic, .webp, .gif, .tiff, .raw, .bmp, .tga, .jpegXL, .jpeg2000:
      "a \(name) photo"
    }
  }

  /// The error message for a file of this format that was given as a photo.
  var whyNotRead: String {
    let names = Self.allCases.filter(\.isPhoto).map(\.name)
    return "\(kind); only \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
      + " are supported"
  }
}
