import GridKit
import PhotoIO

/// Photos of a grid that cannot be read, all of them, and why.
struct UnreadablePhotos: Error {
  struct Failure {
    /// The number of the photo in its grid, from 0.
    let index: Int
    let error: PhotoError
  }

  let failures: [Failure]
  /// Why photos were skipped before it was tried without these ones.
  var skippedBefore: [PhotoError] = []
  /// Why the grid is not made of its other photos, if it was to be.
  var consequence: UsageError?
}

extension UnreadablePhotos {
  /// Finds out which photos an error is about.
  ///
  /// - Returns: `nil` if it is about something else.
  init?(_ error: CompositionError, skippedBefore: [PhotoError]) {
    guard case .photos(let failures) = error else { return nil }
    let known = failures.compactMap { failure in
      (failure.error as? PhotoError).map { Failure(index: failure.cell, error: $0) }
    }
    guard known.count == failures.count else { return nil }
    self.init(failures: known, skippedBefore: skippedBefore)
  }

  /// Whether the photos themselves are at fault, or missing, so that others may be better.
  private var areSkippable: Bool { failures.allSatisfy(\.error.isSkippable) }

  /// Returns the request without these photos, as `--skip-bad` asks for.
  ///
  /// - Throws: these photos, if that was not asked for, would not help, or leaves too few.
  func skipped(of request: GridRequest) throws(UnreadablePhotos) -> GridRequest {
    guard request.settings.selection.skipsBad, areSkippable else { throw self }
    do throws(UsageError) {
      return try request.leavingOut(Set(failures.map(\.index)))
    } catch {
      throw with(error)
    }
  }

  /// Returns the same photos, with the reason for which the grid is not made of the others.
  func with(_ consequence: UsageError) -> UnreadablePhotos {
    var error = self
    error.consequence = consequence
    return error
  }
}
