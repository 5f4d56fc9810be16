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
}

extension Color {
  /// Reads what ``Color/init(_:)`` reads, and six or eight hexadecimal digits without `#`, which can
  /// mean nothing else.
  init?(typed text: String) {
    let isBare = [6, 8].contains(text.utf8.count)
    guard let color = Color(text) ?? (isBare ? Color("#\(text)") : nil) else { return nil }
    self = color
  }
}

extension Size {
  /// Returns what was probably meant by a size with other signs between or after the numbers
  /// (`1080*1350`, `1080px`), or by the ratio of a shape (`4:5`); `nil` if a picture cannot have it.
  static func guess(_ text: String) -> String? {
    if let shape = PictureShape.allCases.first(where: { $0.ratio == text }) {
      return shape.rawValue
    }
    guard text.allSatisfy({ "0123456789 x×*,;px".contains($0) }) else { return nil }
    let sides = text.split { !("0"..."9").contains($0) }
    guard sides.count <= 2 else { return nil }
    let guess = sides.joined(separator: "x")
    return ComposeSettings.size(guess) == nil ? nil : guess
  }
}

extension Option {
  /// `--progress`, of a command that may take long.
  static func progress(
    set: @escaping @Sendable (inout Settings, ProgressChoice) -> Void
  ) -> Option {
    .choice(
      "progress", nil, .progress, .other,
      "show a progress line on standard error (default: `auto`, on a terminal)",
      not: "auto, always or never", set: set)
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
