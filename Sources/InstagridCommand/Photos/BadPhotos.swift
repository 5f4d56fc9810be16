import CommandKit
import GridKit
import PhotoIO

/// The photos of a grid or a page that cannot be read. With `--skip-bad`, it is made of the others.
struct BadPhotos {
  private(set) var numbers: Set<Int> = []
  private(set) var errors: [PhotoError] = []
  private var triedCount = 0

  var isEmpty: Bool { errors.isEmpty }

  /// Adds a photo by its number, from 1.
  mutating func add(_ error: PhotoError, number: Int) {
    numbers.insert(number)
    errors.append(error)
  }

  /// Returns the next of the photos that are tried in order, and adds the bad ones before it. Their numbers are
  /// those among the tried ones. At the end it returns `nil`, and also after an error for which no photo is to
  /// blame: if the system is short of a resource, it would refuse the other photos as well.
  mutating func nextGood<Photo, Good>(
    of tried: inout TriedPhotos<Photo, Good>
  ) async throws -> Good? {
    while let result = await tried.next() {
      triedCount += 1
      do { return try result.get() } catch let error as PhotoError {
        add(error, number: triedCount)
        guard error.isSkippable else { return nil }
      }
    }
    return nil
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
    do throws(UsageError) { return try rest(numbers) } catch {
      throw UnreadablePhotos(errors: earlier + errors, reasonNotSkipped: error)
    }
  }
}

/// Photos that are opened or decoded in order, a few at the same time, to find out which can be used.
typealias TriedPhotos<Photo: Sendable, Good: Sendable> = OrderedResults<
  Photo, Result<Good, any Error>
>

extension OrderedResults {
  init<Good>(
    trying photos: [Element], atMost limit: Int,
    _ attempt: @escaping @Sendable (Element) async throws -> Good
  ) where Value == Result<Good, any Error> {
    self.init(photos, atMost: limit) { photo in
      do { return .success(try await attempt(photo)) } catch { return .failure(error) }
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
