import FileSystem
import PhotoIO
import Synchronization

/// The files of the photos of one output, none of which is replaced, whatever its name is by then.
final class ProtectedFiles: Sendable {
  private let identities = Mutex<Set<FileStatus.Identity>>([])

  func insert(_ file: FileStatus.Identity?) {
    guard let file else { return }
    identities.withLock { _ = $0.insert(file) }
  }

  func contains(_ file: FileStatus.Identity) -> Bool { identities.withLock { $0.contains(file) } }
}

extension PhotoReference {
  /// Opens the photo, and adds its file to others, also if it cannot be read.
  func opened(limits: Limits, addingTo files: ProtectedFiles) throws(PhotoError) -> PhotoFile {
    do throws(PhotoError) {
      let photo = try opened(limits: limits)
      files.insert(photo.identity)
      return photo
    } catch {
      files.insert(identity)
      throw error
    }
  }

  var identity: FileStatus.Identity? { path.flatMap { try? FileStatus(of: $0).identity } }
}
