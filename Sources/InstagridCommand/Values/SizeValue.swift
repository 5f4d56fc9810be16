import CommandKit
import GridKit

extension Size {
  /// The allowed side lengths of a picture in pixels: from a favicon to 1 GB of memory.
  static let allowedSides = 16...16384
}

/// The size of a picture: numbers of pixels, or the name or ratio of a shape.
extension PictureSize: TypedValue {
  package static var expectation: String {
    let sides = Size.allowedSides
    return
      "a size: \(sides.lowerBound)...\(sides.upperBound) pixels along each side, such as 1080 or"
      + " 1080x1350, 1080x or x1080 for justified layouts, or"
      + " \(PicturePreset.allCases.map(\.rawValue).alternatives)"
  }

  package static let words = WordList(
    "shapes",
    PicturePreset.allCases.map {
      WordList.Word($0.rawValue, "\($0.size), \($0.ratio): \($0.summary)")
    })

  /// Reads what ``PictureSize/init(_:)`` reads, numbers with `px` behind them and `*` or `×` between
  /// them, and the ratio of a shape, such as `4:5`; `nil` if a picture cannot have the size.
  package init?(typed text: String) {
    // The last x, since there is one in px.
    let whole = text.dropping("px")
    let sign = whole.lastIndex { "xX×*".contains($0) }
    let sides = sign.map { [whole[..<$0], whole[$0...].dropFirst()] } ?? [whole[...]]
    let plain = sides.map { $0.dropping("px") }.joined(separator: "x")
    let shape = PicturePreset.allCases.first { $0.ratio == text }
    guard let size = shape.map({ PictureSize.both($0.size) }) ?? PictureSize(plain),
      [size.width, size.height].allSatisfy({ $0.map(Size.allowedSides.contains) ?? true })
    else { return nil }
    self = size
  }

  package static func guess(_ text: String) -> String? {
    ["stories", "reel", "reels"].contains(text.lowercased())
      ? PicturePreset.story.rawValue
      : nearest(to: text, among: words.words.map(\.text)) ?? guessedPixels(text)
  }

  /// Returns what was probably meant by a size with other signs between or after the numbers
  /// (`1080,1350`, `1080p`); `nil` if a picture cannot have it.
  private static func guessedPixels(_ text: String) -> String? {
    guard text.allSatisfy({ "0123456789 x×*,;px".contains($0) }) else { return nil }
    let sides = text.split { !("0"..."9").contains($0) }
    guard sides.count <= 2 else { return nil }
    let guess = sides.joined(separator: "x")
    return PictureSize(typed: guess) == nil ? nil : guess
  }
}

extension PictureSize {
  /// Returns a size of the same shape.
  ///
  /// - Parameter length: the length in pixels of the side that is given, or of the shorter one.
  func scaled(to length: Int) -> PictureSize {
    func scaled(_ side: Int) -> Int { (2 * side * length + reference) / (2 * reference) }
    return switch self {
    case .both(let size):
      .both(Size(width: scaled(size.width), height: scaled(size.height)))
    case .width: .width(length)
    case .height: .height(length)
    }
  }

  /// The size as it is typed: `1080` for a square.
  var typed: String {
    if case .both(let size) = self, size.isSquare { "\(size.width)" } else { description }
  }
}

/// A gap, a margin or a radius.
extension Length: TypedValue {
  package static let expectation =
    "a length: pixels such as 54, or 0...100% of the shorter side such as 5%"
  package static let words = WordList("lengths", [])

  /// Reads what ``Length/init(_:)`` reads, percentages that begin with the point, and `none`.
  package init?(typed text: String) {
    let isPoint = text.hasPrefix(".")
    guard
      let length = text.lowercased() == "none" ? .pixels(0) : Length(isPoint ? "0\(text)" : text)
    else { return nil }
    self = length
  }
}

extension StringProtocol {
  /// The text without the first of some units that it ends with, in any case.
  func dropping(_ units: String...) -> String {
    let unit = units.first { lowercased().hasSuffix($0) }
    return String(dropLast(unit?.count ?? 0))
  }
}
