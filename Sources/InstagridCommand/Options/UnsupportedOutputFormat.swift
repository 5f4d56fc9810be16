import FileSystem

/// A format that Instagrid does not write, and how another program converts a PNG to it.
///
/// The programs were tried with those of Debian 12, whose avifenc, cjxl and heif-enc do not read a
/// PNG from a pipe.
enum UnsupportedOutputFormat: String, CaseIterable {
  case avif = "AVIF"
  case bmp = "BMP"
  case gif = "GIF"
  case heic = "HEIC"
  case jpeg2000 = "JPEG 2000"
  case jpegXL = "JPEG XL"
  case pdf = "PDF"
  case svg = "SVG"
  case tiff = "TIFF"
  case webp = "WebP"

  /// The format's usual name.
  var name: String { rawValue }

  /// The format that a file's extension, in lower case, names.
  init?(pathExtension: String) {
    guard let format = Self.allCases.first(where: { $0.extensions.contains(pathExtension) }) else {
      return nil
    }
    self = format
  }

  private var extensions: [String] {
    switch self {
    case .avif: ["avif"]
    case .bmp: ["bmp"]
    case .gif: ["gif"]
    case .heic: ["heic", "heif"]
    case .jpeg2000: ["jp2"]
    case .jpegXL: ["jxl"]
    case .pdf: ["pdf"]
    case .svg: ["svg"]
    case .tiff: ["tif", "tiff"]
    case .webp: ["webp"]
    }
  }

  /// A suffix for a message about a format that was requested by its name (`--format gif`); `nil`
  /// if it is none of these.
  static func way(toFormatNamed word: String) -> String? {
    let name = word.lowercased()
    return UnsupportedOutputFormat(pathExtension: name)?.commands(writing: FilePath("grid.\(name)"))
      .map { "; try: \($0)" }
  }

  /// A message that Instagrid does not write the format, and which commands write a file of it.
  func message(about file: FilePath) -> String {
    let way = commands(writing: file).map { "try: \($0)" } ?? "use .png or .jpg"
    return "'\(file)': Instagrid does not write \(name); \(way)"
  }

  /// Returns commands that write a file of the format, for a shell; `nil` if there are none, or the
  /// file's name cannot be shown as it is.
  func commands(writing path: FilePath) -> String? {
    guard Array(path.description.utf8) == path.bytes else { return nil }
    let file = path.quotedForShell
    let png = path.replacingExtension(by: "png").quotedForShell
    func pipe(_ command: String) -> String { "instagrid compose ... -f png -o - | \(command)" }
    func then(_ command: String) -> String { "instagrid compose ... -o \(png) && \(command)" }
    switch self {
    case .webp: return pipe("cwebp -quiet -q 85 -o \(file) -- -")
    case .avif: return then("avifenc \(png) \(file)")
    case .jpegXL: return then("cjxl \(png) \(file)")
    case .heic: return then("heif-enc -o \(file) \(png)")
    case .pdf: return pipe("img2pdf -o \(file)")
    case .bmp, .gif, .jpeg2000, .tiff: return pipe("vips copy stdin \(file)")
    case .svg: return nil
    }
  }
}
