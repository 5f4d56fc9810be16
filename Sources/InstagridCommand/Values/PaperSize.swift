import CommandKit
import GridKit
import PhotoIO

/// The size of a print, such as a sheet of paper. The resolution decides how many pixels it has.
struct PaperSize: Hashable, Sendable {
  /// The sides in units.
  private let width: Double
  private let height: Double
  private let unitsPerInch: Double
  /// The size as it was typed, for messages.
  let word: Argument

  /// The resolution if no other is given: the usual one of printed photos.
  static let resolution = PrintResolution(dotsPerInch: 300)!

  private static let named = [
    "a3": "297x420mm", "a4": "210x297mm", "a5": "148x210mm", "letter": "8.5x11in",
  ]
  private static let units = [("mm", 25.4), ("cm", 2.54), ("in", 1.0), ("inch", 1.0)]

  /// Far above any sheet; its pixels can be counted at any resolution.
  private static let longestSide = 100_000.0

  /// Reads the name of a size, or width and height with a unit, such as `10x15cm`. With `-landscape`
  /// behind it, the longer side is the width.
  init?(typed text: String) {
    let typed = text.lowercased()
    let sheet = typed.dropping("-landscape", "_landscape", "landscape")
    let sides = Self.named[sheet] ?? sheet
    guard let (unit, perInch) = Self.units.first(where: { sides.hasSuffix($0.0) }) else {
      return nil
    }
    let fields = sides.split(omittingEmptySubsequences: false) { "x×*".contains($0) }
    let numbers = fields.compactMap { Double(digits: $0.dropping(unit)) }
    guard fields.count == 2, numbers.count == 2,
      numbers.allSatisfy({ $0 > 0 && $0 <= Self.longestSide })
    else { return nil }
    let isTurned = sheet != typed && numbers[0] < numbers[1]
    (width, height) = isTurned ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    (unitsPerInch, word) = (perInch, Argument(text))
  }

  /// Returns the size in pixels, rounded to the nearest.
  func pixels(at resolution: PrintResolution) -> Size {
    func pixels(_ side: Double) -> Int {
      Int((side * Double(resolution.dotsPerInch) / unitsPerInch).rounded())
    }
    return Size(width: pixels(width), height: pixels(height))
  }

  /// Returns the size in pixels.
  ///
  /// - Throws: a usage error if a picture cannot have it.
  func checkedPixels(at resolution: PrintResolution) throws(UsageError) -> Size {
    let size = pixels(at: resolution)
    if size.isAllowed { return size }
    // The highest resolution at which the longer side is rounded to an allowed length.
    let limit = Double(Size.allowedSides.upperBound) + 0.5
    let highest = (limit * unitsPerInch / max(width, height)).rounded(.up) - 1
    let dotsPerInch = Int(min(highest, Double(resolution.dotsPerInch)))
    let fitting = PrintResolution(dotsPerInch: dotsPerInch).flatMap {
      pixels(at: $0).isAllowed ? $0 : nil
    }
    throw UsageError(
      option: "size",
      "'\(word)' has \(size) pixels at \(resolution.dotsPerInch) dpi, but each side must have"
        + " \(Size.allowedSides.lowerBound)...\(Size.allowedSides.upperBound)"
        + (fitting.map { "; --dpi \($0.dotsPerInch) fits" } ?? ""))
  }
}

extension Size {
  /// Whether a picture can have this size.
  var isAllowed: Bool { [width, height].allSatisfy(Size.allowedSides.contains) }
}
