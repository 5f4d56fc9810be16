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
    var result = PickablePhoto(named: name, photo, per: period)
    if photo.isDecodedOutside { ThreadPool.shared.allowThreadThatWaits() }
    if !photo.mayBeIncomplete, let thumbnail = photo.thumbnail,
      var small = try? await SmallPicture(reducing: thumbnail)
    {
      // A thumbnail has the colors of its photo, but rarely its profile.
      if thumbnail.colorSource == nil { small.encoding = try photo.encodingOfThumbnail() }
      result.looks = small.looks(turned: photo.orientation)
    } else {
      try await decode(photo, &result)
    }
    return result
  }

  /// Decodes a photo, and looks for a face if it seems to be blurred.
  private func decode(_ photo: PhotoFile, _ result: inout PickablePhoto) async throws {
    result.add(try await SmallPicture(reducing: photo), turned: photo.orientation)
    if result.flaw == .blurred, result.rating < PickablePhoto.leastRatingOfBlurred {
      if try await showsFace(photo) { result.flaw = nil }
    }
  }

  /// Whether there is a face that fills an eighth of the shorter side: a sharp one before a blurred ground.
  private func showsFace(_ photo: PhotoFile) async throws -> Bool {
    try await photo.findFaces(with: finder, orCenters: .always)
    let side = photo.size.shorterSide
    return try photo.faces.boxes.contains { 100 * max($0.width, $0.height) >= 12 * side }
  }

  /// Decodes some of the photos. One that cannot be decoded stays as it is, and is not sharp.
  private func decode(
    _ indices: [Int], of photos: inout [PickablePhoto], _ names: [PhotoReference]
  ) async throws {
    let decoded = await results(for: indices.map { (names[$0], photos[$0]) }) { measurer, photo in
      var (name, result) = photo
      try await measurer.decode(try name.opened(limits: measurer.limits), &result)
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
    await tellOriginals(in: similar, &photos, names)
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
  init(named name: PhotoReference, _ photo: PhotoFile, per period: Period? = nil) {
    self.init()
    guard let path = name.file, photo.byteCount != nil else { return }
    let metadata = photo.metadata
    let taken = metadata.taken
    (hasOwnTime, camera) = (taken.map { $0.source != .name } ?? false, metadata.camera)
    time = taken?.value.time
    self.period = period?.containing(taken)?.description
    isScreenshot = ScreenshotSigns(of: photo, named: path.stem).suffice
    rating = metadata.rating?.value ?? 0
    (size, pixels, byteCount) = (photo.size, photo.size.area, photo.byteCount ?? 0)
    quantization = photo.quantization ?? []
    coarseness =
      switch photo.encoding.format {
      case .jpeg where !quantization.isEmpty: quantization.reduce(0, +)
      case .png, .tiff, .raw, .heic: 0
      // Photos are rarely taken in other formats, of which the compression is not known.
      default: .max
      }
  }

  /// Adds what the pixels of the photo show.
  mutating func add(_ small: SmallPicture, turned orientation: Orientation) {
    looks = small.looks(turned: orientation)
    (sharpness, flaw) = small.judged()
  }
}
