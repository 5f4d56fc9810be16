import CommandKit
import FileSystem
import PhotoIO

/// A file format that pictures are written in.
enum OutputFormat: String, CaseIterable, Sendable {
  case png, jpeg

  /// The format that a file's extension names.
  init?(pathExtension: String) {
    switch pathExtension {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    default: return nil
    }
  }

  /// The usual name.
  var name: String { rawValue.uppercased() }

  /// The extension that is written for the format.
  var pathExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    }
  }
}

extension OutputFormat: NamedChoice {
  static let noun = "a format"
  static let listName = "formats"

  var summary: String {
    switch self {
    case .png: "lossless"
    case .jpeg: "smaller files"
    }
  }

  static let synonyms = [
    "jpg": OutputFormat.jpeg, "jpe": .jpeg, "jfif": .jpeg, ".jpg": .jpeg, ".jpeg": .jpeg,
    "image/jpeg": .jpeg, ".png": .png, "image/png": .png,
  ]

  static func remark(on text: String) -> Remark? {
    let name = text.lowercased()
    return UnwrittenFormat(pathExtension: name)?.way(to: FilePath("grid.\(name)"))
      .map { .advice($0) }
  }
}

/// A format that Instagrid does not write, and how another program converts a PNG to it.
///
/// The commands were tried with the programs of Debian 12.
enum UnwrittenFormat: String, CaseIterable {
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

  /// Returns how to make a file of the format, with a command for a shell; `nil` if there is none,
  /// or the file's name cannot be shown as it is.
  func way(to path: FilePath) -> String? {
    guard Array(path.description.utf8) == path.bytes else { return nil }
    let file = path.quotedForShell
    let png = path.replacingExtension(by: "png").quotedForShell
    let command: String
    switch self {
    case .webp: command = "cwebp -quiet -q 85 -o \(file) -- \(png)"
    case .avif: command = "avifenc \(png) \(file)"
    case .jpegXL: command = "cjxl \(png) \(file)"
    case .heic: command = "heif-enc -o \(file) \(png)"
    case .pdf: command = "img2pdf -o \(file) \(png)"
    // libvips gives parts of some names a special meaning.
    case .bmp, .gif, .jpeg2000, .tiff: command = "vips copy stdin \(file) <\(png)"
    case .svg: return nil
    }
    return "write \(png) and convert it: \(command)"
  }
}
