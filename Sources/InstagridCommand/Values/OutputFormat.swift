import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// A file format that pictures are written in.
enum OutputFormat: String, CaseIterable, NamedChoice, Sendable {
  case png, jpeg, webp

  var fileFormat: FileFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    }
  }

  var maximumSide: Int {
    switch self {
    case .png, .jpeg: Size.allowedSides.upperBound
    case .webp: WebPWriter.maximumSide
    }
  }

  /// Whether the program that encodes it is installed, if it needs one.
  var isInstalled: Bool {
    switch self {
    case .png, .jpeg: true
    case .webp: WebPWriter.isAvailable
    }
  }

  /// The options that apply to this format, but not to all.
  var options: [String] {
    switch self {
    case .png: ["png-compression", "dpi"]
    case .jpeg: ["quality", "max-bytes", "subsampling", "progressive", "dpi"]
    case .webp: ["quality", "max-bytes", "lossless"]
    }
  }

  /// Whether the resolution for print is in the file.
  var hasResolution: Bool { options.contains("dpi") }

  init?(pathExtension: String) {
    guard
      let format = Self.allCases.first(where: { $0.fileFormat.extensions.contains(pathExtension) })
    else { return nil }
    self = format
  }

  var name: String { fileFormat.name }

  var pathExtension: String { fileFormat.extensions[0] }

  static var pathExtensions: [String] { allCases.map { ".\($0.pathExtension)" } }

  static let noun = "a format"
  static let listName = "formats"

  var summary: String {
    switch self {
    case .png: "lossless"
    case .jpeg: "smaller files"
    case .webp: "still smaller, also transparent or lossless"
    }
  }

  static let synonyms = ["jpg": OutputFormat.jpeg]
}

extension FileFormat {
  /// The format that an extension in lower case names, if it is one that Instagrid does not write.
  init?(unwrittenExtension pathExtension: String) {
    guard let format = FileFormat(pathExtension: pathExtension),
      !OutputFormat.allCases.contains(where: { $0.fileFormat == format })
    else { return nil }
    self = format
  }
}

extension Pathname {
  var format: FileFormat? { pathExtension.flatMap(FileFormat.init(pathExtension:)) }
}
