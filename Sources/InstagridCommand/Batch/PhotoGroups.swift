import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Items from a sequence of photos: with as many photos as the layout has cells, or as `--per-page` says.
struct PhotoGroups: BatchItemSource {
  enum Source {
    case given([PhotoReference])
    case listed(NameListReader)
    /// Each time begins a new group.
    case dated([DatedPhotos])
  }

  private var source: Source
  /// The number of given names that have been consumed; those of a period, if photos are divided by date.
  private var taken = 0
  /// The number of periods before this one, and of its groups that have been consumed.
  private var (period, page) = (0, 0)
  private var waiting: [PhotoCandidate] = []
  private(set) var unused = UnusedPhotos()
  private var line = 0
  /// The number of groups, if ``nextFiles(until:)`` has passed over all of them and each is a grid.
  private var groupCount: Int?
  /// The number of photos in the first group that ``nextFiles(until:)`` passed over and that was not full.
  private var shortCount: Int?
  /// The request for a full group.
  private let example: GridRequest
  private let settings: Settings
  private let run: RunContext

  init(_ source: Source, _ settings: Settings, in run: RunContext) throws(UsageError) {
    var settings = settings
    let cells = try settings.picture.fixedLayout.map(settings.picture.usableCells)
    let perPage = settings.batch.perPage ?? BatchSettings.defaultPhotosPerGrid
    if cells == nil { settings.batch.perPage = perPage }
    let photos = [PhotoReference](repeating: .file("photo"), count: cells?.count ?? perPage)
    var first = GridNumber()
    if case .dated = source { first.page = GridNumber.Page(period: nil, number: 1) }
    example = try GridRequest(
      settings, photos: photos, output: settings.output(of: photos, first), number: first, in: run)
    if cells == nil {
      // The grids have one look, also the last ones with fewer photos.
      settings.picture.size = settings.picture.size ?? .pixels(example.size)
      settings.look.gap = settings.look.gap ?? example.emptyGrid.plan.gap.map(LengthValue.pixels)
    }
    (self.source, self.settings, self.run) = (source, settings, run)
    if count == nil, settings.batch.name?.contains(.pages) == true {
      throw UsageError(
        option: "name",
        "the number of pages is not known in a list, in a stream or with --skip-bad")
    }
  }

  /// The most photos of a group: its last line of cells is filled only as far as `--per-page` allows.
  private var groupSize: Int {
    min(example.emptyGrid.usableCells.count, settings.batch.perPage ?? Layout.maximumCellCount)
  }

  /// Whether the last two groups share what is left, or all of a period its photos.
  private var sharesLast: Bool { !example.hasFixedLayout }

  /// The number of good photos that must wait to know how many are in the next group.
  private var lookAhead: Int {
    guard sharesLast else { return groupSize }
    return if case .dated = source { .max } else { 2 * groupSize }
  }

  /// The number of photos in the next group, if enough photos are waiting or there are no more.
  private var nextSize: Int {
    let rest = waiting.count { !$0.isBad }
    guard sharesLast, rest > groupSize, rest < lookAhead else { return groupSize }
    let groups = (rest + groupSize - 1) / groupSize
    return (rest + groups - 1) / groups
  }

  /// The number of groups; `nil` if it is not known before they are read.
  var count: Int? {
    // The number of bad photos is unknown.
    if settings.selection.skipsBad { return nil }
    let rest = settings.batch.last == .drop ? 0 : groupSize - 1
    return switch source {
    case .given(let photos): (photos.count + rest) / groupSize
    case .dated(let dated): dated.reduce(0) { $0 + ($1.photos.count + rest) / groupSize }
    case .listed: nil
    }
  }

  /// Which grid the next group is.
  private var nextNumber: GridNumber {
    var number = GridNumber(index: line + 1, count: count ?? groupCount)
    if case .dated(let dated) = source {
      number.page = GridNumber.Page(period: dated[period].period, number: page + 1)
    }
    return number
  }

  func messagePrefix(forLine line: Int) -> String { "grid \(line): " }

