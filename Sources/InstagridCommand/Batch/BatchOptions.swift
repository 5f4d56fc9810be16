import GridKit

extension BatchSettings {
  /// The options of `compose` that apply to the grids of a batch.
  private static let optionsOfGrid = ComposeSettings.options.filter {
    !["output", "threads", "json"].contains($0.long)
  }

  /// The options of `compose` that a record of a manifest may have. Excluded are options for the
  /// whole batch, such as the limit of the memory that its grids share.
  static let optionsOfRecord = optionsOfGrid.filter {
    ![
      "photos-from", "null", "recursive", "sort", "max-memory", "dry-run", "quiet",
    ].contains($0.long)
  }

  /// The options of `batch`.
  static let options: [Option<BatchSettings>] =
    listOptions + optionsOfGrid.map { $0.lifted(to: \.grid, help: helpInBatch[$0.long]) }
    + gridOptions + otherOptions

  /// The help of options of `compose` that differ here.
  private static let helpInBatch: [String: Prose] = [
    "layout":
      "\(ComposeSettings.layoutHelp) (required for lists of photos; see `instagrid layouts`)",
    "allow-empty":
      "allow fewer photos than cells, for instance in the last grid (requires `--layout`)",
    "format": "format to write (default: `png`, or by the extension of a record's output)",
    "no-clobber": "skip grids whose output exists",
    "dry-run": "show how each grid would crop its photos; write nothing",
    "quiet": "print only errors, no warnings and no summary",
  ]

  private static let listOptions: [Option<BatchSettings>] = [
    .file(
      "output", "o", .output,
      """
      folder for the grids, which is created if necessary (required, except with `--manifest`)
      """, kind: .folder,
      set: { $0.folder = $1 }),
    .word(
      "name", nil, "PATTERN", .output,
      """
      names of the output files: `{index}` is the grid's number, `{index:6}` has six digits,
      `{name}` is the name of the first photo without its extension (default: `grid-{index}`)
      """,
      set: { (settings, word) throws(UsageError) in settings.name = try NamePattern(word) }),
    .flag(
      "update", nil, .output,
      """
      make only grids whose output is missing, was made with other options or from other photos, or
      is not newer than its photos
      """,
      set: { $0.updates = $1 }),
    .flag(
      "drop-last", nil, .photos, "ignore the last photos if they do not fill a grid",
      set: { $0.dropsLast = $1 }),
  ]

  private static let gridOptions: [Option<BatchSettings>] = [
    .file(
      "manifest", nil, .grids, "list of grids, one JSON object per line; `-` is standard input",
      set: { $0.manifest = $1 }),
    .file(
      "root", nil, .grids,
      "folder to which names in a manifest are relative (default: the working directory)",
      kind: .folder,
      set: { $0.root = $1 }),
    .word(
      "shard", nil, "I/N", .grids,
      """
      make shard *I* of *N*, 1...*N*: grid *I* and every *N*th grid after it (default: `1/1`); `env`
      is the shard of this task in an array of Kubernetes, AWS Batch, Slurm or Grid Engine
      """,
      set: { (settings, word) throws(UsageError) in settings.shard = try ShardSetting(word) }),
    .value(
      "shards", nil, "N", .grids,
      """
      number of shards for `--shard` `env`, 1 or more (default: the number of tasks, if the
      environment has it)
      """,
      not: "a number of shards (1 or more)",
      parse: { ComposeSettings.number($0, in: 1...Int.max) }, set: { $0.shardCount = $1 }
    ).rare,
    .value(
      "jobs", "j", "N", .grids,
      """
      number of grids to make at the same time, 1...1024, limited to the number of cores (default:
      the cores that this process may use)
      """,
      not: "a number of jobs (1...1024)",
      parse: { ComposeSettings.number($0, in: 1...1024) }, set: { $0.jobs = $1 }),
    .flag(
      "fail-fast", nil, .grids, "start no more grids after one has failed",
      set: { $0.failsFast = $1 }),
  ]

  private static let otherOptions: [Option<BatchSettings>] = [
    .flag(
      "json", nil, .other,
      "print a JSON object per grid (see `instagrid help json`)",
      set: { $0.wantsJSON = $1 }),
    .flag(
      "unordered", nil, .other,
      "report each grid as soon as it is finished, instead of in the order of the list",
      set: { $0.isUnordered = $1 }
    ).rare,
    .progress { $0.progress = $1 }.rare,
  ]
}
