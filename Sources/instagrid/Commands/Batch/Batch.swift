import PhotoIO

/// Makes many grids: one process, all cores, and one bad photo never stops the rest.
enum Batch {
  static func run(_ arguments: ArraySlice<Argument>) async throws {
    let request = try Parser(options: BatchSettings.options)
      .parse(arguments, into: BatchSettings())
    if request.wantsHelp { return try Terminal.print(Help.of(.batch)) }
    var settings = request.settings
    // Grids are made side by side, and each of them by one thread.
    settings.grid.threads = 1
    let source = try settings.source(request.operands)

    let stop = Stop()
    let progress = Progress(isShown: settings.showsProgress, until: stop)
    // Nothing here may wait: the thread that calls it is the one that hears the next signal.
    Signals.announceFirst { stop.request(.signal($0)) }
    let signalOfClosedPipe = Signals.ignoreClosedPipes()
    let report = BatchReport(settings, progress, stop, place: source.place)
    let failure = await makeAll(from: source, settings, report, progress, stop)

    progress.finish()
    Signals.announceNone()
    switch stop.reason {
    case .signal(let signal):
      report.summarize()
      Signals.die(of: signal)
    case .output(let error):
      if let signalOfClosedPipe, error.isClosedPipe { Signals.die(of: signalOfClosedPipe) }
      throw error
    case .failure, nil:
      report.summarize()
    }
    if let failure { throw failure }
    if report.tally.worst != .success { throw ReportedFailure(code: report.tally.worst) }
  }

  /// Makes all grids of this shard, some of them at the same time.
  ///
  /// - Returns: what kept the records from being read, or the folder from being made.
  private static func makeAll(
    from source: any RecordSource, _ settings: BatchSettings, _ report: BatchReport,
    _ progress: Progress, _ stop: Stop
  ) async -> (any Error)? {
    let jobs = settings.jobs ?? Processors.available
    let total = source.count.map(settings.shard.size)
    progress.update { $0.total = total }
    return await withTaskGroup(of: Void.self) { group in
      var (source, claims) = (source, OutputClaims())
      var (number, begun, running) = (0, 0, 0)
      do {
        while !stop.isRequested, var record = try await source.next(until: stop) {
          number += 1
          if number == 1 { try settings.prepareFolder(for: source.photos, &claims) }
          // Of the other shards as well, so that all of them agree on who is second.
          record.claim(&claims)
          guard settings.shard.contains(number) else { continue }
          while running == jobs || begun - report.told >= lookAhead * jobs {
            await group.next()
            running -= 1
          }
          if stop.isRequested { break }
          let share = source.share
          progress.update { $0.share = share }
          group.addTask { [record, begun] in
            report.add(await record.make(skippingNewer: settings.skipsNewer), begun)
          }
          begun += 1
          running += 1
        }
      } catch {
        await group.waitForAll()
        return error
      }
      await group.waitForAll()
      report.leaveOut(source.leftOut)
      return nil
    }
  }

  /// How many results, for each job, may wait for an earlier one.
  private static let lookAhead = 16
}

extension BatchSettings {
  /// Makes the folder of lists of photos, and protects those that lie in it.
  fileprivate func prepareFolder(
    for photos: [Argument], _ claims: inout OutputClaims
  ) throws(OutputError) {
    guard let folder = folder?.path else { return }
    try folder.makeFolders()
    guard let place = OutputPlace(folder.appending("grid".utf8)) else { return }
    claims.expectOutputs(in: place.folder)
    for photo in photos { if let place = OutputPlace(photo.path) { claims.protect(place) } }
  }

  fileprivate var showsProgress: Bool {
    // Results on a terminal would be written into the line.
    progress == .auto && (grid.isQuiet || wantsJSON && Terminal.showsOutput)
      ? false : progress.isShown
  }
}

extension Record {
  /// Takes the place of the output, or makes this a record whose place is taken.
  fileprivate mutating func claim(_ claims: inout OutputClaims) {
    guard case .success(let plan) = plan, let place = OutputPlace(plan.output.path) else { return }
    // What has no place is no photo either.
    let photos = plan.photos.map { (path: $0.path, place: OutputPlace($0.path)) }
      .compactMap { photo in photo.place.map { (path: photo.path, place: $0) } }
    let wrong: String
    switch claims.claim(place, photos: photos.map(\.place)) {
    case nil: return
    case .photoIsOutput(let index):
      wrong = "\(photos[index].path): is the output of an earlier grid"
    case .outputIsPhoto:
      let isOwn = photos.contains { $0.place == place }
      wrong = "\(plan.output.path): is a photo of \(isOwn ? "this" : "another") grid"
    case .outputIsOutput: wrong = "\(plan.output.path): is the output of an earlier grid"
    }
    self.plan = .failure(UsageError(wrong))
  }
}
