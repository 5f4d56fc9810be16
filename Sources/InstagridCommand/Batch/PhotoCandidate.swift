import CommandKit
import FileSystem
import PhotoIO

/// A photo of a batch that does not belong to an item yet.
struct PhotoCandidate {
  enum State {
    case unknown
    /// It can be read, or making its grid will show whether it can.
    case good
    case bad(Diagnostic)
    /// It cannot be the name of a photo, so its group fails.
    case misnamed(any Error)
  }

  let name: PhotoName
  var state: State

  init(_ name: PhotoName) { (self.name, state) = (name, .unknown) }

  /// A name in a list.
  init(listed word: Argument) {
    do { (name, state) = (try PhotoName(word, from: "photos", isInBatch: true), .unknown) } catch {
      (name, state) = (.file(word.path), .misnamed(error))
    }
  }

  var isUnknown: Bool { if case .unknown = state { true } else { false } }
  var isBad: Bool { if case .bad = state { true } else { false } }
  var misnaming: (any Error)? { if case .misnamed(let error) = state { error } else { nil } }
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
