import CommandKit
import FileSystem

/// Makes many grids in one process, on all cores. A bad photo fails only its own grid.
enum Batch {
  static func run(_ words: [Argument], _ settings: Settings) async throws {
    let start = ContinuousClock.now
    let (items, found, album) = try await settings.source(words)
    if settings.reports.isDryRun, !settings.reports.wantsJSON {
      settings.reports.note(found.notPicked.map(\.line))
    }

    let cancellation = Cancellation(resultsDescriptor: settings.printsResults ? 1 : nil)
    let progress = Progress("grids made", isShown: settings.showsProgress, until: cancellation)
    let report = BatchReport(settings, progress, cancellation, prefix: items.messagePrefix)
    // This must not block: the thread that calls it also receives the next signal.
    Signals.interceptNext { signal in
      cancellation.request(.signal(signal))
      Signals.interceptNext(with: report.abort)
    }
    report.report(
      UnusedPhotos(
        folders: found.unreadableFolders.map { Diagnostic($0) },
        bad: found.badPhotos.map { Diagnostic($0) }))
    let failure = await makeAll(
      items, without: found.notPicked, settings, report, progress, cancellation, album)

    if failure == nil, var result = album?.finish(after: report.tally, cancellation.reason) {
      result.setElapsed(since: start)
      report.report(album: result)
    }
    progress.finish()
    Signals.stopIntercepting()
    try report.end(failure)
  }

  /// Makes all grids of a shard, several at the same time.
  ///
  /// - Returns: the error if the items could not be read, or the folder could not be created.
  private static func makeAll(
    _ items: any BatchItemSource, without notPicked: [UnpickedPhoto], _ settings: Settings,
    _ report: BatchReport, _ progress: Progress, _ cancellation: Cancellation, _ album: Album?
  ) async -> (any Error)? {
    let shard = settings.batch.shard
    let jobs = min(settings.batch.jobs ?? Processors.available, OpenFileLimit.mostThreads)
    return await withTaskGroup(of: Void.self) { group in
      var (items, claims) = (items, OutputClaims())
      var (number, begun, running) = (0, 0, 0)
      do {
        let count = try await items.protectPhotos(by: &claims, until: cancellation)
        progress.update { $0.total = count.map(shard.size) }
        if !cancellation.isRequested { try await items.checkLastGridIsFull() }
        while !cancellation.isRequested, var item = try await items.next(until: cancellation) {
          number += 1
          if number == 1 { try album?.open() ?? settings.makeFolder() }
          // Items of other shards claim their outputs too, so that all shards refuse the same ones.
          item.claim(&claims)
          guard shard.contains(number) else { continue }
          while running == jobs || begun - report.reportedCount >= lookAhead * jobs
            || begun - (album?.nextPage ?? begun) >= Album.lookAhead * jobs
          {
            await group.next()
            running -= 1
          }
          if cancellation.isRequested { break }
          // The first result has the photos that are in no grid.
          group.addTask { [item, begun] in
            var result = await item.make(updating: settings.batch.updates)
            if let album, !album.add(&result, begun) { cancellation.request(.failure) }
            if begun == 0, !notPicked.isEmpty { result.notPicked = notPicked }
            report.add(result, begun)
          }
          begun += 1
          running += 1
        }
      } catch { return error }
      await group.waitForAll()
      report.report(items.unused)
      return nil
    }
  }

  /// The number of results per job that may wait for an earlier one, which limits the memory of a batch.
  private static let lookAhead = 16
}

extension Settings {
  fileprivate var printsResults: Bool { reports.wantsJSON || reports.isDryRun }

  fileprivate var showsProgress: Bool {
    // Results on a terminal would overwrite the line.
    reports.progress != .always && printsResults && Terminal.showsOutput
      ? false : reports.showsProgress
  }

  /// Creates the folder for grids from lists of photos; in a dry run, checks that it could be created.
  fileprivate func makeFolder() throws(OutputError) {
    guard let folder = batch.folder?.path else { return }
    try reports.isDryRun ? folder.checkFoldersCanBeMade() : folder.makeFolders()
  }
}

extension BatchItemSource {
  /// Reads all items before any grid is made, so that no output replaces a photo of a later item. A
  /// stream is not read, since its later items are not known yet.
  ///
  /// - Returns: the number of items, of which fewer may become grids; `nil` for a stream.
  fileprivate mutating func protectPhotos(
    by claims: inout OutputClaims, until cancellation: Cancellation
  ) async throws(InputError) -> Int? {
    guard try rewind() else { return nil }
    var count = 0
    while !cancellation.isRequested, let files = try await nextFiles(until: cancellation) {
      count += 1
      claims.registerUpcoming(files.output, of: files.photos)
    }
    _ = try rewind()
    // Only photos in folders that receive outputs are remembered; usually there are none.
    if claims.mayReplacePhotos {
      while !cancellation.isRequested, let files = try await nextFiles(until: cancellation) {
        for photo in files.photos { claims.protect(photo) }
      }
      _ = try rewind()
    }
    claims.finishRegistration()
    return count
  }
}

extension BatchItem {
  /// Claims the location of the output, in its open folder. If it must not be written, the item fails.
  fileprivate mutating func claim(_ claims: inout OutputClaims) {
    do {
      let request = try request.get()
      if let path = request.output.path {
        if path.name.isEmpty { throw OutputError(.path(path), .folder) }
        // A dry run creates no folders.
        if request.settings.reports.isDryRun {
          try path.checkFolderAroundCanBeMade()
        } else {
          try path.makeFolderAround()
          place = try request.openedPlace()
        }
      }
      // Only now is it certain where the output's path leads.
      try request.outputGuard(at: place).checkThatOutputIsNoPhoto()
      try claims.claim(request.output, at: place, photos: request.photos.map(\.name))
    } catch {
      claims.protectPhotos(ofFailedGrid: photos.compactMap(\.path))
      request = .failure(error)
    }
  }
}
