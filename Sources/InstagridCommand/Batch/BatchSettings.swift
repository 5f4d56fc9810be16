import CommandKit
import FileSystem
import GridKit

/// Where the grids of a batch come from and go to, and which of them are made.
struct BatchSettings: Sendable {
  var folder: Argument?
  var name: NamePattern?
  var dropsLast = false
  var manifest: Argument?
  var root: Argument?

  /// Whether an output that is up to date is kept.
  var updates = false
  var failsFast = false
  var jobs: Int?
  var shard = ShardSetting.given(.whole)
  /// Whether all grids are made, and not those of a shard.
  var isWhole: Bool { shard == .given(.whole) }
  /// The number of shards, if the environment determines which one this process makes.
  var shardCount: Int?
  /// Whether results are reported as they become known rather than in the order of the grids.
  var isUnordered = false
}

extension BatchSettings {
  fileprivate static let output = Option<Self>.file(
    "output", "o", in: .batch, under: .output,
    """
    folder for the grids, which is created if necessary (required, except with `--manifest`)
    """, kind: .folder,
    set: { $0.folder = $1 })

  fileprivate static let namePattern = Option<Self>.word(
    "name", nil, "PATTERN", in: .batch, under: .output,
    """
    names of the output files: `{index}` is the grid's number, `{index:6}` has six digits,
    `{name}` is the name of the first photo without its extension (default: `grid-{index}`)
    """,
    set: { (settings, word) throws(UsageError) in settings.name = try NamePattern(word) })

  fileprivate static let dropLast = Option<Self>.flag(
    "drop-last", in: .batch, under: .photos, "ignore the last photos if they do not fill a grid",
    set: { $0.dropsLast = $1 })

  /// The options about lists of photos and their outputs.
  static let optionsOfLists = [
    output, namePattern,
    .flag(
      "update", in: .batch, under: .output,
      """
      make only grids whose output is missing, not newer than its photos, or of other photos or
      options
      """,
      set: { $0.updates = $1 }),
    dropLast,
  ]

  /// The options about all grids.
  static let optionsOfGrids: [Option<Self>] = [
    .file(
      "manifest", in: .batch, under: .grids,
      "list of grids, one JSON object per line; `-` is standard input",
      set: { $0.manifest = $1 }),
    .file(
      "root", in: .batch, under: .grids,
      "folder to which names in a manifest are relative (default: the working directory)",
      kind: .folder,
      set: { $0.root = $1 }),
    .word(
      "shard", nil, "I/N", in: .batch, under: .grids,
      """
      make shard *I* of *N*, 1...*N*: grid *I* and every *N*th grid after it (default: `1/1`); `env`
      is the shard of this task in an array of Kubernetes, AWS Batch, Slurm or Grid Engine
      """,
      set: { (settings, word) throws(UsageError) in settings.shard = try ShardSetting(word) }),
    .value(
      "shards", nil, "N", in: .batch, under: .grids,
      """
      number of shards for `--shard` `env`, 1 or more (default: the number of tasks, if the
      environment has it)
      """,
      not: "a number of shards (1 or more)",
      parse: { number($0, in: 1...Int.max) }, set: { $0.shardCount = $1 }
    ).rare,
    .value(
      "jobs", "j", "N", in: .batch, under: .grids,
      """
      number of grids to make at the same time, 1...1024, limited to the number of cores (default:
      the cores that this process may use)
      """,
      not: "a number of jobs (1...1024)",
      parse: { number($0, in: 1...1024) }, set: { $0.jobs = $1 }),
    .flag(
      "fail-fast", in: .batch, under: .grids, "start no more grids after one has failed",
      set: { $0.failsFast = $1 }),
    .flag(
      "unordered", in: .batch, under: .other,
      "report each grid as soon as it is finished, instead of in the order of the list",
      set: { $0.isUnordered = $1 }
    ).rare,
  ]
}

