import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// How a picture is encoded.
struct EncodingSettings: Sendable {
  var format: OutputFormat?
  var quality: Int?
  var maxBytes: ByteCount?
  var isLossless: Bool?
  var subsampling: JPEGWriter.Subsampling?
  var isProgressive: Bool?
  var compression: PNGWriter.Compression?
  var resolution: PrintResolution?
  var isHDR: Bool?

  static let options: [Option<Settings>] = [
    .value(
      "format", "f", in: .pictures, under: .output,
      "format to write (default: by the extension of *FILE*)",
      to: \.encoding.format
    ).explained(
      in: .batch,
      by: """
        format to write (default: by the extension of a record's output, otherwise `jpeg`, or `png` if the background
        is transparent)
        """),
    .value(
      "quality", "q", "N", in: .pictures, under: .output,
      "quality of a JPEG or WebP, 1...100 (default: `\(JPEGWriter().quality)`)",
      not: "a quality (1...100)", parse: { number($0.dropping("%"), in: 1...100) },
      set: { $0.encoding.quality = $1 }),
    .value(
      "max-bytes", nil, "SIZE", in: .pictures, under: .output,
      """
      largest size of a JPEG or WebP in bytes, or with `K` or `M` (powers of 1024) or `KB` or `MB` (of 1000);
      its quality is the highest found that fits, from \(QualitySearch.lowestQuality) up to `--quality` (default: no limit)
      """,
      not: "a size such as 300K or 1M",
      parse: { ByteCount($0).flatMap { $0.bytes > 0 ? $0 : nil } },
      set: { $0.encoding.maxBytes = $1 }),
    .flag(
      "lossless", in: .pictures, under: .output, "write a lossless WebP",
      set: { $0.encoding.isLossless = $1 }),
    .value(
      "subsampling", in: .pictures, under: .output,
      "chroma subsampling of a JPEG (default: `444` from quality 90, else `420`)",
      to: \.encoding.subsampling),
    .flag(
      "progressive", in: .pictures, under: .output, "write a progressive JPEG",
      set: { $0.encoding.isProgressive = $1 }),
    .flag(
      "hdr", in: .grids, under: .output,
      "keep the photos' gain maps in a JPEG, which HDR displays show brighter (see the topic `hdr`)",
      set: { $0.encoding.isHDR = $1 }),
    .value(
      "png-compression", in: .pictures, under: .output,
      "compression of a PNG (default: `\(PNGWriter().compression.rawValue)`)",
      to: \.encoding.compression),
    .value(
      "dpi", nil, "N", in: .pictures, under: .output,
      """
      pixels per inch, \(PrintResolution.range): recorded in a JPEG or PNG, and used for a print such as
      `--size a4` and for lengths such as `2mm` (default: \(PaperSize.defaultResolution.dotsPerInch) for a
      print, otherwise none)
      """,
      not: "a resolution in pixels per inch (\(PrintResolution.range))",
      parse: { Int(digits: $0.dropping("dpi", "ppi")).flatMap(PrintResolution.init(dotsPerInch:)) },
      set: { $0.encoding.resolution = $1 }),
  ]
}

extension JPEGWriter.Subsampling: NamedChoice {
  package static let noun = "a chroma subsampling"
  package static let listName = "subsamplings"
  package static let synonyms = ["4:2:0": Self.half, "4:2:2": .halfAcross, "4:4:4": .full]

  package var summary: String {
    switch self {
    case .half: "half the chroma resolution in both directions"
    case .halfAcross: "half the chroma resolution horizontally"
    case .full: "full chroma resolution"
    }
  }
}

extension PNGWriter.Compression: NamedChoice {
  package static let noun = "a compression"
  package static let listName = "compressions"

  package var summary: String {
    switch self {
    case .fast: "written quickly"
    case .small: "slower, smaller files"
    }
  }
}

