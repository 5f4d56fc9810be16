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

/// The value of `--focus`: a point to keep visible, of one photo or of all.
struct FocusSetting: Hashable {
  /// The number of the photo's cell, from 1; `nil` for every photo.
  let cell: Int?
  let point: UnitPoint

  /// What is accepted, for messages.
  static let forms =
    "top, bottom, left, right, center, a pair such as top-left, or X,Y such as 0.5,0.3 or 50%,30%;"
    + " for one photo with its number, such as 2=top"

  /// Reads `POINT` or `N=POINT`.
  init?(_ text: String) {
    let (number, pointText) = Self.parts(text)
    guard let point = UnitPoint(String(pointText)) else { return nil }
    self.point = point
    guard let number else {
      cell = nil
      return
    }
    guard let cell = Int(digits: number), cell >= 1 else { return nil }
    self.cell = cell
  }

  /// Returns what was probably meant by a text with a mistyped word; `nil` if no word is near.
  static func guess(_ text: String) -> String? {
    let (number, pointText) = parts(text)
    let words = ChoiceList.points.choices.map(\.text)
    guard let word = nearest(to: String(pointText), among: words) else { return nil }
    let guess = number.map { "\($0)=\(word)" } ?? word
    return FocusSetting(guess) == nil ? nil : guess
  }

  /// What stands before the first equals sign, if there is one, and the rest.
  private static func parts(_ text: String) -> (number: Substring?, point: Substring) {
    guard let sign = text.firstIndex(of: "=") else { return (nil, text[...]) }
    return (text[..<sign], text[text.index(after: sign)...])
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