extension Settings {
  /// Checks the settings against each other, searches folders, and opens the source of the items.
  ///
  /// - Parameter photos: the photos and folders on the command line.
  /// - Returns: the source of the items, and what was found on the command line.
  /// - Throws: an error that ``Diagnostic`` can report, if the settings are wrong, or if a list or
  ///   a folder cannot be read.
  func source(
    _ photos: [Argument]
  ) throws -> (items: any BatchItemSource, found: PhotoList) {
    var sources = photos.isEmpty ? [] : ["photos"]
    if selection.list != nil { sources.append("--photos-from") }
    if batch.manifest != nil { sources.append("--manifest") }
    guard let first = sources.first else {
      throw UsageError("no photos were given (PHOTO..., --photos-from FILE or --manifest FILE)")
    }
    if sources.count > 1 {
      throw UsageError(
        "\(first) and \(sources[1]) were both given; the grids can come from only one")
    }
    try output.check()
    try selection.check(photos)
    try selection.checkOrder(requiresSeed: true)
    // Several grids are made at the same time, each by one thread.
    var run = Run(self, threads: 1)
    if let manifest = batch.manifest {
      try checkForManifest()
      let input = try manifest.openedAsManifest()
      run.given.list = input.identity
      return (Manifest(input, shared: self, in: run, root: batch.root?.path), PhotoList())
    }
    try checkForPhotos()
    if let list = try selection.openedList() {
      (run.given.list, run.given.hasSeveral) = (list.identity, true)
      return (try PhotoGroups(.listed(list), self, in: run), PhotoList())
    }
    let found = try PhotoList(photos, selection, FolderPhotos.Search(), isInBatch: true)
    run.given = found.given
    return (try PhotoGroups(.given(found.photos), self, in: run), found)
  }

  private func checkForManifest() throws(UsageError) {
    let misplaced = [
      (BatchSettings.output, batch.folder != nil), (BatchSettings.namePattern, batch.name != nil),
      (BatchSettings.dropLast, batch.dropsLast),
    ]
    if let option = misplaced.first(where: \.1)?.0 {
      throw UsageError(
        "\(option.entry.name) applies only to lists of photos, but a manifest was given")
    }
    try selection.checkNoFolders(because: "a manifest was given")
  }

  /// Checks the settings for groups of photos.
  private func checkForPhotos() throws(UsageError) {
    if batch.root != nil { throw UsageError("--root requires --manifest") }
    guard let folder = batch.folder else {
      throw UsageError("no folder for the grids was given (-o FOLDER)")
    }
    if folder.isStandardStream {
      throw UsageError(
        option: BatchSettings.output.entry.long,
        "'-' is not a folder; a batch cannot be written to standard output")
    }
    if folder.path.format?.isPhoto == true, !folder.path.isFolder {
      throw UsageError(
        option: BatchSettings.output.entry.long,
        "'\(folder)' has the extension of a picture, but batch writes its grids into a"
          + " folder (compose makes one picture)")
    }
    guard let given = picture.layout else {
      throw UsageError(
        "--layout is required, since it sets the number of photos of each grid; for"
          + " instance, -l 3x2 puts six on each")
    }
    guard given.layout != nil else {
      throw UsageError(
        "\(given.named) has as many cells as there are photos, but a number is needed"
          + " for each grid; name a layout such as 3x4, or the photos of each grid in a"
          + " manifest")
    }
    if batch.dropsLast, let option = emptyOption {
      throw UsageError(
        "\(BatchSettings.dropLast.entry.name) and \(option.name) cannot be used together")
    }
    try text.check()
  }
}

extension Argument {
  /// Opens the manifest that an argument names.
  fileprivate func openedAsManifest() throws(InputError) -> InputFile {
    do throws(InputError) { return try openedAsList() } catch {
      guard case .cannotOpen(.isFolder) = error.reason else { throw error }
      throw InputError(error.name, .folder(OtherManifest.need))
    }
  }
}