  mutating func rewind() throws(InputError) -> Bool {
    (taken, waiting, line, period, page) = (0, [], 0, 0, 0)
    guard case .listed(var list) = source else { return true }
    defer { source = .listed(list) }
    return try list.rewind()
  }

  mutating func nextFiles(
    until cancellation: Cancellation
  ) async throws(InputError) -> (output: Pathname?, photos: [Pathname])? {
    try await readGroup(cancelledBy: cancellation)
    let number = nextNumber
    let photos = takeGroup().group.map(\.name)
    if cancellation.isRequested { return nil }
    if photos.isEmpty {
      let isLastDropped = shortCount != nil && settings.batch.last == .drop
      groupCount = settings.selection.skipsBad ? nil : line - (isLastDropped ? 1 : 0)
      return nil
    }
    if photos.count < groupSize { shortCount = shortCount ?? photos.count }
    (line, page) = (line + 1, page + 1)
    return (settings.output(of: photos, number).path, photos.compactMap(\.path))
  }

  mutating func checkLastGridIsFull() async throws {
    // With --skip-bad, the number is known only when all photos have been read.
    guard settings.batch.last == .refuse, !settings.selection.skipsBad,
      let shortCount
    else { return }
    // A mistyped name, such as a folder's, is a likely cause.
    repeat {
      while let photo = try await nextCandidate(until: Cancellation()) {
        if let error = photo.nameError ?? photo.name.whyMissing { throw error }
      }
    } while beginNextPeriod()
    throw tooFewLeft(shortCount)
  }

  mutating func next(until cancellation: Cancellation) async throws(InputError) -> BatchItem? {
    try await readGroup(cancelledBy: cancellation)
    while settings.selection.skipsBad, !cancellation.isRequested, !isGroupReadable {
      // Cores that would otherwise be idle examine photos of later groups.
      let cores = settings.batch.jobs ?? Processors.available
      try await readAhead(max(lookAhead, cores), cancelledBy: cancellation)
      await examine()
      try await readGroup(cancelledBy: cancellation)
    }
    // A group that is incomplete because of a cancellation is dropped.
    if cancellation.isRequested { return nil }
    let number = nextNumber
    let (group, bad) = takeGroup()
    unused.bad = group.isEmpty ? bad : []
    if group.isEmpty { return nil }
    let photos = group.map(\.name)
    var wrong: (any Error)? = group.lazy.compactMap(\.nameError).first
    let last = settings.batch.last ?? .keep
    if photos.count < groupSize && last != .keep && wrong == nil {
      // A mistyped name, such as a folder's, is a likely cause.
      if let missing = photos.lazy.compactMap(\.whyMissing).first {
        wrong = missing
      } else if last == .drop {
        unused = UnusedPhotos(dropped: photos, bad: bad)
        return nil
      } else {
        wrong = tooFewLeft(photos.count)
      }
    }
    let output = settings.output(of: photos, number)
    let request = Result { () throws -> GridRequest in
      if let wrong { throw wrong }
      return try self.request(for: photos, number, output)
    }
    (line, page) = (line + 1, page + 1)
    return BatchItem(
      line: line, photos: photos, output: wrong == nil ? output : nil, badPhotos: bad,
      request: request)
  }

  private func tooFewLeft(_ count: Int) -> UsageError {
    let drop = settings.selection.period == nil ? ", --last drop ignores the last photos" : ""
    return UsageError(
      "\(example.cellCountClause), but only \(count == 1 ? "1 photo is" : "\(count) photos are") left for"
        + " the last grid (--last keep leaves cells empty\(drop))")
  }

