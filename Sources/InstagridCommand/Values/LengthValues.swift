import CommandKit
import GridKit

/// A radius.
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

  /// Reads lengths with commas between them. All of them have the same unit, except 0, so that a
  /// comma that stands for the decimal point is no list.
  fileprivate static func list(_ text: String) -> [Length]? {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    let lengths = fields.compactMap { Length(typed: String($0)) }
    let units = Set(lengths.filter { !$0.isZero }.map(\.isPercentage))
    return lengths.count == fields.count && units.count <= 1 ? lengths : nil
  }

  private var isZero: Bool { self == .pixels(0) || self == .percent(0) }
  private var isPercentage: Bool { if case .percent = self { true } else { false } }
}

/// Gaps: one length, or one across and one down.
extension Directions: TypedValue where Value == Length {
  package static var expectation: String {
    Length.expectation + "; or two with the same unit, across and down, such as 2%,4%"
  }
  package static var words: WordList { Length.words }

  package init?(typed text: String) {
    guard let lengths = Length.list(text), lengths.count <= 2 else { return nil }
    self.init(across: lengths[0], down: lengths[lengths.count - 1])
  }
}

/// Margins: one to four lengths, as in CSS.
extension Sides: TypedValue where Value == Length {
  package static var expectation: String {
    Length.expectation
      + "; or up to four with the same unit, top, right, bottom and left, such as 4%,4%,18%"
  }
  package static var words: WordList { Length.words }

  package init?(typed text: String) {
    guard let lengths = Length.list(text) else { return nil }
    self.init(inOrder: lengths)
  }
}
