import CommandKit
import GridKit
import PhotoIO

/// A focus as it is typed.
enum FocusValue: CustomStringConvertible, Hashable, Sendable {
  case point(UnitPoint)
  /// The faces that the photo names, or that are found in it.
  case faces
  /// What is not typed: the same, but the middle of the photo if the faces cannot be looked for.
  case facesIfPossible

  /// What a photo is focused on if nothing is typed for it; the app's layouts are centered.
  static func unasked(isCentered: Bool) -> FocusValue {
    isCentered ? .point(.center) : .facesIfPossible
  }

  /// When a photo is centered instead.
  func fallback(_ selection: PhotoSelection) -> FaceFallback {
    if self == .facesIfPossible { .always } else { selection.skipsBad ? .unlessItMayPass : .never }
  }

  var keepsFaces: Bool { if case .point = self { false } else { true } }

  /// The point on which the photo is centered, before it is moved to keep faces.
  var point: UnitPoint { if case .point(let point) = self { point } else { .center } }

  var description: String { if case .point(let point) = self { "\(point)" } else { "faces" } }
}

extension FocusValue: TypedValue {
  static let expectation =
    "a focus: top, bottom, left, right, center, a pair such as top-left, or X,Y such as 0.5,0.3 or"
    + " 50%,30%, or faces (for one photo with its number: 2=top)"

  static let words = AcceptedWords(
    "points",
    [
      AcceptedWords.Word("top", "the middle of the upper edge"),
      AcceptedWords.Word("bottom", "the middle of the lower edge"),
      AcceptedWords.Word("left", "the middle of the left edge"),
      AcceptedWords.Word("right", "the middle of the right edge"),
      AcceptedWords.Word("center", "the middle of the photo"),
      AcceptedWords.Word("top-left", "the upper left corner"),
      AcceptedWords.Word("top-right", "the upper right corner"),
      AcceptedWords.Word("bottom-left", "the lower left corner"),
      AcceptedWords.Word("bottom-right", "the lower right corner"),
      AcceptedWords.Word("faces", "the faces that the photo's metadata name, or that are found"),
    ])

  init?(typed text: String) {
    if text.lowercased() == "faces" {
      self = .faces
    } else if let point = UnitPoint(text) {
      self = .point(point)
    } else {
      return nil
    }
  }
}
