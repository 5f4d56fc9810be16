import CommandKit
import GridKit
import PhotoIO

extension GridRequest {
  /// Whether there are more photos than cells, as is possible with `--skip-bad`.
  var hasSurplus: Bool { photos.count > usableCells.count }

  /// Returns the request without bad photos; the following ones take their cells.
  ///
  /// - Throws: `UnreadablePhotos`, unless `--skip-bad` requested that and enough photos remain.
  func removing(_ bad: BadPhotos) throws(UnreadablePhotos) -> GridRequest {
    if bad.isEmpty { return self }
    var rest = try bad.skipped(
      by: settings.selection, after: badPhotos, removingPhotos)
    rest.badPhotos = badPhotos + bad.errors
    (rest.opened, rest.place, rest.notes) = (opened, place, notes)
    return rest
  }

  /// Returns the request without the photos that cannot be read. All photos are decoded, to find
  /// damage after their headers, unless more are readable than the grid has cells.
  ///
  /// - Throws: an error that ``Diagnostic`` can report, if photos cannot be read although they are
  ///   not to blame, or if the others are too few or too many for the layout.
  func removingBadPhotos() async throws -> GridRequest {
    let cellCount = usableCells.count
    let threads = min(settings.reading.threads, Processors.available)
    var (decoded, readable) = (TriedPhotos(photos, atMost: threads, decode), 0)
    while try await decoded.next() != nil {
      readable += 1
      guard readable <= cellCount else { throw surplusError(isAnyBad: !decoded.bad.isEmpty) }
    }
    return try removing(decoded.bad)
  }

  /// Decodes a photo, unless it is a stream, which can be read only once.
  ///
  /// - Throws: `PhotoError` if the photo cannot be part of such a grid.
  func decode(_ name: PhotoName) async throws {
    if name.path?.isSpecialFile ?? false { return }
    try await open(name).decodeAll()
  }

  private func removingPhotos(at indices: Set<Int>) throws(UsageError) -> GridRequest {
    let rest = photos.indices.filter { !indices.contains($0) }
    let others = rest.map { photos[$0] }
    if others.isEmpty { throw UsageError("no photos are left for the grid") }
    if hasFixedLayout, others.count < usableCells.count,
      settings.emptyOption == nil
    {
      throw UsageError(
        "\(namedCells), but only \(others.count) \(others.count == 1 ? "photo" : "photos") can be"
          + " read (--allow-empty leaves the other cells empty)")
    }
    var settings = settings
    settings.picture = settings.picture.removingPhotos(at: indices)
    settings.text = settings.text.removingPhotos(at: indices)
    settings.look = settings.look.removingPhotos(at: indices)
    return try GridRequest(settings, photos: others, numbers: rest.map { numbers[$0] })
  }

  private func surplusError(isAnyBad: Bool) -> UsageError {
    let cellCount = usableCells.count
    return isAnyBad
      ? UsageError(
        "\(namedCells), but more than \(cellCount) of the \(photos.count) photos can be read")
      : .mismatch(namedCells, photos: photos.count, grids: photos.count / cellCount)
  }

  /// A clause for messages, such as `layout 2 has 3 cells`.
  var namedCells: String {
    (settings.picture.layout ?? LayoutValue(plan.layout))
      .cells(blank: plan.layout.cellCount - usableCells.count)
  }
}
