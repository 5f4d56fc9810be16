/// What is missing from a grid although it was asked for, because `--skip-bad` allows it.
struct LeftOut: Sendable {
  /// The errors of photos, and of folders that cannot be listed.
  var photos: [Diagnostic] = []
  /// The errors of captions and titles that cannot be drawn.
  var texts: [Diagnostic] = []

  /// All errors.
  var all: [Diagnostic] { photos + texts }
}
