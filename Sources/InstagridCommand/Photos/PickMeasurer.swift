import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Reads what decides whether photos are picked, a few at the same time.
struct PickMeasurer: Sendable {
  let finder: FaceFinder
  let limits: Limits
  let photosAtOnce: Int
  /// What the picked photos are shared among.
  let period: Period?
  let progress: Progress

  func results<Element: Sendable, Value: Sendable>(
    for elements: [Element], _ work: @escaping @Sendable (Self, Element) async throws -> Value
  ) async -> [Result<Value, any Error>] {
    var results = OrderedResults(trying: elements, atMost: photosAtOnce) {
      try await work(self, $0)
    }
    var values: [Result<Value, any Error>] = []
    progress.update { $0.total = ($0.total ?? 0) + elements.count }
    while let value = await results.next() {
      values.append(value)
      progress.update { $0.done += 1 }
    }
    return values
  }

  /// Measures a photo. It is compared by its thumbnail, if it has one and was not cut off; otherwise the photo is
  /// decoded, which makes its sharpness known as well. Nothing is read of streams.
  func measure(_ name: PhotoReference) async throws -> PickablePhoto {
    defer { progress.update { $0.done += 1 } }
    if name.path?.isSpecialFile ?? true { return PickablePhoto() }
    let photo = try name.opened(limits: limits)
    var result = try PickablePhoto(named: name, photo, per: period)
    if photo.isDecodedOutside { ThreadPool.shared.allowThreadThatWaits() }
    try await result.addLooks(of: photo, findingFacesWith: finder)
    return result
  }

  /// Decodes some of the photos. One that cannot be decoded stays as it is, and is not sharp.
  private func decode(
    _ indices: [Int], of photos: inout [PickablePhoto], _ names: [PhotoReference]
  ) async throws {
    let decoded = await results(for: indices.map { (names[$0], photos[$0]) }) { measurer, photo in
      var (name, result) = photo
      try await result.decode(
        try name.opened(limits: measurer.limits), findingFacesWith: measurer.finder)
      return result
    }
    for (index, result) in zip(indices, decoded) {
      do { photos[index] = try result.get() } catch let error as PhotoError
        where error.isSkippable
      {
        photos[index].sharpness = 0
      }
    }
  }

  /// Picks photos. Whether they show anything is known only of decoded ones, so those that were compared by their
  /// thumbnails are decoded if they would be shown.
  func pick(
    _ count: Int, of photos: inout [PickablePhoto], among similar: SimilarPhotos,
    _ names: [PhotoReference]
  ) async throws -> PhotoPick {
    while true {
      let pick = PhotoPick(from: photos, among: similar, atMost: count)
      let unknown = pick.photos.filter { photos[$0].sharpness == nil && !photos[$0].looks.isEmpty }
      if unknown.isEmpty { return pick }
      try await decode(unknown, of: &photos, names)
    }
  }

  /// Finds copies and near-copies. Thumbnails only show where they may be, since they may be older than the photos:
  /// photos that seem to be similar are decoded, and compared again.
  func similarPhotos(
    among photos: inout [PickablePhoto], _ names: [PhotoReference]
  ) async throws -> SimilarPhotos {
    let rough = SimilarPhotos(among: photos, roughly: true)
    let indices = rough.groups.map { $0.flatMap(\.self) }.filter { $0.count > 1 }
      .flatMap(\.self).filter { photos[$0].sharpness == nil }
    try await decode(indices, of: &photos, names)
    let similar = SimilarPhotos(among: photos)
    await CopyOrigins { [limits] in try names[$0].opened(limits: limits) }
      .tell(in: similar, &photos)
    return similar
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
  /// What is known of a photo without decoding it; nothing of streams.
  ///
  /// - Throws: ``PhotoError`` if its metadata cannot be read for a reason that may pass.
  init(
    named name: PhotoReference, _ photo: PhotoFile, per period: Period? = nil
  ) throws(PhotoError) {
    guard name.file != nil, photo.byteCount != nil else {
      self.init()
      return
    }
    let metadata = photo.metadata
    try self.init(of: photo, metadata)
    self.period = period?.containing(metadata.taken)?.description
  }
}
