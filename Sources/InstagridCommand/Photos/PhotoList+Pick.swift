import CommandKit
import FileSystem
import GridKit
import PhotoIO

extension PhotoList {
  /// Keeps only the photos that `--pick` asks for; without it, of folders those that one would show.
  ///
  /// - Parameter report: gets the notes about the photos that were found, also before an error; with `--quiet` only those
  ///   about mistakes. By default it prints them.
  mutating func pick(
    _ settings: Settings, reporting report: ([String]) -> Void = { $0.forEach(Console.error) }
  ) async throws {
    defer { report(settings.reports.isQuiet ? mistakes : notes) }
    let progress = Progress("photos compared", isShown: settings.reports.showsProgress, after: 1)
    defer { progress.finish() }
    let memory = settings.reading.makeBudget()
    let measurer = PickMeasurer(
      finder: settings.makeFinder(in: memory), limits: settings.reading.limits(in: memory),
      photosAtOnce: min(settings.reading.threads ?? .max, Processors.available),
      period: settings.selection.period, progress: progress)
    if let count = settings.selection.pick.count {
      return try await pick(count, settings.selection, measurer)
    }
    if settings.selection.pick == .usual { await leaveOutUnshown(settings, measurer) }
    if settings.selection.list == nil {
      notes += DuplicatePhotos(among: photos).note.map { [$0] } ?? []
    }
  }

  /// Keeps only the best photos. Photos that are found to be bad while they are compared are left out with
  /// `--skip-bad`, and errors otherwise, whether or not they would be picked. Damage that is not found then, because
  /// a thumbnail was compared, matters only in picked photos: with `--skip-bad` the next best one is taken, and
  /// otherwise making the grid reports the error.
  private mutating func pick(
    _ count: Int, _ selection: PhotoSelection, _ measurer: PickMeasurer
  ) async throws {
    let givenCount = photos.count
    // No output replaces a photo that was given, whether or not it was picked.
    given.files.formUnion(photos.compactMap(\.identity))
    measurer.progress.update { $0.total = photos.count }
    var tried = OrderedResults(trying: photos, atMost: measurer.photosAtOnce) { name in
      (name: name, photo: try await measurer.measure(name))
    }
    var good: [(name: PhotoReference, photo: PickablePhoto)] = []
    var unreadable = BadPhotos()
    while let photo = try await unreadable.nextGood(of: &tried) { good.append(photo) }
    try unreadable.skipped(selection, of: given) { _ throws(UsageError) in
      if good.isEmpty { throw UsageError("no photos are left to pick from") }
    }
    badPhotos = unreadable.errors
    let names = good.map(\.name)
    var measured = good.map(\.photo)
    for (index, original) in names.originals().enumerated() { measured[index].original = original }
    for name in selection.wanted { try measured.want(name, names) }
    let similar = try await measurer.similarPhotos(among: &measured, names)
    let pick = try await measurer.pick(count, of: &measured, among: similar, names)
    let (shown, bad) = try await shown(of: pick, names, measurer, selection)
    photos = shown.compactMap(\.self).sorted().map { names[$0] }
    notPicked = pick.reasons(showing: shown).enumerated().compactMap { index, reason in
      bad.contains(index) ? nil : reason.map { UnpickedPhoto(index, because: $0, measured, names) }
    }
    if photos.count < count && count < .max {
      let others =
        (badPhotos.isEmpty ? [] : ["bad photos"]) + (notPicked.isEmpty ? [] : ["copies"])
      notes.append(
        others.isEmpty
          ? "--pick \(count): only \(photos.count.photosWereGiven)"
          : "--pick \(count): only \(photos.count) of \(givenCount) photos, without"
            + " \(others.joined(separator: " and "))")
    }
  }

