import CommandKit
import GridKit
import PhotoIO

/// The size of a print, such as a sheet of paper. The resolution decides how many pixels it has.
struct PaperSize: Hashable, Sendable {
  private let width: Double
  private let height: Double
  private let unit: PrintUnit
  /// The size as it was typed, for messages.
  let word: Argument

  /// The resolution if no other is given: the usual one of printed photos.
  static let defaultResolution = PrintResolution(dotsPerInch: 300)!

  private static let named = [
    "a3": "297x420mm", "a4": "210x297mm", "a5": "148x210mm", "letter": "8.5x11in",
  ]
  /// Returns the unit of a common print that was typed without one, such as `10x15`; `nil` for other sizes.
  static func unitOfPrint(_ text: String) -> String? {
    let sides = text.lowercased().split(separator: "x").compactMap { Int(digits: $0) }.sorted()
    return switch sides {
    case [9, 13], [10, 15], [13, 18]: PrintUnit.cm.rawValue
    case [4, 6], [5, 7], [8, 10]: PrintUnit.in.rawValue
    default: nil
    }
  }

  /// The longest side and length in units: far above any sheet; its pixels can be counted at any resolution.
  static let longestSide = 100_000.0

  /// Reads the name of a size, or width and height with a unit, such as `10x15cm`. With `-landscape`
  /// behind it, the longer side is the width.
  init?(typed text: String) {
    let typed = text.lowercased()
    let sheet = typed.dropping("-landscape")
    let sides = Self.named[sheet] ?? sheet
    guard let unit = PrintUnit.split(sides)?.unit else { return nil }
    let fields = sides.split(separator: "x", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { Double(digits: $0.dropping(unit.rawValue)) }
    guard fields.count == 2, numbers.count == 2,
      numbers.allSatisfy({ $0 > 0 && $0 <= Self.longestSide })
    else { return nil }
    let isTurned = sheet != typed && numbers[0] < numbers[1]
    (width, height) = isTurned ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    (self.unit, word) = (unit, Argument(text))
  }

  func pixels(at resolution: PrintResolution) -> Size {
    Size(width: unit.pixels(width, at: resolution), height: unit.pixels(height, at: resolution))
  }

  /// Returns the pixels at each edge that stay empty if no margin is given: 5 mm, or a tenth of a small print.
  func leastMargin(at resolution: PrintResolution) -> Int {
    min(PrintUnit.mm.pixels(5, at: resolution), pixels(at: resolution).shorterSide / 10)
  }

  /// Returns the size in pixels; throws if a picture cannot have it.
  func checkedPixels(at resolution: PrintResolution) throws(UsageError) -> Size {
    let size = pixels(at: resolution)
    if size.isAllowed { return size }
    throw UsageError(
      option: "size",
      "'\(word)' has \(size) pixels at \(resolution.dotsPerInch) dpi, but each side must have"
        + " \(Size.allowedSides)")
  }
}

extension Size {
  var isAllowed: Bool { [width, height].allSatisfy(Size.allowedSides.contains) }
}
