import CommandKit
import GridKit

/// The size of a picture: numbers of pixels, or the name or ratio of a shape.
extension Size: TypedValue {
  /// The allowed side lengths of a picture in pixels: from a favicon to 1 GB of memory.
  static let allowedSides = 16...16384

  package static var expectation: String {
    "a size: \(allowedSides.lowerBound)...\(allowedSides.upperBound) pixels along each side, such as"
      + " 1080 or 1080x1350, or \(PicturePreset.allCases.map(\.rawValue).alternatives)"
  }

  package static let words = WordList(
    "shapes",
    PicturePreset.allCases.map {
      WordList.Word($0.rawValue, "\($0.size), \($0.ratio): \($0.summary)")
    })

  /// Reads what ``Size/init(_:)`` reads, numbers with `px` behind them and `*` or `×` between them,
  /// and the ratio of a shape, such as `4:5`; `nil` if a picture cannot have the size.
  package init?(typed text: String) {
    // The last x, since there is one in px.
    let whole = text.dropping("px")
    let sign = whole.lastIndex { "xX×*".contains($0) }
    let sides = sign.map { [whole[..<$0], whole[$0...].dropFirst()] } ?? [whole[...]]
    let plain = sides.map { $0.dropping("px") }.joined(separator: "x")
    let shape = PicturePreset.allCases.first { $0.ratio == text }
    guard let size = shape?.size ?? Size(plain), Self.allowedSides.contains(size.width),
      Self.allowedSides.contains(size.height)
    else { return nil }
    self = size
  }

  package static func guess(_ text: String) -> String? {
    nearest(to: text, among: words.words.map(\.text)) ?? guessedPixels(text)
  }

  /// Returns what was probably meant by a size with other signs between or after the numbers
  /// (`1080,1350`, `1080p`); `nil` if a picture cannot have it.
  private static func guessedPixels(_ text: String) -> String? {
    guard text.allSatisfy({ "0123456789 x×*,;px".contains($0) }) else { return nil }
    let sides = text.split { !("0"..."9").contains($0) }
    guard sides.count <= 2 else { return nil }
    let guess = sides.joined(separator: "x")
    return Size(typed: guess) == nil ? nil : guess
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
