import CommandKit
import GridKit

extension Color: TypedValue {
  package static let expectation =
    "a color: #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS name, transparent or none"

  package static let words = AcceptedWords(
    "colors",
    names.keys.sorted().map { AcceptedWords.Word($0, Color($0)!.description) } + [
      AcceptedWords.Word("transparent", "fully transparent, for a PNG"),
      AcceptedWords.Word("none", "the same as transparent"),
    ])

  /// Reads what ``Color/init(_:)`` reads, hexadecimal digits without `#`, and `none`.
  package init?(typed text: String) {
    let none = text.lowercased() == "none" ? Color.transparent : nil
    guard let color = none ?? Color(text) ?? Color("#\(text)") else { return nil }
    self = color
  }
}

/// The value of `--background`.
enum BackgroundValue: Hashable, Sendable {
  case color(Color)
  /// The photo with this number, from 1, is blurred behind the cells.
  case blur(photo: Int)
}

extension BackgroundValue: TypedValue {
  static let expectation = Color.expectation + ", or a photo: blur, or blur:3 for photo 3"

  static let words = AcceptedWords(
    "backgrounds",
    Color.words.words + [AcceptedWords.Word("blur", "photo 1, blurred; blur:3 for photo 3")])

  /// Reads what a `Color` reads, `blur`, and `blur:` with the number of a photo.
  init?(typed text: String) {
    if let color = Color(typed: text) {
      self = .color(color)
      return
    }
    let parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, ["blur", "blurred"].contains(parts[0]),
      let number = parts.count == 1 ? 1 : Int(digits: parts[1]), number >= 1
    else { return nil }
    self = .blur(photo: number)
  }
}

extension BackgroundValue: CustomStringConvertible {
  /// The background in the form that is read: `#106698`, `blur:1`.
  var description: String {
    switch self {
    case .color(let color): "\(color)"
    case .blur(let photo): "blur:\(photo)"
    }
  }
}
