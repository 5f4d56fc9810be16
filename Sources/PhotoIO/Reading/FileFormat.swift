/// The format of a file, told by its first bytes; its name does not count.
public enum FileFormat: Hashable, Sendable {
  /// A JPEG, of any kind.
  case jpeg
  /// A PNG.
  case png
  /// A HEIF file, usually with HEVC pictures in it, as telephones make.
  case heic
  /// A HEIF file with AV1 pictures in it.
  case avif
  /// A WebP.
  case webp
  /// A GIF, moving or not.
  case gif
  /// A TIFF, or the raw file of a camera that cannot be told from one.
  case tiff
  /// The raw file of a camera.
  case raw
  /// A bitmap of Windows.
  case bmp
  /// An icon or a cursor of Windows.
  case ico
  /// A Targa picture.
  case tga
  /// A picture of Netpbm: PBM, PGM, PPM, PAM or PFM.
  case netpbm
  /// A PDF.
  case pdf
  /// A drawing in PostScript, such as an EPS.
  case postScript
  /// A JPEG XL.
  case jpegXL
  /// A JPEG 2000.
  case jpeg2000
  /// A document of Photoshop.
  case photoshop
  /// A document of GIMP.
  case xcf
  /// A drawing in SVG.
  case svg
  /// An HTML page.
  case html
  /// A QuickTime movie, such as the moving half of a live photo.
  case quickTime
  /// An MP4 movie, or one of its relatives.
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

  /// Whether a file of this format is a photo that can be read.
  public var isPhoto: Bool {
    switch self {
    case .jpeg, .png, .heic, .avif, .webp: true
    default: false
    }
  }

  /// What a file of this format is, with its article.
  var kind: String {
    switch self {
    case .text: "a text file"
    case .unknown: "no picture that is known here"
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
    default: "a \(name) photo"
    }
  }

  /// What to say of a file of this format that was given as a photo.
  var whyNotRead: String { "\(kind); only JPEG, PNG, HEIC, AVIF and WebP are read" }
}
