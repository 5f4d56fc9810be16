import CommandKit
import GridKit
import PhotoIO

/// The photos of a grid or a page that cannot be read. With `--skip-bad`, it is made of the others.
struct BadPhotos {
  private var indices: Set<Int> = []
  private(set) var errors: [PhotoError] = []

  init() {}

  /// Extracts the photos that the error of a composition is about; `nil` if it is about something else.
  init?(_ error: CompositionError, inCells cells: [Int]) {
    if error.failures.isEmpty { return nil }
    for failure in error.failures {
      guard let error = failure.error as? PhotoError, let index = cells.firstIndex(of: failure.cell)
      else { return nil }
      add(error, at: index)
    }
  }

  var isEmpty: Bool { errors.isEmpty }

  mutating func add(_ error: PhotoError, at index: Int) {
    indices.insert(index)
    errors.append(error)
  }

  /// Returns what is made without these photos; throws all errors if `--skip-bad` was not requested, would
  /// not help, or leaves too few photos.
  func skipped<Rest>(
    _ selection: PhotoSelection, of given: GivenFiles, after earlier: [PhotoError] = [],
    _ rest: (Set<Int>) throws(UsageError) -> Rest
  ) throws(UnreadablePhotos) -> Rest {
    let isSkippable = errors.allSatisfy(\.isSkippable)
    let skipsBad = selection.skipsBad
    guard isEmpty || skipsBad && isSkippable else {
      throw UnreadablePhotos(
        errors: earlier + errors, given: isSkippable && !skipsBad ? given : nil)
    }
    do throws(UsageError) { return try rest(indices) } catch {
      throw UnreadablePhotos(errors: earlier + errors, reasonNotSkipped: error)
    }
  }
}

/// An error thrown when photos of a grid or a page cannot be read.
struct UnreadablePhotos: CombinedError {
  let errors: [PhotoError]
  /// What the run was given to read, if `--skip-bad` would skip the photos; otherwise `nil`.
  var given: GivenFiles?
  /// The reason why nothing is made of the other photos, if `--skip-bad` requested that.
  var reasonNotSkipped: UsageError?

  var causes: [any Error] {
    errors.map { error -> any Error in
      given?.advisesSkipping(error) ?? false ? ErrorWithSkipAdvice(cause: error) : error
    } + (reasonNotSkipped.map { [$0] } ?? [])
  }
}

extension Set<Int> {
  /// Returns the index that an element of a list has after those with these indices have been removed;
  /// `nil` if it is one of them.
  func indexAfterRemoval(of index: Int) -> Int? {
    contains(index) ? nil : index - count { $0 < index }
  }
}
