import GridKit

/// A file format that pictures are written in.
enum OutputFormat: String, CaseIterable {
  case png, jpeg

  /// The format that a file's extension names.
  init?(pathExtension: String) {
    switch pathExtension {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    default: return nil
    }
  }

  /// What people call it.
  var name: String { rawValue.uppercased() }

  /// The extension that is written for the format.
  var pathExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    }
  }

  /// The extensions that say that a file is a picture of another format.
  static let foreignExtensions: Set = [
    "avif", "bmp", "gif", "heic", "heif", "jxl", "jp2", "pdf", "svg", "tif", "tiff", "webp",
  ]
}

/// The value of `--focus`: a cell, numbered from 1, and a point.
struct FocusSetting: Hashable {
  let cell: Int
  let point: UnitPoint

  /// Reads `N=X,Y`.
  init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let cell = Int(digits: parts[0]), cell >= 1 else { return nil }
    let fractions = parts[1].split(separator: ",", omittingEmptySubsequences: false)
    guard fractions.count == 2, let x = Double(digits: fractions[0]),
      let y = Double(digits: fractions[1]), let point = UnitPoint(x: x, y: y)
    else { return nil }
    self.cell = cell
    self.point = point
  }
}

/// The value of `--progress`: when the progress line is shown.
enum ProgressChoice: String, CaseIterable {
  /// If the standard error is a terminal.
  case auto
  case always
  case never

  /// Whether this process shows the line.
  var isShown: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: Terminal.canRedrawErrors
    }
  }
}
