/// The format of a file, determined by its first bytes; its name is ignored.
public enum FileFormat: CaseIterable, Hashable, Sendable {
  /// A format of photos that can be read. `heic` is a HEIF file, usually with HEVC pictures, as phones
  /// write it; `avif` is one with AV1 pictures; `raw` is a camera raw file, of which the preview is read.
  case jpeg, png, heic, avif, webp, tiff, jpegXL, raw
  /// A picture, document or page that cannot be read.
  case gif, bmp, photoshop, svg, pdf, html
  /// A movie. `quickTime` may be the video of a Live Photo; `mp4` is MP4 or a related format.
  case quickTime, mp4
  /// Text of any other kind, and anything else.
  case text, unknown
}

extension FileFormat {
  /// What is known of a format. The properties of ``FileFormat`` with these names describe it.
  private struct Properties {
    let name: String
    let kind: String
    let extensions: [String]
    let mark: OutputMark.Kind?
    let trailer: [UInt8]?

    init(
      _ name: String, _ kind: String? = nil, _ extensions: [String] = [],
      mark: OutputMark.Kind? = nil, trailer: [UInt8]? = nil
    ) {
      (self.name, self.kind, self.extensions) = (name, kind ?? "a \(name) photo", extensions)
      (self.mark, self.trailer) = (mark, trailer)
    }
  }

  private var properties: Properties {
    switch self {
    case .jpeg:
      Properties("JPEG", nil, ["jpg", "jpeg"], mark: .picture, trailer: [0xFF, 0xD9])
    case .png:
      Properties(
        "PNG", nil, ["png"], mark: .picture,
        trailer: [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
    case .heic: Properties("HEIC", nil, ["heic", "heif", "hif"])
    case .avif: Properties("AVIF", "an AVIF photo", ["avif"])
    case .webp: Properties("WebP", nil, ["webp"], mark: .picture)
    case .tiff: Properties("TIFF", nil, ["tif", "tiff"])
    case .jpegXL: Properties("JPEG XL", nil, ["jxl"])
    case .raw:
      Properties(
        "raw", nil,
        [
          "3fr", "arw", "cr2", "cr3", "dcr", "dng", "erf", "fff", "iiq", "kdc", "mef", "mos", "nef",
          "nrw", "orf", "pef", "raf", "rw2", "sr2", "srw",
        ])
    case .gif: Properties("GIF", nil, ["gif"])
    case .bmp: Properties("BMP", nil, ["bmp"])
    case .pdf: Properties("PDF", "a PDF document", ["pdf"])
    case .photoshop: Properties("Photoshop", "a Photoshop document", ["psd"])
    case .svg: Properties("SVG", "an SVG drawing", ["svg"])
    case .html:
      Properties(
        "HTML", "an HTML page", ["html", "htm"], mark: .page, trailer: Array(" -->\n".utf8))
    case .quickTime: Properties("MOV", "a QuickTime movie (MOV)", ["mov"])
    case .mp4: Properties("MP4", "an MP4 movie", ["mp4", "m4v"])
    case .text: Properties("text", "a text file")
    case .unknown: Properties("unknown", "a file of an unknown format")
    }
  }

  /// The format's name.
  public var name: String { properties.name }

  /// A noun phrase for a file of this format, such as "a PNG photo".
  var kind: String { properties.kind }

  /// The usual extensions of names, in lower case; the first one is written.
  package var extensions: [String] { properties.extensions }

  /// Whether files of this format are photos that can be read.
  public var isPhoto: Bool {
    switch self {
    case .jpeg, .png, .heic, .avif, .webp, .tiff, .jpegXL, .raw: true
    default: false
    }
  }

  /// The kind of mark that outputs of this format have; `nil` if Instagrid does not write the
  /// format.
  var markedKind: OutputMark.Kind? { properties.mark }

  /// The last bytes of every complete file of a format that Instagrid writes; for a page, the end of
  /// its mark. `nil` if files may end with any bytes.
  ///
  /// Source: ITU-T T.81, B.1.1.3 (EOI); PNG specification, 11.2.5 (IEND).
  var trailer: [UInt8]? { properties.trailer }

  /// The format that a file's extension, in lower case, names; `nil` if there is none.
  package init?(pathExtension: String) {
    let format = Self.allCases.first { $0.extensions.contains(pathExtension) }
    guard let format else { return nil }
    self = format
  }

  /// The usual extensions of photos that can be read.
  package static var photoExtensions: [String] {
    allCases.filter(\.isPhoto).flatMap(\.extensions)
  }

  /// The error message for a file of this format that was given as a photo.
  package var whyNotRead: String {
    let names = Self.allCases.filter(\.isPhoto).map(\.name)
    return "\(kind); only \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
      + " files are supported"
  }
}
