import CommandKit
import GridKit

/// Which photos a command takes, and in which order.
struct PhotoSelection: Sendable {
  /// A list of names.
  var list: Argument?
  var isSeparatedByNull = false
  /// Whether subfolders are searched as well.
  var isRecursive = false
  /// Shell patterns of names below the folders that are left out.
  var excluded: [Argument] = []
  /// The days on which photos were taken; `nil` for any.
  var taken: DayRange?
  /// `nil` leaves photos in the order in which they were named, and sorts each folder by name.
  var order: PhotoOrder?
  /// Whether the order is reversed.
  var isReversed = false
  /// Determines a random order; `nil` for a new one each time.
  var seed: Int?
  /// The number of photos to pick, `Int.max` for all that are no copies; `nil` for all photos.
  var pick: Int?
  /// Whether photos that cannot be read are skipped.
  var skipsBad = false
  /// Whether skipped photos do not affect the exit code.
  var ignoresBad = false
}

extension PhotoSelection {
  static let photosFrom = Option<Self>.file(
    "photos-from", in: [.compose, .batch, .arrange], under: .photos,
    "list of photos, one per line; `-` is standard input",
    set: { $0.list = $1 })

  private static let null = Option<Self>.flag(
    "null", "0", in: [.compose, .batch, .arrange], under: .photos,
    "names in the list of `--photos-from` end in zero bytes",
    set: { $0.isSeparatedByNull = $1 }
  )

  static let recursive = Option<Self>.flag(
    "recursive", in: [.compose, .batch, .arrange, .inspect], under: .photos,
    "also take photos in subfolders", set: { $0.isRecursive = $1 })

  private static let exclude = Option<Self>.word(
    "exclude", nil, "PATTERN", in: [.compose, .batch, .arrange, .inspect], under: .photos,
    """
    leave out what a shell pattern matches: names such as `*.png`, or paths below the folders such as
    `raw/*`; repeatable (default: nothing)
    """,
    set: { $0.excluded.append($1) }
  )

  private static let taken = Option<Self>.value(
    "taken", nil, "DATES", in: [.compose, .batch, .arrange, .inspect], under: .photos,
    "days such as `2024-08-01..2024-08-14` (default: any)",
    set: { (settings, taken: DayRange, _) in settings.taken = taken }
  )

  static let sort = Option<Self>.value(
    "sort", in: [.grids, .inspect], under: .photos,
    "order of the photos (default: as given)",
    set: { (settings, order: PhotoOrder, _) in settings.order = order })

  static let reverse = Option<Self>.flag(
    "reverse", in: [.grids, .inspect], under: .photos, "take the photos in reverse order",
    set: { $0.isReversed = $1 }
  )

  /// The seeds of a random order.
  static let seeds = 0...Int(UInt32.max)

  static let seed = Option<Self>.value(
    "seed", nil, "N", in: [.grids, .inspect], under: .photos,
    """
    repeat the order of `--sort` `random` that belongs to *N*, 0...\(seeds.upperBound) (default: a
    new order each time)
    """,
    not: "a seed (0...\(seeds.upperBound))", parse: { number($0, in: seeds) },
    set: { $0.seed = $1 }
  )

  static let pick = Option<Self>.value(
    "pick", nil, "N", in: [.compose, .batch, .arrange, .inspect], under: .photos,
    "the *N* best, 1 or more; `all`: no copies (default: off)",
    not: "a number of photos (1 or more) or all",
    parse: { $0 == "all" ? .max : number($0, in: 1...Int.max) }, set: { $0.pick = $1 })

  static let skipBad = Option<Self>.flag(
    "skip-bad", in: .grids, under: .photos,
    "skip bad photos and texts (exit code 65 if any)",
    set: { $0.skipsBad = $1 })

  private static let ignoreBad = Option<Self>.flag(
    "ignore-bad", in: [.compose, .batch, .arrange], under: .photos,
    "like `--skip-bad`, but only other errors affect the exit code",
    set: { ($0.skipsBad, $0.ignoresBad) = ($1, $1) }
  )

  static let options = [
    photosFrom, null, recursive, exclude, taken, sort, reverse, seed, pick, skipBad, ignoreBad,
  ]
}

extension PhotoSelection {
  /// Throws if options contradict each other or the operands.
  ///
  /// - Parameter photos: the operands.
  func check(_ photos: [Argument]) throws(UsageError) {
    if isSeparatedByNull && list == nil {
      throw UsageError(
        "\(Self.null.entry.name) requires \(Self.photosFrom.entry.name)")
    }
    try checkOrder()
    guard list != nil else { return }
    if !photos.isEmpty {
      throw UsageError(
        "photos and --photos-from were both given; the photos can come from only one")
    }
    try checkNoFolders(because: "\(Self.photosFrom.entry.name) was given")
  }

  /// Throws if the options of the order contradict each other.
  ///
  /// - Parameter requiresSeed: whether a random order must be one that can be repeated.
  func checkOrder(requiresSeed: Bool = false) throws(UsageError) {
    if seed != nil && order != .random {
      throw UsageError(
        "\(Self.seed.entry.name) requires \(Self.sort.entry.name)"
          + " \(PhotoOrder.random.rawValue)")
    }
    if isReversed && order == .shape {
      throw UsageError(
        "\(Self.reverse.entry.name) and \(Self.sort.entry.name)"
          + " \(PhotoOrder.shape.rawValue) cannot be used together")
    }
    if requiresSeed && order == .random && seed == nil {
      throw UsageError(
        option: Self.sort.entry.long,
        "a batch requires --seed N for a random order, such as --seed 7, so that every"
          + " run and every shard has the same")
    }
  }

  /// Throws if options for photos and folders on the command line were given.
  func checkNoFolders(because reason: String) throws(UsageError) {
    let misplaced = [
      (Self.recursive, isRecursive), (Self.exclude, !excluded.isEmpty), (Self.taken, taken != nil),
      (Self.sort, order != nil && order != .shape),
      (Self.reverse, isReversed),
    ]
    if let option = misplaced.first(where: \.1)?.0 {
      throw UsageError(
        "\(option.entry.name) applies only to photos and folders on the command line,"
          + " but \(reason)")
    }
  }
}

extension Int {
  var photosWereGiven: String {
    self == 1 ? "1 photo was given" : "\(self) photos were given"
  }
}

extension UsageError {
  /// The error about more photos than a grid can have.
  static func tooManyPhotos(_ count: Int) -> UsageError {
    UsageError(
      "\(count.photosWereGiven), but a grid has at most \(Layout.maximumCellCount) cells")
  }
}
