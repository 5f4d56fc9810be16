import CommandKit

/// Which photos a command takes, and in which order.
struct PhotoSelection: Sendable {
  var list: Argument?
  var isSeparatedByNull = false
  var isRecursive = false
  /// Shell patterns of names below the folders that are left out.
  var excluded: [Argument] = []
  var taken: DayRange?
  /// `nil` leaves photos in the order in which they were named, and sorts each folder by name.
  var order: PhotoOrder?
  var isReversed = false
  /// Determines a random order; `nil` for a new one each time.
  var seed: Int?
  var pick = Pick.usual
  /// What divides the photos of a batch, and those that are picked; `nil` for nothing.
  var period: Period?
  /// The names of photos that are picked in any case.
  var wanted: [Argument] = []
  var skipsBad = false
  /// Whether skipped photos do not affect the exit code.
  var ignoresBad = false

  /// Which of the photos are used.
  enum Pick: Hashable, Sendable {
    /// Those that were named, and those of folders that one would show, as far as files say so.
    case usual
    case all
    /// The best ones by their pixels, `Int.max` for all that one would show.
    case best(Int)

    var count: Int? { if case .best(let count) = self { count } else { nil } }
  }

  static let options: [Option<Settings>] = [
    .file(
      "photos-from", in: [.compose, .batch, .arrange], under: .photos,
      "list of photos, one per line; `-` is standard input", set: { $0.selection.list = $1 }),
    .flag(
      "null", "0", in: [.compose, .batch, .arrange], under: .photos,
      "names in the list of `--photos-from` end in zero bytes",
      set: { $0.selection.isSeparatedByNull = $1 }),
    .flag(
      "recursive", in: [.compose, .batch, .arrange, .inspect], under: .photos,
      "also take photos in subfolders", set: { $0.selection.isRecursive = $1 }),
    .word(
      "exclude", nil, "PATTERN", in: [.compose, .batch, .arrange, .inspect], under: .photos,
      """
      leave out what a shell pattern matches in folders: names such as `*.png` (extensions in any case), or
      paths below the folders such as `raw/*`; repeatable (default: nothing)
      """,
      set: { $0.selection.excluded.append($1) }),
    .value(
      "taken", nil, "DATES", in: [.compose, .batch, .arrange, .inspect], under: .photos,
      "days such as `2024-08-01..2024-08-14` (default: any)", to: \.selection.taken),
    .value(
      "sort", in: [.grids, .inspect], under: .photos,
      "order of the photos (default: as given)",
      to: \.selection.order),
    .flag(
      "reverse", in: [.grids, .inspect], under: .photos, "take the photos in reverse order",
      set: { $0.selection.isReversed = $1 }),
    .value(
      "seed", nil, "N", in: [.grids, .inspect], under: .photos,
      """
      repeat the order of `--sort` `random` that belongs to *N*, 0...\(seeds.upperBound) (default: a
      new order each time)
      """,
      not: "a seed (0...\(seeds.upperBound))", parse: { number($0, in: seeds) },
      set: { $0.selection.seed = $1 }),
    .value(
      "pick", nil, "N", in: [.compose, .batch, .arrange, .inspect], under: .photos,
      """
      only the *N* best photos, 1 or more; `all`: all but copies and photos that nobody would show; `none`: leave
      out no photo (default: leave out of folders copies, rejected photos and screenshots)
      """,
      not: "a number of photos (1 or more), all or none",
      parse: { text -> Pick? in
        switch text {
        case "all": .best(.max)
        case "none": .all
        default: number(text, in: 1...Int.max).map(Pick.best)
        }
      },
      set: { $0.selection.pick = $1 }),
    .value(
      "per", in: [.compose, .batch, .arrange, .inspect], under: .photos,
      "share the *N* photos of `--pick` among the days, months or years (default: parts of about equal size)",
      to: \.selection.period
    ).explained(
      in: .batch,
      by: """
        begin a new grid with each day, month or year, photos without a date last, and share the *N* photos of
        `--pick` among these (default: one sequence of photos)
        """),
    .word(
      "with", nil, "NAME", in: [.compose, .batch, .arrange, .inspect], under: .photos,
      "a photo that `--pick` leaves out is picked, too; repeatable (default: none)",
      set: { $0.selection.wanted.append($1) }),
    .flag(
      "skip-bad", in: .grids, under: .photos,
      "skip bad photos and texts (exit code 65 if any)",
      set: { $0.selection.skipsBad = $1 }),
    .flag(
      "ignore-bad", in: [.compose, .batch, .arrange], under: .photos,
      "like `--skip-bad`, but only other errors affect the exit code",
      set: { ($0.selection.skipsBad, $0.selection.ignoresBad) = ($1, $1) }),
  ]

  static let seeds = 0...Int(UInt32.max)

  /// Throws if options contradict each other or the operands.
  func check(_ photos: [Argument], isInBatch: Bool = false) throws(UsageError) {
    if isSeparatedByNull && list == nil { throw UsageError("--null requires --photos-from") }
    try checkOrder(isInBatch: isInBatch)
    guard list != nil else { return }
    if !photos.isEmpty {
      throw UsageError(
        "photos and --photos-from were both given; the photos can come from only one")
    }
    try checkNoFolders(because: "--photos-from was given")
  }

  /// Throws if the options of the order contradict each other. In a batch, a random order must be one that can be
  /// repeated.
  func checkOrder(isInBatch: Bool = false) throws(UsageError) {
    if !isInBatch && period != nil && pick.count == nil {
      throw UsageError("--per requires --pick N")
    }
    if pick.count == nil && !wanted.isEmpty { throw UsageError("--with requires --pick") }
    if seed != nil && order != .random { throw UsageError("--seed requires --sort random") }
    if isReversed && order == .shape {
      throw UsageError("--reverse and --sort shape cannot be used together")
    }
    if isInBatch && order == .random && seed == nil {
      throw UsageError(
        option: "sort",
        "a batch requires --seed N for a random order, such as --seed 7, so that every"
          + " run and every shard has the same")
    }
  }

  func checkNoFolders(because reason: String) throws(UsageError) {
    let misplaced = [
      ("recursive", isRecursive), ("exclude", !excluded.isEmpty), ("taken", taken != nil),
      ("sort", order != nil && order != .shape), ("reverse", isReversed),
    ]
    if let option = misplaced.first(where: \.1)?.0 {
      throw UsageError(
        "--\(option) applies only to photos and folders on the command line, but \(reason)")
    }
  }
}

extension Int {
  var photosWereGiven: String { "\(photos) \(self == 1 ? "was" : "were") given" }

  /// A number of photos, such as `1 photo`.
  var photos: String { self == 1 ? "1 photo" : "\(self) photos" }
}