  /// Returns which of its candidates is shown in each place, `nil` for none: with `--skip-bad` the first that can be
  /// decoded, else the best; and the bad ones before it, whose errors are noted.
  private mutating func shown(
    of pick: PhotoPick, _ names: [PhotoReference], _ measurer: PickMeasurer,
    _ selection: PhotoSelection
  ) async throws -> (photos: [Int?], bad: Set<Int>) {
    guard selection.skipsBad else { return (pick.photos, []) }
    let tried = await measurer.results(for: pick.candidates) { measurer, candidates in
      try await measurer.firstGood(among: candidates.map { names[$0] })
    }
    var (shown, bad) = ([Int?](), Set<Int>())
    for (candidates, result) in zip(pick.candidates, tried) {
      let result = try result.get()
      try result.bad.skipped(selection, of: given, after: badPhotos) { _ in }
      shown.append(result.good.map { candidates[$0] })
      bad.formUnion(candidates.prefix(result.bad.errors.count))
      badPhotos += result.bad.errors
    }
    return (shown, bad)
  }
}

extension [PickablePhoto] {
  /// Marks the photos with a path or a name as wanted; of files with equal bytes, they are the originals.
  fileprivate mutating func want(_ name: Argument, _ names: [PhotoReference]) throws(UsageError) {
    let found = names.indices.filter { index in
      names[index].file.map { $0.bytes == name.bytes || $0.name.elementsEqual(name.bytes) } ?? false
    }
    if found.isEmpty { throw UsageError(option: "with", "no photo has the name '\(name)'") }
    for index in found {
      self[index].isWanted = true
      guard let original = self[index].original else { continue }
      for other in indices where other == original || self[other].original == original {
        self[other].original = index
      }
      self[index].original = nil
    }
  }
}

/// A photo that was left out, and why.
struct UnpickedPhoto: Sendable {
  let name: PhotoReference
  /// Why, for people, such as `near-copy of b.jpg, less sharp`.
  let reason: String

  init(
    _ index: Int, because reason: PhotoPick.Reason, _ photos: [PickablePhoto],
    _ names: [PhotoReference]
  ) {
    name = names[index]
    self.reason =
      switch reason {
      case .copy(let other): "copy of \(names[other].text)"
      case .nearCopy(let other) where photos[index].rating < photos[other].rating:
        "near-copy of \(names[other].text), rated lower"
      case .nearCopy(let other) where photos[index].sharpness ?? 0 < photos[other].sharpness ?? 0:
        "near-copy of \(names[other].text), less sharp"
      case .nearCopy(let other): "near-copy of \(names[other].text)"
      case .represented(let other): "\(names[other].text) was picked from the same part"
      case .tooMany: "enough others were asked for"
      case .screenshot: "screenshot"
      case .showsNothing(.blurred): "blurred"
      case .showsNothing(.empty): "black, white or of one color"
      case .rejected: "rejected"
      }
  }

  /// A line for people, such as `a.jpg: left out: near-copy of b.jpg, less sharp`.
  var line: String { "\(name.text): left out: \(reason)" }

  var json: JSON { ["path": name.json, "reason": .string(reason)] }
}

extension [PhotoReference] {
  /// For each photo, the index of the one it is a copy of: of the files with equal bytes, that with the
  /// shortest name, but first a preferred one. `nil` if that is the photo itself.
  func originals(preferring preferred: Set<Pathname> = []) -> [Int?] {
    func merit(_ file: Pathname) -> (Int, Int) {
      (preferred.contains(file) ? 0 : 1, file.bytes.count)
    }
    var originals: [Pathname: Pathname] = [:]
    for group in DuplicatePhotos(among: self).groups {
      let original = group.min { merit($0) < merit($1) }
      for file in group { originals[file] = original }
    }
    let named = enumerated().compactMap { index, name in name.file.map { ($0, index) } }
    let indices = Dictionary(named) { first, _ in first }
    return enumerated().map { index, name in
      let original = name.file.flatMap { indices[originals[$0] ?? $0] }
      return original == index ? nil : original
    }
  }
}

extension PhotoReference {
  fileprivate var text: String { file.map { "\($0)" } ?? "standard input" }
}
