import CommandKit
import FileSystem
import GridKit

/// The settings that the options of `batch` select, before they are checked against each other.
struct BatchSettings: Sendable {
  /// The settings of all grids, as far as records do not override them.
  var shared = GridSettings()

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
  /// The options of `batch`.
  static let options: [Option<BatchSettings>] = Array {
    listOptions
    optionsOfGrids
    gridOptions
    unordered
    ReportSettings.progress.rare.lifted(to: \.shared.reports)
  }

  /// The options of `compose` that apply to the grids of a batch, some with another help.
  private static let optionsOfGrids: [Option<BatchSettings>] = Array {
    PictureSettings.options.lifted(
      to: \.shared.picture,
      explaining: [
        (PictureSettings.layout, layoutHelp), (PictureSettings.allowEmpty, allowEmptyHelp),
      ])
    LookSettings.options.lifted(to: \.shared.look)
    TextSettings.options.lifted(to: \.shared.text)
    EncodingSettings.options.lifted(
      to: \.shared.encoding, explaining: [(EncodingSettings.format, formatHelp)])
    OutputSettings.replacement.lifted(
      to: \.shared.output, explaining: [(OutputSettings.noClobber, noClobberHelp)])
    PhotoSelection.options.lifted(to: \.shared.selection)
    ReadingSettings.maxPixels.lifted(to: \.shared.reading)
    ReadingSettings.maxMemory.lifted(to: \.shared.reading)
    ReadingSettings.exact.lifted(to: \.shared.reading)
    ReportSettings.dryRun.lifted(to: \.shared.reports, help: dryRunHelp)
    ReportSettings.json("a JSON object per grid").lifted(to: \.shared.reports)
    ReportSettings.quiet.lifted(to: \.shared.reports, help: quietHelp)
  }

  private static let layoutHelp: Prose = """
    layout of the cells, as for `compose`; `justified` only in manifests (required for lists of
    photos)
    """
  private static let allowEmptyHelp: Prose =
    "allow fewer photos than cells, for instance in the last grid (requires `--layout`)"
  private static let formatHelp: Prose =
    "format to write (default: `png`, or by the extension of a record's output)"
  private static let noClobberHelp: Prose = "skip grids whose output exists"
  private static let dryRunHelp: Prose =
    "show how each grid would crop its photos; write nothing"
  private static let quietHelp: Prose = "print only errors, no warnings and no summary"

  private static let output = Option<Self>.file(
    "output", "o", under: .output,
    """
    folder for the grids, which is created if necessary (required, except with `--manifest`)
    """, kind: .folder,
    set: { $0.folder = $1 })

  private static let namePattern = Option<Self>.word(
    "name", nil, "PATTERN", under: .output,
    """
    names of the output files: `{index}` is the grid's number, `{index:6}` has six digits,
    `{name}` is the name of the first photo without its extension (default: `grid-{index}`)
    """,
    set: { (settings, word) throws(UsageError) in settings.name = try NamePattern(word) })

  private static let dropLast = Option<Self>.flag(
    "drop-last", under: .photos, "ignore the last photos if they do not fill a grid",
    set: { $0.dropsLast = $1 })

  private static let listOptions = [
    output, namePattern,
    .flag(
      "update", under: .output,
      """
      make only grids whose output is missing, not newer than its photos, or of other photos or
      options
      """,
      set: { $0.updates = $1 }),
    dropLast,
  ]

  private static let gridOptions: [Option<Self>] = [
    .file(
      "manifest", under: .grids, "list of grids, one JSON object per line; `-` is standard input",
      set: { $0.manifest = $1 }),
    .file(
      "root", under: .grids,
      "folder to which names in a manifest are relative (default: the working directory)",
      kind: .folder,
      set: { $0.root = $1 }),
    .word(
      "shard", nil, "I/N", under: .grids,
      """
      make shard *I* of *N*, 1...*N*: grid *I* and every *N*th grid after it (default: `1/1`); `env`
      is the shard of this task in an array of Kubernetes, AWS Batch, Slurm or Grid Engine
      """,
      set: { (settings, word) throws(UsageError) in settings.shard = try ShardSetting(word) }),
    .value(
      "shards", nil, "N", under: .grids,
      """
      number of shards for `--shard` `env`, 1 or more (default: the number of tasks, if the
      environment has it)
      """,
      not: "a number of shards (1 or more)",
      parse: { number($0, in: 1...Int.max) }, set: { $0.shardCount = $1 }
    ).rare,
    .value(
      "jobs", "j", "N", under: .grids,
      """
      number of grids to make at the same time, 1...1024, limited to the number of cores (default:
      the cores that this process may use)
      """,
      not: "a number of jobs (1...1024)",
      parse: { number($0, in: 1...1024) }, set: { $0.jobs = $1 }),
    .flag(
      "fail-fast", under: .grids, "start no more grids after one has failed",
      set: { $0.failsFast = $1 }),
  ]

  private static let unordered = Option<Self>.flag(
    "unordered", under: .other,
    "report each grid as soon as it is finished, instead of in the order of the list",
    set: { $0.isUnordered = $1 }
  ).rare
}

