import CommandKit
import FileSystem
import PhotoIO

/// A photo of a batch that does not belong to an item yet.
struct PhotoCandidate {
  let name: PhotoReference
  /// Why it cannot be the name of a photo, so that its group fails.
  private(set) var nameError: (any Error)?
  /// Whether it has not been examined whether it can be read.
  var isUntested = true
  /// Why it cannot be read, if that is known.
  var failure: Diagnostic?

  var isBad: Bool { failure != nil }

  init(_ name: PhotoReference) { self.name = name }

  /// A name in a list.
  init(listed word: Argument) {
    do { name = try PhotoReference(word, from: "photos", isInBatch: true) } catch {
      (name, nameError, isUntested) = (.file(word.path), error, false)
    }
  }
}

extension PhotoReference {
  /// The error for a file that does not exist; otherwise `nil`.
  var whyMissing: PhotoError? {
    guard let path else { return nil }
    do throws(SystemError) { _ = try FileStatus(of: path) } catch {
      return error.isNotFound ? PhotoError(.path(path), .cannotOpen(error)) : nil
    }
    return nil
  }

  /// Returns the error of a bad photo; `nil` if it can be read. If something other than the photo
  /// is to blame, making the grid will encounter and report the error as well.
  func whyBad(for request: GridRequest) async -> PhotoError? {
    // A stream can be read only once.
    if path?.isSpecialFile ?? false { return nil }
    do { _ = try await opened(for: request, decoding: true) } catch let error as PhotoError
      where error.isSkippable
    {
      return error
    } catch {}
    return nil
  }
}
