/// What the options of `batch` ask for, before it is known whether it fits together.
struct BatchSettings: Sendable {
  /// What all grids have in common.
  var grid = ComposeSettings()

  var folder: Argument?
  var name: NamePattern?
  var photosFrom: Argument?
  var isSeparatedByNull = false
  var dropsLast = false
  var manifest: Argument?
  var root: Argument?

  /// Whether a grid that is newer than its photos is left as it is.
  var skipsNewer = false
  var failsFast = false
  var jobs: Int?
  var shard = Shard.whole
  var wantsJSON = false
  var progress = Progress.Choice.auto
}
