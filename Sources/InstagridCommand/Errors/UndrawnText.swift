import FileSystem
import PhotoIO

/// A text of a grid that is not in its picture, because it cannot be drawn.
struct UndrawnText: Error, CustomStringConvertible, Sendable {
  /// The index of a photo is that in the request.
  let place: PlannedText.Place
  let photo: FileName?
  let cause: TextError

  var description: String {
    let subject = photo.map { "\($0): its caption" } ?? "the title"
    return "\(subject) cannot be drawn: \(cause)"
  }
}
