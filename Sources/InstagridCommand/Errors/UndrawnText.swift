import FileSystem
import PhotoIO

/// A text of a grid that is not in its picture, because it cannot be drawn.
struct UndrawnText: Error, CustomStringConvertible, Sendable {
  enum Place: Hashable, Sendable {
    case title
    /// - Parameter photo: the index of its photo in the request.
    case caption(photo: Int)
  }

  let place: Place
  let photo: FileName?
  let cause: TextError

  var description: String {
    let subject = photo.map { "\($0): its caption" } ?? "the title"
    return "\(subject) cannot be drawn: \(cause)"
  }
}
