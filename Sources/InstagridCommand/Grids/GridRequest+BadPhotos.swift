import CommandKit
import GridKit
import PhotoIO

extension GridRequest {
  /// Whether there are more photos than cells, as is possible with `--skip-bad`.
  var hasSurplus: Bool { photos.count > usableCells.count }

  /// Returns the request without bad photos; the following ones take their cells.
  func removing(_ bad: BadPhotos) throws(UnreadablePhotos) -> GridRequest {
    if bad.isEmpty { return self }
    return try bad.skipped(settings.selection, of: run.given, after: badPhotos) {
      indices throws(UsageError) in
      try removingPhotos(at: indices, because: bad.errors)
    }
  }

  /// Returns the request without the photos that cannot be read. All photos are decoded, to find
  /// damage after their headers, unless more are readable than the grid has cells.
  func removingBadPhotos() async throws -> GridRequest {
    let cellCount = usableCells.count
    var (decoded, readable) = (TriedPhotos(names, atMost: run.photosAtOnce, decode), 0)
    while try await decoded.next() != nil {
      readable += 1
      guard readable <= cellCount else {
        throw UsageError.mismatch(
          cellCountClause, photos: photos.count, grids: photos.count / cellCount)
      }
    }
    return try removing(decoded.bad)
  }

  /// Decodes a photo, unless it is a stream, which can be read only once.
  func decode(_ name: PhotoReference) async throws {
    if name.path?.isSpecialFile ?? false { return }
    try await open(name).decodeAll()
  }

  /// A clause for messages, such as `layout 2 has 3 cells`.
  var cellCountClause: String {
    (settings.picture.layout ?? LayoutValue(plan.layout))
      .cellCountClause(blank: plan.layout.cellCount - usableCells.count)
  }
}
