import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// A file format that pictures are written in.
enum OutputFormat: String, CaseIterable, Sendable {
  case png, jpeg, webp

  /// The format in the table of formats, which has its names.
  var file: FileFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    }
  }

  /// The largest width and height of a picture in this format.
  var maximumSide: Int {
    switch self {
    case .png, .jpeg: Size.allowedSides.upperBound
    case .webp: WebPWriter.maximumSide
    }
  }

  /// The format that a file's extension, in lower case, names.
  init?(pathExtension: String) {
    guard
      let format = Self.allCases.first(where: { $0.file.extensions.contains(pathExtension) })
    else { return nil }
    self = format
  }

  /// The usual name.
  var name: String { file.name }

  /// The extension that is written for the format.
  var pathExtension: String { file.extensions[0] }

  /// The extensions that are written, such as `.png`.
  static var pathExtensions: [String] { allCases.map { ".\($0.pathExtension)" } }
}

extension OutputFormat: NamedChoice {
  static let noun = "a format"
  static let listName = "formats"

  var summary: String {
    switch self {
    case .png: "lossless"
    case .jpeg: "smaller files"
    case .webp: "still smaller, also transparent or lossless"
    }
  }

  static let synonyms: [String: OutputFormat] = {
    var synonyms: [String: OutputFormat] = ["jpe": .jpeg, "jfif": .jpeg]
    for format in allCases {
      for word in format.file.extensions {
        (synonyms[word], synonyms[".\(word)"]) = (format, format)
      }
      if let type = format.file.mimeType { synonyms[type] = format }
    }
    return synonyms
  }()

  static func remark(on text: String) -> Remark? {
    let name = text.lowercased()
    return FileFormat(pathExtension: name)?.conversion(to: Pathname("grid.\(name)"))
      .map { .advice($0) }
  }
}

extension FileFormat {
  /// The format that a file's extension, in lower case, names, if it is one that Instagrid does not
  /// write.
  init?(unwrittenExtension pathExtension: String) {
    guard let format = FileFormat(pathExtension: pathExtension),
      !OutputFormat.allCases.contains(where: { $0.file == format })
    else { return nil }
    self = format
  }

  /// Returns how to make a file of the format from a PNG, with a command for a shell; `nil` if there
  /// is no usual one, or if the file's name cannot be shown as it is.
  ///
  /// The commands were tried with the programs of Debian 12.
  func conversion(to path: Pathname) -> String? {
    guard Array(path.description.utf8) == path.bytes else { return nil }
    let file = path.quotedForShell
    let png = path.replacingExtension(by: "png").quotedForShell
    let command: String
    switch self {
    case .avif: command = "avifenc \(png) \(file)"
    case .jpegXL: command = "cjxl \(png) \(file)"
    case .heic: command = "heif-enc -o \(file) \(png)"
    case .pdf: command = "img2pdf -o \(file) \(png)"
    // libvips gives parts of some names a special meaning.
    case .bmp, .gif, .jpeg2000, .tiff: command = "vips copy stdin \(file) <\(png)"
    default: return nil
    }
    return "write \(png) and convert it: \(command)"
  }
}

extension Pathname {
  /// The format that the extension names; `nil` if there is none.
  var format: FileFormat? { pathExtension.flatMap(FileFormat.init(pathExtension:)) }
}
