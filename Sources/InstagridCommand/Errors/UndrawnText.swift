import CommandKit
import FileSystem
import PhotoIO

/// A text of a grid that is not in its picture, because it cannot be drawn.
struct UndrawnText: Error, Sendable {
  enum Place: Hashable, Sendable {
    case title
    /// - Parameter photo: the index of its photo in the request.
    case caption(photo: Int)
  }

  let place: Place
  let photo: FileName?
  let cause: TextError
}

extension UndrawnText: CustomStringConvertible {
  var description: String {
    let subject = photo.map { "\($0): its caption" } ?? "the title"
    return "\(subject) cannot be drawn: \(cause)"
  }
}

/// An error thrown when texts of a grid cannot be drawn, and `--skip-bad` would leave them out.
struct UndrawnTexts: CombinedError {
  let texts: [UndrawnText]

  var causes: [any Error] { texts.map(SkippableError.init) }
}
