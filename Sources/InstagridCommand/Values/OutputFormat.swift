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
    case .jpeg: ["quality", "max-bytes", "subsampling", "progressive", "dpi", "hdr"]
    case .webp: ["quality", "max-bytes", "lossless"]
    }
  }

  /// Whether the resolution for print is in the file.
  var hasResolution: Bool { options.contains("dpi") }

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
  /// The same format, if pictures are written in it.
  var written: OutputFormat? { OutputFormat.allCases.first { $0.fileFormat == self } }
}

extension Pathname {
  var format: FileFormat? { pathExtension.flatMap(FileFormat.init(pathExtension:)) }
}
