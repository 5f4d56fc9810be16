import GridKit

extension BatchSettings {
  /// The options of `compose` that grids of a batch have.
  private static let optionsOfGrid = ComposeSettings.options.filter {
    !["output", "threads", "json"].contains($0.long)
  }

  /// The options of `compose` that a record of a manifest may have: not those that are the whole
  /// batch's, whose memory its grids share.
  static let optionsOfRecord = optionsOfGrid.filter {
    ![
      "photos-from", "null", "recursive", "sort", "max-memory", "dry-run", "quiet",
    ].contains($0.long)
  }

  /// The options of `batch`.
  static let options: [Option<BatchSettings>] =
    listOptions + optionsOfGrid.map { $0.of(\.grid, help: helpInBatch[$0.long]) } + gridOptions
    + otherOptions

  /// What options of `compose` mean here, where that is something else.
  private static let helpInBatch = [
    "layout":
      ComposeSettings.layoutHelp + " (required for lists of photos; see 'instagrid layouts')",
    "allow-empty":
      "allow fewer photos than cells, as may be left for the last grid (needs --layout)",
    "format": "what to write (default: png, or by a record's output)",
    "no-clobber": "skip grids whose output exists",
    "dry-run": "say what each grid would be, and write nothing",
    "quiet": "no notes and no summary, errors only",
  ]

  private static let listOptions: [Option<BatchSettings>] = [
    .file(
      "output", "o", .output,
      "the folder for the grids of lists of photos, which is made if there is none (required for"
        + " them)", kind: .folder,
      set: { $0.folder = $1 }),
    .word(
      "name", nil, "PATTERN", .output,
      "names of the grids of lists: {index} is their number, {index:6} has six digits, {name} is the"
        + " first photo's name without its extension (default: grid-{index})",
      set: { (settings, word) throws(UsageError) in settings.name = try NamePattern(word) }),
    .flag(
      "update", nil, .output,
      "make only grids whose output is missing, was made from something else, or is not newer than its"
        + " photos",
      set: { $0.updates = $1 }),
    .flag(
      "drop-last", nil, .photos, "leave out the last photos if they do not fill a grid",
      set: { $0.dropsLast = $1 }),
  ]

  private static let gridOptions: [Option<BatchSettings>] = [
    .file(
      "manifest", nil, .grids, "a list of grids, one JSON object a line; - is the standard input",
      set: { $0.manifest = $1 }),
    .file(
      "root", nil, .grids,
      "the folder that relative names of a manifest begin in (default: the working directory)",
      kind: .folder,
      set: { $0.root = $1 }),
    .word(
      "shard", nil, "I/N", .grids,
      "make only every N-th grid, beginning with the I-th, 1...N (default: 1/1); env: the share of this"
        + " task of an array of Kubernetes, AWS Batch, Slurm or SGE",
      set: { (settings, word) throws(UsageError) in settings.shard = try ShardSetting(word) }),
    .value(
      "shards", nil, "N", .grids,
      "the number of shares for --shard env, 1 or more (default: the number of tasks, where the"
        + " environment says it)",
      not: "a number of shares (1 or more)",
      parse: { ComposeSettings.number($0, in: 1...Int.max) }, set: { $0.shardCount = $1 }
    ).rare,
    .value(
      "jobs", "j", "N", .grids,
      "make so many grids at a time, 1...1024 and up to the cores (default: the cores that this"
        + " process may use)",
      not: "a number of jobs (1...1024)",
      parse: { ComposeSettings.number($0, in: 1...1024) }, set: { $0.jobs = $1 }),
    .flag(
      "fail-fast", nil, .grids, "begin no other grid after one has failed",
      set: { $0.failsFast = $1 }),
  ]

  private static let otherOptions: [Option<BatchSettings>] = [
    .flag(
      "json", nil, .other, "one JSON object a grid and line on the standard output",
      set: { $0.wantsJSON = $1 }),
    .flag(
      "unordered", nil, .other,
      "report each grid as soon as it is made, and not in the order of the list",
      set: { $0.isUnordered = $1 }
    ).rare,
    .progress { $0.progress = $1 }.rare,
  ]
}
