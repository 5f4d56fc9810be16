import FileSystem

/// The format of a file, told by its first bytes; its name does not count.
public enum FileFormat: Hashable, Sendable {
  /// A JPEG, of any kind.
  case jpeg
  /// A PNG.
  case png
  /// A HEIF file with HEVC pictures in it, as telephones make.
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
  /// A PDF.
  case pdf
  /// A JPEG XL.
  case jpegXL
  /// A JPEG 2000.
  case jpeg2000
  /// A document of Photoshop.
  case photoshop
  /// A drawing in SVG.
  case svg
  /// Text of any other kind.
  case text
  /// Anything else.
  case unknown

  /// How many of a file's first bytes decide.
  package static let signatureLength = 64

  /// Recognises a file by its first bytes, of which there should be 64 unless it is shorter.
  public init(signature bytes: [UInt8]) {
    func has(_ prefix: [UInt8], at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: prefix)
    }
    func says(_ text: String, at offset: Int = 0) -> Bool { has(Array(text.utf8), at: offset) }

    if has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if says("ftyp", at: 4) {
      let brand = String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)
      self =
        switch brand {
        case "avif", "avis": .avif
        case "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1": .heic
        case "crx ": .raw
        default: .unknown
        }
    } else if says("RIFF"), says("WEBP", at: 8) {
      self = .webp
    } else if says("GIF8") {
      self = .gif
    } else if says("FUJIFILMCCD-RAW") || says("IIRO") || says("IIRS") || says("IIU\0")
      || says("II*\0") && says("CR", at: 8)
    {
      self = .raw
    } else if says("II*\0") || says("MM\0*") || says("II+\0") || says("MM\0+") {
      self = .tiff
    } else if says("BM"), bytes.count >= 26, has([0, 0, 0, 0], at: 6) {
      self = .bmp
    } else if says("%PDF-") {
      self = .pdf
    } else if has([0xFF, 0x0A]) || says("JXL ", at: 4) {
      self = .jpegXL
    } else if has([0xFF, 0x4F, 0xFF, 0x51]) || says("jP  ", at: 4) {
      self = .jpeg2000
    } else if says("8BPS") {
      self = .photoshop
    } else if says("<svg") {
      self = .svg
    } else if !bytes.isEmpty,
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) })
    {
      self = .text
    } else {
      self = .unknown
    }
  }

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
    case .pdf: "PDF"
    case .jpegXL: "JPEG XL"
    case .jpeg2000: "JPEG 2000"
    case .photoshop: "Photoshop"
    case .svg: "SVG"
    case .text: "text"
    case .unknown: "unknown"
    }
  }

  /// What a file of this format is, with its article.
  var kind: String {
    switch self {
    case .text: "a text file"
    case .unknown: "no picture that is known here"
    case .pdf: "a PDF document"
    case .svg: "an SVG drawing"
    case .avif: "an AVIF photo"
    default: "a \(name) photo"
    }
  }

  /// What to say of a file of this format that was given as a photo.
  var whyNotRead: String { "\(kind); only JPEG and PNG are read" }
}
