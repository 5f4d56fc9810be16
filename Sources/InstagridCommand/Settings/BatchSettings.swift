import CommandKit
import FileSystem
import GridKit

/// Where the grids of a batch come from and go to, and which of them are made.
struct BatchSettings: Sendable {
  var folder: Argument?
  /// The PDF that all grids are pages of; `nil` if they are written into a folder.
  var album: Pathname? { folder.flatMap { $0.path.format == .pdf ? $0.path : nil } }
  var name: NamePattern?
  /// The most photos of a grid whose layout has no number of cells; `nil` for ``defaultPhotosPerGrid``.
  var perPage: Int?
  static let defaultPhotosPerGrid = 12
  /// What happens to the last photos if they do not fill a grid; `nil` for ``LastGridPolicy/keep``.
  var last: LastGridPolicy?
  var manifest: Argument?
  var root: Argument?

  var updates = false
  var failsFast = false
  var jobs: Int?
  var shard = Shard.whole
  var isUnordered = false

  static let optionsOfLists: [Option<Settings>] = [
    .file(
      "output", "o", in: .batch, under: .output,
      """
      folder for the grids, which is created if necessary, or a `.pdf` with a page for each of them (required,
      except with `--manifest`)
      """, kind: .folder,
      set: { (settings, folder) throws(UsageError) in
        try settings.batch.folder.checkGivenOnce("output")
        settings.batch.folder = folder
      }),
    .word(
      "name", nil, "PATTERN", in: .batch, under: .output,
      """
      names of the grids: `{index}`, `{index:6}` with six digits, the first photo's `{name}`, `{pages}`,
      `{first}`, `{last}` (default: `grid-{index}`)
      """,
      set: { (settings, word) throws(UsageError) in settings.batch.name = try NamePattern(word) }),
    .flag(
      "update", in: .batch, under: .output,
      """
      make only grids that are missing or out of date: not newer than their photos, or made of other photos or
      with other options
      """,
      set: { $0.batch.updates = $1 }),
    .value(
      "per-page", nil, "N", in: .batch, under: .photos,
      """
      most photos of a grid, 1...\(Layout.maximumCellCount), if its layout takes any number, as `mosaic` does
      (default: `\(defaultPhotosPerGrid)`)
      """,
      not: "a number of photos (1...\(Layout.maximumCellCount))",
      parse: { number($0, in: 1...Layout.maximumCellCount) }, set: { $0.batch.perPage = $1 }),
    .value(
      "last", in: .batch, under: .photos,
      "last photos that do not fill a grid (default: `keep`)", to: \.batch.last),
    .flag(
      "drop-last", in: .batch, under: .photos, "the same as `--last` `drop`",
      set: { $0.batch.last = $1 ? .drop : nil }),
  ]

  static let optionsOfGrids: [Option<Settings>] = [
    .file(
      "manifest", in: .batch, under: .grids,
      "list of grids, one JSON object per line; `-` is standard input",
      set: { $0.batch.manifest = $1 }),
    .file(
      "root", in: .batch, under: .grids,
      "folder to which names in a manifest are relative (default: the working directory)",
      kind: .folder, set: { $0.batch.root = $1 }),
    .word(
      "shard", nil, "I/N", in: .batch, under: .grids,
      """
      make shard *I* of *N*, 1...*N*: grid *I* and every *N*th grid after it (default: `1/1`)
      """,
      set: { (settings, word) throws(UsageError) in settings.batch.shard = try Shard(typed: word) }),
    .value(
      "jobs", "j", "N", in: .batch, under: .grids,
      """
      grids made at the same time, 1...1024, at most one per core (default: the cores that this
      process may use)
      """,
      not: "a number of jobs (1...1024)",
      parse: { number($0, in: 1...1024) }, set: { $0.batch.jobs = $1 }),
    .flag(
      "fail-fast", in: .batch, under: .grids, "start no more grids after one has failed",
      set: { $0.batch.failsFast = $1 }),
  ]
}

/// The value of `--last`: what a batch does with the last photos if they do not fill a grid.
enum LastGridPolicy: String, NamedChoice, Sendable {
  case keep
  case drop
  case refuse

  static let noun = "what happens to the last photos"
  static let listName = "ends"

  var summary: String {
    switch self {
    case .keep: "make the last grid, with empty cells"
    case .drop: "ignore the last photos"
    case .refuse: "make no grid at all"
    }
  }
}