  private func request(
    for photos: [PhotoReference], _ number: GridNumber, _ output: OutputDestination
  ) throws(UsageError) -> GridRequest {
    var settings = settings
    let emptyCount = sharesLast ? 0 : groupSize - photos.count
    if emptyCount > 0 { settings.picture.allowsEmpty = true }
    // A full group has the photo that is blurred; one of the last groups blurs its last photo instead.
    if let blurred = settings.look.blurredPhoto, blurred > photos.count {
      settings.look.background = .blur(photo: photos.count)
    }
    var notes = settings.notes(about: output, of: photos, number)
    if emptyCount > 0 && self.settings.emptyOption == nil {
      let cells = "\(emptyCount) of \(groupSize) cells \(emptyCount == 1 ? "is" : "are")"
      let period = number.page.map { " of \($0.period?.description ?? "photos without a date")" }
      notes.insert("\(cells) empty in the last grid\(period ?? "")", at: 0)
    }
    return try GridRequest(
      settings, photos: photos, output: output, number: number, notes: notes, in: run)
  }

  /// Removes the photos of the next group, and the bad ones among and before them.
  private mutating func takeGroup() -> (group: [PhotoCandidate], bad: [Diagnostic]) {
    var (group, bad) = ([PhotoCandidate](), [Diagnostic]())
    let count = nextSize
    for next in waiting {
      guard group.count < count else { break }
      if let failure = next.failure {
        bad.append(failure)
      } else {
        group.append(next)
      }
    }
    waiting.removeFirst(group.count + bad.count)
    return (group, bad)
  }

  /// Reads the names that decide which photos are in the next group, of the next period that has good ones.
  private mutating func readGroup(
    cancelledBy cancellation: Cancellation
  ) async throws(InputError) {
    repeat {
      try await readAhead(lookAhead, cancelledBy: cancellation)
    } while waiting.allSatisfy(\.isBad) && beginNextPeriod()
  }

  private mutating func beginNextPeriod() -> Bool {
    guard case .dated(let dated) = source, period + 1 < dated.count else { return false }
    (period, taken, page) = (period + 1, 0, 0)
    return true
  }

  /// Reads names until `count` photos that are not bad are waiting, or there are no more names.
  private mutating func readAhead(
    _ count: Int, cancelledBy cancellation: Cancellation
  ) async throws(InputError) {
    var missing = count - waiting.count { !$0.isBad }
    while missing > 0, let next = try await nextCandidate(until: cancellation) {
      missing -= 1
      waiting.append(next)
    }
  }

  private mutating func nextCandidate(
    until cancellation: Cancellation
  ) async throws(InputError) -> PhotoCandidate? {
    switch source {
    case .given(let photos):
      guard taken < photos.count else { return nil }
      taken += 1
      return PhotoCandidate(photos[taken - 1])
    case .dated(let dated):
      guard period < dated.count, taken < dated[period].photos.count else { return nil }
      taken += 1
      return PhotoCandidate(dated[period].photos[taken - 1])
    case .listed(var list):
      defer { source = .listed(list) }
      return try await list.next(until: cancellation).map(PhotoCandidate.init(listed:))
    }
  }

  /// Whether all photos of the next group can be read, or the existing output was made from them.
  private var isGroupReadable: Bool {
    let rest = waiting.count { !$0.isBad }
    // How many photos are in the last two groups depends on all of them.
    let group = waiting.lazy.filter { !$0.isBad }.prefix(rest < lookAhead ? rest : groupSize)
    if !group.contains(where: \.isUntested) { return true }
    let photos = Array(group.map(\.name))
    guard settings.batch.updates, photos.count <= groupSize,
      let request = try? request(
        for: photos, nextNumber, settings.output(of: photos, nextNumber)),
      let output = request.output.path, request.isOutputNewer(than: request.photos),
      let mark = try? request.examinedOutput(at: output).1
    else { return false }
    return request.isUpToDate(mark)
  }

  /// Reads the waiting photos, several at a time, to find the bad ones.
  private mutating func examine() async {
    let unknown = waiting.indices.filter { waiting[$0].isUntested }
    var errors = OrderedResults(
      unknown.map { waiting[$0].name }, atMost: min(unknown.count, 2 * groupSize)
    ) { [example] in await $0.whyBad(for: example) }
    for index in unknown {
      let error = await errors.next() ?? nil
      (waiting[index].isUntested, waiting[index].failure) = (false, error.map { Diagnostic($0) })
    }
  }
}
