import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// The photos of a grid or a page that cannot be read. With `--skip-bad`, it is made of the others.
struct BadPhotos {
  /// The indices of the photos, from 0.
  private var indices: Set<Int> = []
  /// Why each of them cannot be read.
  private(set) var errors: [PhotoError] = []

  init() {}

  /// Extracts the photos that the error of a composition is about.
  ///
  /// - Parameter cells: the number of each photo's cell.
  /// - Returns: `nil` if it is about something else.
  init?(_ error: CompositionError, inCells cells: [Int]) {
    if error.failures.isEmpty { return nil }
    for failure in error.failures {
      guard let error = failure.error as? PhotoError,
        let index = cells.firstIndex(of: failure.cell)
      else { return nil }
      add(error, at: index)
    }
  }

  var isEmpty: Bool { errors.isEmpty }

  mutating func add(_ error: PhotoError, at index: Int) {
    indices.insert(index)
    errors.append(error)
  }

  /// Decodes the photos that look incomplete, several at a time, and adds those that are damaged.
  ///
  /// - Parameters:
  ///   - photos: photos and their indices.
  ///   - limit: the number of photos that are decoded at the same time.
  mutating func addDamaged(
    among photos: [(index: Int, photo: PhotoFile)], atMost limit: Int
  ) async {
    let doubtful = photos.filter(\.photo.mayBeIncomplete)
    var errors = OrderedResults(doubtful.map(\.photo), atMost: limit, on: ThreadPool.shared) {
      photo -> PhotoError? in
      do { try await photo.decodeAll() } catch let error as PhotoError { return error } catch {}
      return nil
    }
    for (index, _) in doubtful {
      if let error = await errors.next() ?? nil { add(error, at: index) }
    }
  }

  /// Returns what is made without these photos, if there are any, and if `--skip-bad` requested
  /// that.
  ///
  /// - Parameters:
  ///   - selection: determines whether bad photos are skipped.
  ///   - earlier: the errors of photos that have been skipped before.
  ///   - rest: returns what is made without the photos at some indices.
  /// - Throws: all errors, if that was not requested, would not help, or leaves too few photos.
  func skipped<Rest>(
    by selection: PhotoSelection, after earlier: [PhotoError] = [],
    _ rest: (Set<Int>) throws(UsageError) -> Rest
  ) throws(UnreadablePhotos) -> Rest {
    let isSkippable = errors.allSatisfy(\.isSkippable)
    guard isEmpty || selection.skipsBad && isSkippable else {
      throw UnreadablePhotos(
        errors: earlier + errors, selection: isSkippable && !selection.skipsBad ? selection : nil)
    }
    do throws(UsageError) { return try rest(indices) } catch {
      throw UnreadablePhotos(errors: earlier + errors, consequence: error)
    }
  }
}

/// An error thrown when photos of a grid or a page cannot be read.
struct UnreadablePhotos: CombinedError {
  /// Why each of these photos cannot be read.
  let errors: [PhotoError]
  /// The selection from which `--skip-bad` would skip the photos; `nil` if it would not.
  var selection: PhotoSelection?
  /// The reason why nothing is made of the other photos, if `--skip-bad` requested that.
  var consequence: UsageError?

  var causes: [any Error] {
    errors.map { error -> any Error in
      selection?.wouldSkip(error) ?? false ? SkippableError(cause: error) : error
    } + (consequence.map { [$0] } ?? [])
  }
}

extension PhotoSelection {
  /// Whether the error of a photo advises to skip it. A name that leads to no file is better
  /// corrected, and a photo that is the only one cannot be skipped.
  fileprivate func wouldSkip(_ error: PhotoError) -> Bool {
    guard case .path(let path) = error.name else { return false }
    return folders.contains(where: path.isInside) || hasSeveral && error.code != .cannotOpen
  }
}

extension Pathname {
  /// Whether the path begins with the path of a folder.
  fileprivate func isInside(_ folder: Pathname) -> Bool {
    bytes.starts(with: folder.appending([]).bytes)
  }
}