extension BatchSettings {
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
    if shared.selection.list != nil { sources.append("--photos-from") }
    if manifest != nil { sources.append("--manifest") }
    guard let first = sources.first else {
      throw UsageError("no photos were given (PHOTO..., --photos-from FILE or --manifest FILE)")
    }
    if sources.count > 1 {
      throw UsageError(
        "\(first) and \(sources[1]) were both given; the grids can come from only one")
    }
    try shared.output.check()
    try shared.selection.check(photos)
    try shared.selection.checkOrder(requiresSeed: true)
    if let manifest {
      try checkForManifest()
      var shared = shared
      let input = try manifest.openedAsManifest()
      shared.output.given.list = input.identity
      let items = Manifest(input, shared: shared, root: root?.path)
      return (items, PhotoList(named: []))
    }
    let example = try checkForPhotos(photos)
    var settings = self
    settings.shared.selection.hasSeveral = true
    if let list = try shared.selection.openedList() {
      settings.shared.output.given.list = list.identity
      return (PhotoGroups(.listed(list), like: example, settings), PhotoList(named: []))
    }
    let found = try PhotoList(photos, shared.selection, FolderPhotos.Search())
    settings.shared.selection.folders = found.folders
    settings.shared.output.given = found.given
    settings.shared.selection.hasSeveral = found.photos.count > 1
    return (PhotoGroups(.given(found.photos), like: example, settings), found)
  }

  private func checkForManifest() throws(UsageError) {
    let misplaced = [
      (Self.output, folder != nil), (Self.namePattern, name != nil), (Self.dropLast, dropsLast),
    ]
    if let option = misplaced.first(where: \.1)?.0 {
      throw UsageError(
        "\(option.entry.name) applies only to lists of photos, but a manifest was given")
    }
    try shared.selection.checkNoFolders(because: "a manifest was given")
  }

  /// Checks the settings for a full group of photos.
  ///
  /// - Returns: the request for such a group.
  private func checkForPhotos(_ photos: [Argument]) throws(UsageError) -> GridRequest {
    if root != nil { throw UsageError("--root requires --manifest") }
    guard let folder else { throw UsageError("no folder for the grids was given (-o FOLDER)") }
    if folder.isStandardStream {
      throw UsageError(
        option: Self.output.entry.long,
        "'-' is not a folder; a batch cannot be written to standard output")
    }
    if folder.path.format?.isPhoto == true, !folder.path.isFolder {
      throw UsageError(
        option: Self.output.entry.long,
        "'\(folder)' has the extension of a picture, but batch writes its grids into a"
          + " folder (compose makes one picture)")
    }
    guard let given = shared.picture.layout else {
      throw UsageError(
        "--layout is required, since it sets the number of photos of each grid; for"
          + " instance, -l 3x2 puts six on each")
    }
    guard let layout = given.layout else {
      throw UsageError(
        "\(given.named) has as many cells as there are photos, but a number is needed"
          + " for each grid; name a layout such as 3x4, or the photos of each grid in a"
          + " manifest")
    }
    if dropsLast, let option = shared.emptyOption {
      throw UsageError("\(Self.dropLast.entry.name) and \(option.name) cannot be used together")
    }
    for photo in photos { try photo.checkFile(of: "photos") }
    try shared.text.check()
    let cells = try shared.picture.usableCells(of: layout)
    let example = [PhotoName](repeating: .file("photo"), count: cells.count)
    return try GridRequest(composing(example, 1), photos: example)
  }

  /// Returns the settings for a group of photos, whose number takes the place of `{index}` in the names
  /// and titles of all groups.
  ///
  /// - Parameters:
  ///   - photos: the photos of the group.
  ///   - index: the number of the group, from 1.
  func composing(_ photos: [PhotoName], _ index: Int) -> GridSettings {
    let first = photos.first?.path ?? ""
    let format = shared.encoding.format ?? .png
    let name = name ?? .initial
    let ending = name.format == nil ? ".\(format.pathExtension)" : ""
    var settings = shared
    settings.output.name = .file(
      (folder?.path ?? ".").appending(name.file(index, first: first) + ending.utf8))
    settings.text.gridNumber = index
    return settings
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

  /// Throws if the argument cannot be the name of a file of a batch, which uses the standard streams
  /// for other purposes.
  ///
  /// - Parameter key: what it names, `photos` or `output`, which are the keys of a record. The error
  ///   has no hyphens, since operands and names in lists have none either.
  func checkFile(of key: String) throws(UsageError) {
    func error(_ text: String) -> UsageError { UsageError(option: key, text).inRecord }
    if bytes.isEmpty { throw error("'' is not a file name") }
    if let error = zeroByteError(of: key) { throw error.inRecord }
    if isStandardStream {
      throw error("'-' cannot be used in a batch; name a file (./- for a file named '-')")
    }
    if key == "output" && path.namedDescriptor != nil {
      throw error("'\(self)' is an open stream; name a file")
    }
  }
}
