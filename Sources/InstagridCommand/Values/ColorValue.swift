import CommandKit
import GridKit

/// A color for the background or for empty cells.
extension Color: TypedValue {
  package static let expectation =
    "a color: #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS name, transparent or none"
  package static let exampleWithHash: String? = "#f00"

  package static let words = WordList(
    "colors",
    names.keys.sorted().map { WordList.Word($0, Color($0)!.description) }
      + [
        WordList.Word("transparent", "fully transparent, for a PNG"),
        WordList.Word("none", "the same as transparent"),
      ])

  /// Reads what ``Color/init(_:)`` reads, hexadecimal digits without `#`, which can mean nothing
  /// else, names with hyphens between their words, and `none`.
  package init?(typed text: String) {
    let words = text.joinedWords
    let isBare = [3, 4, 6, 8].contains(text.utf8.count)
    guard
      let color = Color(text) ?? Color(words) ?? (isBare ? Color("#\(text)") : nil)
        ?? (words == "none" ? .transparent : nil)
    else { return nil }
    self = color
  }
}
