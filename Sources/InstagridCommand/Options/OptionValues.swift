import GridKit
import PhotoIO

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

extension String {
  /// The text without its spaces, as in `1080 x 1350`; `nil` if there are none, or if they separate
  /// numbers.
  var withoutSpaces: String? {
    let words = split(separator: " ")
    let isAnyNumberJoined = zip(words, words.dropFirst()).contains { one, next in
      one.last?.isNumber == true && next.first?.isNumber == true
    }
    return utf8.contains(UInt8(ascii: " ")) && !isAnyNumberJoined ? words.joined() : nil
  }

  /// The text in lower case, without the hyphens and underscores between its words.
  fileprivate var joinedWords: String { lowercased().filter { !"-_".contains($0) } }
}

extension StringProtocol {
  /// The text without the first of some units that it ends with, in any case.
  fileprivate func dropping(_ units: String...) -> String {
    let unit = units.first { lowercased().hasSuffix($0) }
    return String(dropLast(unit?.count ?? 0))
  }
}

extension Color {
  /// Reads what ``Color/init(_:)`` reads, hexadecimal digits without `#`, which can mean nothing else,
  /// names with hyphens between their words, and `none`.
  init?(typed text: String) {
    let words = text.joinedWords
    let isBare = [3, 4, 6, 8].contains(text.utf8.count)
    guard
      let color = Color(text) ?? Color(words) ?? (isBare ? Color("#\(text)") : nil)
        ?? (words == "none" ? .transparent : nil)
    else { return nil }
    self = color
  }
}

extension Length {
  /// Reads what ``Length/init(_:)`` reads, percentages that begin with the point, and `none`.
  init?(typed text: String) {
    let isPoint = text.hasPrefix(".")
    guard
      let length = text.lowercased() == "none" ? .pixels(0) : Length(isPoint ? "0\(text)" : text)
    else { return nil }
    self = length
  }
}

extension Size {
  /// Reads what ``Size/init(_:)`` reads, numbers with `px` behind them and `*` or `×` between them,
  /// and the ratio of a shape, such as `4:5`.
  init?(typed text: String) {
    // The last x, since there is one in px.
    let whole = text.dropping("px")
    let sign = whole.lastIndex { "xX×*".contains($0) }
    let sides = sign.map { [whole[..<$0], whole[$0...].dropFirst()] } ?? [whole[...]]
    let plain = sides.map { $0.dropping("px") }.joined(separator: "x")
    let shape = PictureShape.allCases.first { $0.ratio == text }
    guard let size = shape?.size ?? Size(plain) else { return nil }
    self = size
  }

  /// Returns what was probably meant by a size with other signs between or after the numbers
  /// (`1080,1350`, `1080p`); `nil` if a picture cannot have it.
  static func guess(_ text: String) -> String? {
    guard text.allSatisfy({ "0123456789 x×*,;px".contains($0) }) else { return nil }
    let sides = text.split { !("0"..."9").contains($0) }
    guard sides.count <= 2 else { return nil }
    let guess = sides.joined(separator: "x")
    return ComposeSettings.size(guess) == nil ? nil : guess
  }
}

extension UnitPoint {
  /// Reads what ``UnitPoint/init(_:)`` reads, words without a hyphen between them, and those of other
  /// programs: points of the compass, `centre` and `middle`.
  init?(typed text: String) {
    var (words, rest) = ([String](), text.joinedWords[...])
    while let (word, meaning) = Self.typedWords.first(where: { rest.hasPrefix($0.key) }) {
      words.append(meaning)
      rest = rest.dropFirst(word.count)
    }
    guard let point = UnitPoint(rest.isEmpty ? words.joined(separator: "-") : text) else {
      return nil
    }
    self = point
  }

  private static let typedWords = [
    "top": "top", "bottom": "bottom", "left": "left", "right": "right", "center": "center",
    "north": "top", "south": "bottom", "west": "left", "east": "right", "centre": "center",
    "middle": "center",
  ]
}

extension Fit {
  /// Reads what ``Fit/init(_:)`` reads, and what other programs call it.
  init?(typed text: String) {
    let others = ["crop": Fit.cover, "pad": .contain, "letterbox": .contain]
    guard let fit = Fit(text) ?? others[text.lowercased()] else { return nil }
    self = fit
  }
}

extension PrintResolution {
  /// Reads a number of pixels per inch, also with its unit.
  init?(typed text: String) {
    guard let number = Int(digits: text.dropping("dpi", "ppi")) else { return nil }
    self.init(dotsPerInch: number)
  }
}

extension ComposeSettings {
  /// Reads a quality, also with a percent sign.
  static func typedQuality(_ text: String) -> Int? { number(text.dropping("%"), in: 1...100) }

  /// Reads a number of pixels, also in millions: `100M` or `100MP`.
  static func typedPixels(_ text: String) -> Int? {
    let digits = text.dropping("mp", "m")
    return number(digits, in: 1...Int.max).flatMap { count in
      let (pixels, overflows) =
        count.multipliedReportingOverflow(by: digits == text ? 1 : 1_000_000)
      return overflows ? nil : pixels
    }
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
  /// If standard error is a terminal.
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
