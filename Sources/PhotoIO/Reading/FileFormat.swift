/// The format of a file, determined by its first bytes; its name is ignored.
public enum FileFormat: CaseIterable, Hashable, Sendable {
  /// A format of photos that can be read. `heic` is a HEIF file, usually with HEVC pictures, as phones
  /// write it; `avif` is one with AV1 pictures; `raw` is a camera raw file, of which the preview is read.
  case jpeg, png, heic, avif, webp, tiff, jpegXL, raw
  /// A picture, document or page that cannot be read.
  case gif, bmp, photoshop, canonRaw, svg, pdf, html
  /// A movie. `quickTime` may be the video of a Live Photo; `mp4` is MP4 or a related format.
  case quickTime, mp4
  /// Text of any other kind, and anything else.
  case text, unknown

  /// The name of a format, the noun phrase for a file if it is not that of a photo, and the extensions.
  private var properties: (name: String, kind: String?, extensions: [String]) {
    switch self {
    case .jpeg: ("JPEG", nil, ["jpg", "jpeg"])
    case .png: ("PNG", nil, ["png"])
    case .heic: ("HEIC", nil, ["heic", "heif", "hif"])
    case .avif: ("AVIF", "an AVIF photo", ["avif"])
    case .webp: ("WebP", nil, ["webp"])
    case .tiff: ("TIFF", nil, ["tif", "tiff"])
    case .jpegXL: ("JPEG XL", nil, ["jxl"])
    case .raw:
      (
        "raw", nil,
        [
          "3fr", "arw", "cr2", "cr3", "dcr", "dng", "erf", "fff", "iiq", "kdc", "mef", "mos", "nef",
          "nrw", "orf", "pef", "raf", "rw2", "sr2", "srw",
        ]
      )
    case .gif: ("GIF", nil, ["gif"])
    case .bmp: ("BMP", nil, ["bmp"])
    case .pdf: ("PDF", "a PDF document", ["pdf"])
    case .photoshop: ("Photoshop", "a Photoshop document", ["psd"])
    case .canonRaw: ("CRW", "a raw file of an old Canon (CRW)", ["crw"])
    case .svg: ("SVG", "an SVG drawing", ["svg"])
    case .html: ("HTML", "an HTML page", ["html", "htm"])
    case .quickTime: ("MOV", "a QuickTime movie (MOV)", ["mov"])
    case .mp4: ("MP4", "an MP4 movie", ["mp4", "m4v"])
    case .text: ("text", "a text file", [])
    case .unknown: ("unknown", "a file of an unknown format", [])
    }
  }

  /// The format's name.
  public var name: String { properties.name }

  /// A noun phrase for a file of this format, such as "a PNG photo".
  var kind: String { properties.kind ?? "a \(name) photo" }

  /// The usual extensions of names, in lower case; the first one is written.
  package var extensions: [String] { properties.extensions }

  /// Whether files of this format are photos that can be read.
  public var isPhoto: Bool {
    switch self {
    case .jpeg, .png, .heic, .avif, .webp, .tiff, .jpegXL, .raw: true
    case .gif, .bmp, .photoshop, .canonRaw, .svg, .pdf, .html, .quickTime, .mp4, .text, .unknown:
      false
    }
  }

  /// The last bytes of every complete file of a format that Instagrid writes; for a page or a
  /// PDF, the end of its mark. `nil` if files may end with any bytes.
  ///
  /// Source: ITU-T T.81, B.1.1.3 (EOI); PNG specification, 11.2.5 (IEND).
  var trailer: [UInt8]? {
    switch self {
    case .jpeg: [0xFF, 0xD9]
    case .png: [0, 0, 0, 0] + "IEND".utf8 + [0xAE, 0x42, 0x60, 0x82]
    case .html: Array(" -->\n".utf8)
    case .pdf: Array("\n%%EOF\n".utf8)
    case .heic, .avif, .webp, .tiff, .jpegXL, .raw, .gif, .bmp, .photoshop, .canonRaw, .svg,
      .quickTime, .mp4, .text, .unknown:
      nil
    }
  }

  /// The format that a file's extension, in lower case, names; `nil` if there is none.
  package init?(pathExtension: String) {
    let format = Self.allCases.first { $0.extensions.contains(pathExtension) }
    guard let format else { return nil }
    self = format
  }

  /// The usual extensions of photos that can be read.
  package static var photoExtensions: [String] { allCases.filter(\.isPhoto).flatMap(\.extensions) }

  /// The error message for a file of this format that was given as a photo.
  package var whyNotRead: String {
    if self == .canonRaw {
      return "\(kind); of raw files, DNG, CR2, CR3, NEF, ARW, RAF, ORF, RW2, PEF, SRW and those"
        + " with the structure of a TIFF are supported"
    }
    let names = Self.allCases.filter(\.isPhoto).map(\.name)
    return "\(kind); only \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
      + " files are supported"
  }
}
