import CommandKit
import GridKit
import PhotoIO

extension Size {
  /// The allowed side lengths of a picture in pixels: from a favicon to 1 GB of memory.
  static let allowedSides = 16...16384
}

/// The size of a picture as it is typed.
enum SizeValue: Hashable, Sendable {
  /// Numbers of pixels, or the name or ratio of a shape.
  case pixels(PictureSize)
  case paper(PaperSize)

  /// The size of a print as it was typed; `nil` for other sizes.
  var print: Argument? { if case .paper(let paper) = self { paper.word } else { nil } }

  /// Returns the size in pixels; throws if a picture cannot have it.
  func pixels(at resolution: PrintResolution?) throws(UsageError) -> PictureSize {
    switch self {
    case .pixels(let size): size
    case .paper(let paper):
      .both(try paper.checkedPixels(at: resolution ?? PaperSize.defaultResolution))
    }
  }
}

extension SizeValue: TypedValue {
  static var expectation: String {
    "a size: \(Size.allowedSides) pixels along each side, such as 1080 or"
      + " 1080x1350, 1080x or x1080 for whole photos,"
      + " \(PicturePreset.allCases.map(\.rawValue).joined(separator: ", ")), a ratio such as 3:2, or"
      + " a print such as a4, letter-landscape, 10x15cm or 4x6in"
  }

  static let words = AcceptedWords(
    "shapes",
    Array {
      PicturePreset.allCases.map {
        AcceptedWords.Word($0.rawValue, "\($0.size), \($0.ratio): \($0.summary)")
      }
      [("3:2", "photos of most cameras"), ("16:9", "screens")].map { ratio, use in
        AcceptedWords.Word(ratio, "\(Size(ratio)!): \(use)")
      }
      ["a3", "a4", "a4-landscape", "a5", "letter", "10x15cm", "4x6in"].map { word in
        let resolution = PaperSize.defaultResolution
        let size = PaperSize(typed: word)!.pixels(at: resolution)
        return AcceptedWords.Word(word, "\(size) at \(resolution.dotsPerInch) dpi")
      }
    })

  /// Reads what ``PictureSize/init(_:)`` reads, also with `px` behind it, and the sizes of prints; `nil` if a
  /// picture cannot have the size.
  init?(typed text: String) {
    if let paper = PaperSize(typed: text) {
      self = .paper(paper)
      return
    }
    guard let size = PictureSize(text.dropping("px")),
      [size.width, size.height].allSatisfy({ $0.map(Size.allowedSides.contains) ?? true })
    else { return nil }
    self = .pixels(size)
  }

  /// Numbers are not a mistyped word, although 15 is similar to a5.
  static func guess(_ text: String) -> String? {
    switch text.lowercased() {
    case "reel", "reels": return PicturePreset.story.rawValue
    case "post": return PicturePreset.portrait.rawValue
    default: break
    }
    return text.contains { $0.isLetter && $0 != "x" }
      ? nearest(to: text, among: words.words.map(\.text)) : nil
  }

  static func reason(against text: String) -> String? {
    if let unit = PaperSize.unitOfPrint(text) { return "has no unit; a print is \(text)\(unit)" }
    guard text.contains(":"), let size = Size(text), !size.isAllowed else { return nil }
    return "makes a picture of \(size), but each side must have \(Size.allowedSides) pixels"
  }
}

extension StringProtocol {
  /// The text without the first of some units that it ends with, in any case.
  func dropping(_ units: String...) -> String {
    let unit = units.first { lowercased().hasSuffix($0) }
    return String(dropLast(unit?.count ?? 0))
  }
}
