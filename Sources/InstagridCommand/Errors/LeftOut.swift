/// What is missing from a grid although it was asked for, because `--skip-bad` allows it.
struct LeftOut: Sendable {
  /// The errors of photos, and of folders that cannot be listed.
  var photos: [GridFailure] = []
  /// The errors of captions and titles that cannot be drawn.
  var texts: [GridFailure] = []

  /// All errors.
  var all: [GridFailure] { photos + texts }
}
