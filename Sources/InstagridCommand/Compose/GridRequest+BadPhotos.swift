import GridKit
import PhotoIO

extension GridRequest {
  /// Whether there are more photos than cells, as is possible with `--skip-bad`.
  var hasSurplus: Bool { photos.count > plan.layout.cellCount }

  /// Returns the request without the photos that cannot be read, and why they cannot. All photos
  /// are decoded, to find damage after their headers, unless more are readable than the grid has
  /// cells.
  ///
  /// - Throws: an error that ``Diagnostic`` can report, if photos cannot be read although they are
  ///   not to blame, or if the others are too few or too many for the layout.
  func removingBadPhotos() async throws -> (request: GridRequest, badPhotos: [PhotoError]) {
    let cellCount = plan.layout.cellCount
    var (failures, readable) = ([UnreadablePhotos.Failure](), 0)
    let threads = min(settings.threads, Processors.available)
    var results = OrderedResults(photos, atMost: threads, on: ThreadPool.shared) { name in
      await whyUnreadable(name)
    }
    for index in photos.indices {
      guard let error = await results.next() ?? nil else {
        readable += 1
        guard readable <= cellCount else { throw surplusError(isAnyBad: !failures.isEmpty) }
        continue
      }
      failures.append(UnreadablePhotos.Failure(index: index, error: error))
      // If the system is short of a resource, it would refuse the other photos as well.
      guard error.isSkippable else { break }
    }
    let bad = UnreadablePhotos(failures: failures)
    return (failures.isEmpty ? self : try bad.skipped(of: self), failures.map(\.error))
  }

  /// Returns the error if a photo cannot be part of such a grid; `nil` if it can, if it is a
  /// stream, which can be read only once, or if the photo is not to blame.
  func whyUnreadable(_ name: PhotoName) async -> PhotoError? {
    if name.path?.isSpecialFile ?? false { return nil }
    do { try await open(name).decodeAll() } catch { return error as? PhotoError }
    return nil
  }

  private func surplusError(isAnyBad: Bool) -> UsageError {
    let (layout, word) = (plan.layout, settings.typed.layout)
    return UsageError(
      isAnyBad
        ? "\(layout.cells(typed: word)), but more than \(layout.cellCount) of the \(photos.count)"
          + " photos can be read"
        : layout.mismatch(photos.count, typed: word))
  }
}
