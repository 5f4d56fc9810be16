import GridKit
import PhotoIO

/// An error thrown when photos of a grid cannot be read: all of these photos, and why.
struct UnreadablePhotos: Error {
  struct Failure {
    /// The number of the photo in its grid, from 0.
    let index: Int
    let error: PhotoError
  }

  let failures: [Failure]
  /// The errors of bad photos that earlier attempts were about.
  var badBefore: [PhotoError] = []
  /// The reason why the grid is not made from its other photos, if `--skip-bad` requested that.
  var consequence: UsageError?
}

extension UnreadablePhotos {
  /// Extracts the photos that an error is about.
  ///
  /// - Returns: `nil` if the error is about something else.
  init?(_ error: CompositionError, badBefore: [PhotoError]) {
    guard case .photos(let failures) = error else { return nil }
    let known = failures.compactMap { failure in
      (failure.error as? PhotoError).map { Failure(index: failure.cell, error: $0) }
    }
    guard known.count == failures.count else { return nil }
    self.init(failures: known, badBefore: badBefore)
  }

  /// Whether the photos themselves are to blame, or missing, so skipping them may help.
  private var areSkippable: Bool { failures.allSatisfy(\.error.isSkippable) }

  /// Returns the request without these photos, if `--skip-bad` requested that.
  ///
  /// - Throws: this error, if that was not requested, would not help, or leaves too few photos.
  func skipped(of request: GridRequest) throws(UnreadablePhotos) -> GridRequest {
    try skipped(by: request.settings.selection, request.removingPhotos)
  }

  /// Returns what is made without these photos, if `--skip-bad` requested that.
  ///
  /// - Parameters:
  ///   - selection: determines whether photos may be skipped.
  ///   - rest: returns what is made without the photos with the given indices.
  /// - Throws: this error, if that was not requested, would not help, or leaves too few photos.
  func skipped<Rest>(
    by selection: PhotoSelection, _ rest: (Set<Int>) throws(UsageError) -> Rest
  ) throws(UnreadablePhotos) -> Rest {
    guard selection.skipsBad, areSkippable else { throw self }
    do throws(UsageError) { return try rest(Set(failures.map(\.index))) } catch {
      throw with(error)
    }
  }

  /// Returns this error with the reason why the grid is not made from the other photos.
  func with(_ consequence: UsageError) -> UnreadablePhotos {
    var error = self
    error.consequence = consequence
    return error
  }
}
