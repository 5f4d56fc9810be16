import FileSystem
import Synchronization

/// The file of a photo. If descriptors run short it is closed, unless somebody holds it, and opened again
/// when it is read next.
///
/// A stream, a file in memory, and a descriptor of this process such as `/dev/fd/3` cannot be opened again, and
/// stay open.
final class ClosableFile: Sendable {
  let start: Int64
  let slot: Slot
  private var name: FileName { slot.name }

  fileprivate struct State {
    /// `nil` while the file is closed. Whoever reads it holds it, too.
    var file: OffsetFile?
    /// The file's attributes when it was last opened.
    var status: FileStatus
    /// What the file was when it was first closed.
    var fingerprint: PhotoFingerprint?
    /// The error of a read before the file was closed.
    var failure: SystemError?
  }

  /// What is known of the file, which can be closed as long as its owner exists.
  final class Slot: Sendable {
    let name: FileName
    fileprivate let state: Mutex<State>

    fileprivate init(_ name: FileName, _ file: OffsetFile, _ status: FileStatus) {
      self.name = name
      state = Mutex(State(file: file, status: status))
    }

    /// Closes the file, unless somebody holds it or it cannot be opened again.
    func close() {
      state.withLock { state in
        guard isKnownUniquelyReferenced(&state.file), let file = state.file,
          ClosableFile.canBeOpenedAgain(name, state.status)
        else { return }
        if state.fingerprint == nil {
          state.fingerprint = try? PhotoFingerprint(of: file.file, byteCount: state.status.size)
        }
        state.failure = file.takeFailure() ?? state.failure
        state.file = nil
      }
    }
  }

  private static let all = Mutex<[ObjectIdentifier: Slot]>([:])

  init(_ file: OffsetFile, named name: FileName, _ status: FileStatus) {
    start = file.start
    let slot = Slot(name, file, status)
    self.slot = slot
    Self.all.withLock { $0[ObjectIdentifier(slot)] = slot }
  }

  deinit { Self.all.withLock { $0[ObjectIdentifier(slot)] = nil } }

  /// Opens a photo for the first time, and closes others if its descriptor is one of the last ones.
  ///
  /// - Throws: ``PhotoError``, also if it has to stay open and there is no room for it.
  static func open(_ path: Pathname) throws(PhotoError) -> OpenFile {
    let name = FileName.path(path)
    let file = try converting(try OpenFile(reading: path)) { PhotoError(name, .cannotOpen($0)) }
    guard file.isReserved else { return file }
    closeAll()
    if let status = try? file.status, canBeOpenedAgain(name, status) { return file }
    return try converting(try file.movedDown()) { (_: SystemError) in
      PhotoError(name, .mustStayOpen(limit: OpenFileLimit.limit))
    }
  }

  /// Closes all files that nobody holds and that can be opened again.
  static func closeAll() {
    for slot in all.withLock({ Array($0.values) }) { slot.close() }
  }

  fileprivate static func canBeOpenedAgain(_ name: FileName, _ status: FileStatus) -> Bool {
    guard case .path(let path) = name else { return false }
    return status.kind == .regular && path.namedDescriptor == nil
  }

  /// Returns the open file, which stays open as long as the caller holds it.
  ///
  /// - Throws: ``PhotoError`` if the file was closed and cannot be opened again, or if it has changed.
  func opened() throws(PhotoError) -> OffsetFile {
    let (file, isReserved) = try slot.state.withLock { state throws(PhotoError) in
      if let file = state.file { return (file, false) }
      let file = try reopened(&state)
      state.file = file
      return (file, file.file.isReserved)
    }
    if isReserved { Self.closeAll() }
    return file
  }

  private func reopened(_ state: inout State) throws(PhotoError) -> OffsetFile {
    guard case .path(let path) = name else { preconditionFailure("only files can be reopened") }
    // There may be a FIFO by now.
    let file = try converting(try OpenFile(examining: path)) { PhotoError(name, .cannotOpen($0)) }
    do throws(SystemError) {
      let status = try file.status
      var isSame = status.kind == .regular && status.hasSizeAndDate(of: state.status)
      // FAT and file systems in user space may give a file another number whenever it is opened.
      if isSame, status.identity != state.status.identity {
        isSame = try PhotoFingerprint(of: file, byteCount: status.size) == state.fingerprint
      }
      if isSame {
        state.status = status
        return OffsetFile(file, from: start)
      }
    } catch {
      throw PhotoError(name, .readFailed(error))
    }
    throw PhotoError(name, .changed)
  }

  /// Throws the last error of a read that was not thrown by this before.
  func checkReads() throws(SystemError) {
    let failure = slot.state.withLock { $0.file?.takeFailure() ?? $0.failure.take() }
    if let failure { throw failure }
  }

  /// Throws if the file has changed since it was opened, or if its path now leads to another file.
  func checkUnchanged() throws(PhotoError) {
    let file = try opened()
    let status = slot.state.withLock { $0.status }
    do throws(SystemError) {
      var statuses = [try file.file.status]
      if case .path(let path) = name, let named = try FileStatus(ifExists: path) {
        statuses.append(named)
      }
      if statuses.allSatisfy({ $0.isUnchanged(since: status) }) { return }
    } catch {
      throw PhotoError(name, .readFailed(error))
    }
    throw PhotoError(name, .changed)
  }
}