extension EncodingSettings {
  /// Returns the writer of a format; throws if settings apply only to other formats or contradict each other.
  func writer(as format: OutputFormat) throws(UsageError) -> any RasterWriter {
    let given = [
      ("quality", quality != nil), ("max-bytes", maxBytes != nil),
      ("lossless", isLossless == true), ("subsampling", subsampling != nil),
      ("progressive", isProgressive == true), ("png-compression", compression != nil),
      ("dpi", resolution != nil), ("hdr", isHDR == true),
    ]
    if let wrong = given.first(where: { $0.1 && !format.options.contains($0.0) })?.0 {
      let formats = OutputFormat.allCases.filter { $0.options.contains(wrong) }.map(\.name)
      throw UsageError(
        "--\(wrong) applies only to \(formats.joined(separator: " and ")), but the output is a"
          + " \(format.name)" + (wrong == "hdr" ? ", which cannot contain a gain map" : ""))
    }
    if isLossless == true, quality != nil || maxBytes != nil {
      throw UsageError(
        "--\(quality != nil ? "quality" : "max-bytes") and --lossless cannot be used together")
    }
    return writer(as: format, quality: highestQuality)
  }

  /// Returns the search for a quality if the size of the file is limited.
  func search(as format: OutputFormat) -> QualitySearch? {
    maxBytes.map { limit in
      QualitySearch(limit: limit.bytes, upTo: highestQuality) { writer(as: format, quality: $0) }
    }
  }

  /// A JPEG and a WebP have the same quality by default.
  private var highestQuality: Int { quality ?? JPEGWriter().quality }

  private func writer(as format: OutputFormat, quality: Int) -> any RasterWriter {
    switch format {
    case .png:
      return PNGWriter(compression: compression ?? PNGWriter().compression, resolution: resolution)
    case .jpeg:
      return JPEGWriter(
        quality: quality, subsampling: subsampling, isProgressive: isProgressive ?? false,
        resolution: resolution)
    case .webp: return WebPWriter(quality: quality, isLossless: isLossless ?? false)
    }
  }

  /// Returns the format of an output: the requested one, or the one that its extension names. A picture that is
  /// returned in its result has that of a batch by default.
  func format(of output: OutputDestination, on background: Color) throws(UsageError) -> OutputFormat
  {
    switch output {
    case .file(let path): return try format(of: path)
    case .page: return .jpeg
    case .inResult: return format(inBatchOn: background)
    case .standardOutput:
      guard let format else {
        throw UsageError(
          "--format is required with -o - (\(OutputFormat.words.words.map(\.text).alternatives))")
      }
      return format
    }
  }

  /// Returns the format of the grids of a batch whose outputs name none: the requested one, or JPEG if it can contain
  /// the background. It does not depend on the photos.
  func format(inBatchOn background: Color) -> OutputFormat {
    format ?? (background.isOpaque ? .jpeg : .png)
  }

  private func format(of path: Pathname) throws(UsageError) -> OutputFormat {
    let named = path.format
    if let format {
      guard named == nil || named == format.fileFormat else {
        throw UsageError(
          option: "format", "'\(format.rawValue)' does not match the extension of '\(path)'")
      }
      return format
    }
    if let written = named?.written { return written }
    if path.isFolder { throw UsageError("output '\(path)' is a folder; give the name of a file") }
    if let named {
      throw UsageError(
        "'\(path)': Instagrid does not write \(named.name); use"
          + " \(OutputFormat.pathExtensions.alternatives)")
    }
    throw UsageError(
      "output '\(path)' ends in neither"
        + " \(OutputFormat.pathExtensions.joined(separator: " nor ")); set --format")
  }

  /// Takes over the settings that apply to a format, but not to all, unless they are set here.
  ///
  /// - Parameter isPrint: whether the resolution decides how many pixels the picture has.
  mutating func inherit(_ other: EncodingSettings, for format: OutputFormat, isPrint: Bool) {
    func inherit<Value>(_ option: String, _ path: WritableKeyPath<Self, Value?>) {
      if format.options.contains(option) {
        self[keyPath: path] = self[keyPath: path] ?? other[keyPath: path]
      }
    }
    // A lossless WebP has no quality, so either of them resets the other.
    if quality == nil && maxBytes == nil { inherit("lossless", \.isLossless) }
    if isLossless != true {
      inherit("quality", \.quality)
      inherit("max-bytes", \.maxBytes)
    }
    inherit("subsampling", \.subsampling)
    inherit("progressive", \.isProgressive)
    inherit("png-compression", \.compression)
    inherit("dpi", \.resolution)
    inherit("hdr", \.isHDR)
    if isPrint { resolution = resolution ?? other.resolution }
  }
}
