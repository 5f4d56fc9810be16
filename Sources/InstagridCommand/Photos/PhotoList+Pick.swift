import CommandKit
import FileSystem
import GridKit
import PhotoIO

extension PhotoList {
  /// Keeps only the photos that `--pick` asks for, if it was given. Photos that are found to be bad while they
  /// are compared are left out with `--skip-bad`, and errors otherwise, whether or not they would be picked.
  /// Damage that is not found then, because a thumbnail was compared, matters only in picked photos: with
  /// `--skip-bad` the next best one is taken, and otherwise making the grid reports the error.
  ///
  /// - Parameter report: gets the notes about the photos that were found, also before an error.
  mutating func pick(_ settings: Settings, reporting report: ([String]) -> Void) async throws {
    defer { report(notes) }
    guard let count = settings.selection.pick else { return }
    let progress = Progress("photos compared", isShown: settings.reports.showsProgress, after: 1)
    defer { progress.finish() }
    let measurer = PickMeasurer(
      limits: settings.reading.limits(in: settings.reading.makeBudget()),
      photosAtOnce: min(settings.reading.threads ?? .max, Processors.available), progress: progress)

    let givenCount = photos.count
    // No output replaces a photo that was given, whether or not it was picked.
    given.files.formUnion(photos.compactMap(\.identity))
    progress.update { $0.total = photos.count }
    var tried = OrderedResults(trying: photos, atMost: measurer.photosAtOnce) { name in
      (name: name, photo: try await measurer.measure(name))
    }
    var good: [(name: PhotoReference, photo: PickablePhoto)] = []
    var unreadable = BadPhotos()
    while let photo = try await unreadable.nextGood(of: &tried) { good.append(photo) }
    try unreadable.skipped(settings.selection, of: given) { _ throws(UsageError) in
      if good.isEmpty { throw UsageError("no photos are left to pick from") }
    }
    badPhotos = unreadable.errors
    let names = good.map(\.name)
    var measured = good.map(\.photo)
    for (index, original) in names.originals.enumerated() { measured[index].original = original }
    let nearCopies = PhotoPick.nearCopies(among: measured).flatMap(\.self)
      .filter { measured[$0].sharpness == nil }
    let sharpness = await measurer.results(for: nearCopies.map { names[$0] }) {
      try await GrayPicture(reducing: $1.opened(limits: $0.limits)).sharpness
    }
    for (index, sharpness) in zip(nearCopies, sharpness) {
      do { measured[index].sharpness = try sharpness.get() } catch let error as PhotoError
        where error.isSkippable
      {}
    }

    let pick = PhotoPick(from: measured, atMost: count)
    var shown: [Int?] = pick.candidates.map { $0[0] }
    var bad: Set<Int> = []
    if settings.selection.skipsBad {
      let tried = await measurer.results(for: pick.candidates) { measures, candidates in
        try await measurer.firstGood(among: candidates.map { names[$0] })
      }
      for (number, result) in tried.enumerated() {
        let result = try result.get()
        try result.bad.skipped(settings.selection, of: given, after: badPhotos) { _ in }
        let candidates = pick.candidates[number]
        shown[number] = result.good.map { candidates[$0] }
        bad.formUnion(candidates.prefix(result.bad.errors.count))
        badPhotos += result.bad.errors
      }
    }
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
}

/// A photo that `--pick` left out, and why.
struct UnpickedPhoto: Sendable {
  private let name: PhotoReference
  private let reason: String

  fileprivate init(
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
      case .screenshot: "screenshot"
      }
  }

  /// A line for people, such as `a.jpg: left out: near-copy of b.jpg, less sharp`.
  var line: String { "\(name.text): left out: \(reason)" }

  var json: JSON { ["path": name.json, "reason": .string(reason)] }
}

/// Reads what decides whether photos are picked, a few at the same time.
private struct PickMeasurer: Sendable {
  let limits: Limits
  let photosAtOnce: Int
  let progress: Progress

  func results<Element: Sendable, Value: Sendable>(
    for elements: [Element], _ work: @escaping @Sendable (Self, Element) async throws -> Value
  ) async -> [Result<Value, any Error>] {
    var results = OrderedResults(elements, atMost: photosAtOnce) { element in
      do { return Result<Value, any Error>.success(try await work(self, element)) } catch {
        return .failure(error)
      }
    }
    var values: [Result<Value, any Error>] = []
    progress.update { $0.total = ($0.total ?? 0) + elements.count }
    while let value = await results.next() {
      values.append(value)
      progress.update { $0.done += 1 }
    }
    return values
  }

  /// Measures a photo. The hash is that of its thumbnail, if it has one and was not cut off; otherwise the
  /// photo is decoded, which makes its sharpness known as well. Nothing is read of streams.
  func measure(_ name: PhotoReference) async throws -> PickablePhoto {
    defer { progress.update { $0.done += 1 } }
    if name.path?.isSpecialFile ?? true { return PickablePhoto() }
    let photo = try name.opened(limits: limits)
    var result = PickablePhoto(named: name, photo)
    if photo.isDecodedOutside { ThreadPool.shared.allowThreadThatWaits() }
    if !photo.mayBeIncomplete, let thumbnail = photo.thumbnail,
      let gray = try? await GrayPicture(reducing: thumbnail)
    {
      result.hash = gray.differenceHash(turned: photo.orientation)
    } else {
      let gray = try await GrayPicture(reducing: photo)
      result.hash = gray.differenceHash(turned: photo.orientation)
      result.sharpness = gray.sharpness
    }
    return result
  }

  /// Decodes candidates until one can be read completely. The only candidate is not decoded; making the grid
  /// shows whether it can be read. Returns also those before the good one, the last of which may have an error
  /// that must not be skipped.
  func firstGood(
    among candidates: [PhotoReference]
  ) async throws -> (good: Int?, bad: BadPhotos) {
    if candidates.count == 1 { return (0, BadPhotos()) }
    var tried = OrderedResults(trying: Array(candidates.enumerated()), atMost: 1) {
      [limits] index, name in
      if name.path?.isSpecialFile == false { try await name.opened(limits: limits).decodeAll() }
      return index
    }
    var bad = BadPhotos()
    let good = try await bad.nextGood(of: &tried)
    return (good, bad)
  }
}

extension PickablePhoto {
  private static let screenshots = [
    "screenshot", "screen shot", "bildschirmfoto", "capture d", "captura de", "schermata",
  ]

  /// What is known of a photo without decoding it; nothing of streams.
  init(named name: PhotoReference, _ photo: PhotoFile) {
    self.init()
    guard let path = name.file, photo.byteCount != nil else { return }
    let named = CaptureTime(fileName: path.stem)?.time
    // A name may have a day only, which is then its midnight.
    (time, isTimeExact) = (named, named?.truncatingRemainder(dividingBy: 86400) != 0)
    let text = String(decoding: path.stem, as: UTF8.self).lowercased()
    isScreenshot = Self.screenshots.contains { text.contains($0) }
    let (taken, camera) = photo.capture
    if let taken { (time, isTimeExact) = (taken.time, true) }
    if photo.encoding.format == .png && camera == nil { isScreenshot = true }
    rating = photo.rating
  }
}

extension [PhotoReference] {
  /// For each photo, the index of the one it is a copy of: of the files with equal bytes, that with the
  /// shortest name. `nil` if that is the photo itself.
  var originals: [Int?] {
    var originals: [Pathname: Pathname] = [:]
    for group in DuplicatePhotos(among: self).groups {
      let original = group.min { $0.bytes.count < $1.bytes.count }
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
