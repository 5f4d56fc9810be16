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

extension Option {
  /// `--progress`, of a command that may take long.
  static func progress(
    set: @escaping @Sendable (inout Settings, ProgressChoice) -> Void
  ) -> Option {
    .choice(
      "progress", nil, .progress, .other,
      "a line on the standard error that says how far it is (default: auto, on a terminal)",
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
