import CommandKit
import FileSystem
import PhotoIO

/// A photo of a batch that does not belong to an item yet.
struct PhotoCandidate {
  let name: PhotoName
  /// Why it cannot be the name of a photo, so that its group fails.
  private(set) var misnaming: (any Error)?
  /// Whether it has not been examined whether it can be read.
  var isUnknown = true
  /// Why it cannot be read, if that is known.
  var failure: Diagnostic?

  var isBad: Bool { failure != nil }

  init(_ name: PhotoName) { self.name = name }

  /// A name in a list.
  init(listed word: Argument) {
    do { name = try PhotoName(word, from: "photos", isInBatch: true) } catch {
      (name, misnaming, isUnknown) = (.file(word.path), error, false)
    }
  }
}

extension PhotoName {
  /// The error for a file that does not exist; otherwise `nil`.
  var whyMissing: PhotoError? {
    guard let path else { return nil }
    do throws(SystemError) { _ = try FileStatus(of: path) } catch {
      return error.isNotFound ? PhotoError(.path(path), .cannotOpen(error)) : nil
    }
    return nil
  }
}
