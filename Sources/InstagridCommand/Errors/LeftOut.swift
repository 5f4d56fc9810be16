/// What is missing from a grid although it was asked for, because `--skip-bad` allows it.
struct LeftOut: Sendable {
  /// The errors of photos, and of folders that cannot be listed.
  var photos: [Diagnostic] = []
  var texts: [Diagnostic] = []

  var all: [Diagnostic] { photos + texts }
}
