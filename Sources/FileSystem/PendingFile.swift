import LibC

/// A file that is written without a name or under a temporary one, and is given its name at the
/// end. If the name is a link, it is followed once, at the beginning.
///
/// Other processes may replace or remove the existing file at any time. So every decision that
/// depends on it is carried out by a call that fails, or can be undone, if the file has changed by
/// then; after that, the decision is made again. If the file system has no such calls, whatever
/// takes the name between the last check and the renaming is replaced.
final class PendingFile {
  let file: OpenFile
  let place: OutputPlace
  /// The temporary name of the file, while it has one.
  private var temporaryName: Pathname?
  /// The access of the file that had the name at the beginning; `nil` if there was none. The new
  /// file takes it over even if that file has since been removed.
  private let earlierAccess: AccessRights?

  /// Creates the file in the folder of a place.
  ///
  /// - Throws: an error if the folder is not writable, or if an existing file must not be replaced.
  init(_ place: OutputPlace, replacing replacement: OutputFile.Replacement) throws(SystemError) {
    self.place = place
    let (folder, name, target) = (place.folder, place.name, place.target)
    if let existing = try folder.status(of: name) {
      if case .refused = replacement { throw .exists }
      try target.checkWritable()
      try folder.checkReplaceable(name, existing)
      earlierAccess = AccessRights(of: target, existing)
    } else {
      earlierAccess = nil
    }
    // While it is written, nobody may read the file who may not read it at the end.
    let mode: mode_t = earlierAccess == nil ? 0o666 : 0o600
    if let unnamed = try folder.openUnnamed(mode: mode) {
      file = unnamed
    } else {
      folder.removeAbandonedFilesOnce()
      var name: Pathname?
      file = try folder.makeTemporaryFile(mode: mode, named: &name)
      temporaryName = name
    }
  }

  private var path: Pathname { place.path }
  private var target: Pathname { place.target }
  private var folder: Folder { place.folder }
  /// The final name of the file in the folder.
  private var name: Pathname { place.name }

  deinit {
    if let temporaryName { TemporaryFiles.remove(temporaryName, in: folder) }
  }

  /// The number of times that another process may change the name at just the wrong moment.
  private static let maxAttempts = 1000

  /// Gives the file its name; must be called only once.
  ///
  /// - Throws: ``OutputError`` if that fails, or if the existing file must not be replaced.
  func takeName(replacing replacement: OutputFile.Replacement) throws(OutputError) {
    do {
      var approved: FileStatus?
      if case .approved(let approval) = replacement { approved = approval.file }
      for _ in 0..<Self.maxAttempts {
        try folder.checkStillNamed()
        guard let existing = try folder.status(of: name) else {
          if try takeNameIfFree(replacing: replacement) { return }
          continue
        }
        if existing.kind == .folder { throw SystemError.isFolder }
        guard existing.kind == .regular else { throw OutputError(.path(path), .notAFile) }
        switch replacement {
        case .allowed: break
        case .refused: throw SystemError.exists
        case .approved(let approval):
          guard let approved, existing.isUnchanged(since: approved) else {
            approved = try approval.lookAgain()
            continue
          }
          try approval.check(existing)
        }
        if try replace(existing) { return }
      }
      throw SystemError.busy
    } catch let error as SystemError {
      throw OutputError(.path(path), cannotCreate: error)
    } catch let error as OutputError {
      throw error
    } catch {
      throw OutputError(.path(path), .replacementRefused(error))
    }
  }

  /// Gives the file its name if the name is free. Returns whether the file now has it.
  private func takeNameIfFree(
    replacing replacement: OutputFile.Replacement
  ) throws(SystemError) -> Bool {
    if let earlierAccess { try file.adopt(earlierAccess) }
    guard let temporaryName else {
      return try Self.unlessTaken { () throws(SystemError) in try folder.link(file, as: name) }
    }
    try checkHas(temporaryName)
    let isNamed = try Self.unlessTaken { () throws(SystemError) in
      try TemporaryFiles.change(temporaryName, in: folder) { () throws(SystemError) in
        try takeNameIfFree(from: temporaryName, replacing: replacement)
        return nil
      }
    }
    if isNamed { self.temporaryName = nil }
    return isNamed
  }

  /// Calls `body`, which gives a file a name that must be free. Returns whether it was.
  private static func unlessTaken(_ body: () throws(SystemError) -> Void) throws(SystemError)
    -> Bool
  {
    do throws(SystemError) {
      try body()
      return true
    } catch  where error == .exists {
      return false
    }
  }

  private func takeNameIfFree(
    from temporaryName: Pathname, replacing replacement: OutputFile.Replacement
  ) throws(SystemError) {
    do throws(SystemError) {
      return try folder.renameToFree(temporaryName, name)
    } catch  where error == .notSupported {}
    do throws(SystemError) {
      try folder.link(temporaryName, as: name)
      folder.remove(temporaryName)
      return
    } catch  where error == .notSupported {}
    guard case .refused = replacement else { return try folder.rename(temporaryName, to: name) }
    // An empty file, which only one process can create, shows others that the name is taken.
    do { _ = try folder.open(name, O_WRONLY | O_CREAT | O_EXCL) }
    guard try folder.status(of: name)?.size == 0 else { throw .exists }
    do throws(SystemError) { try folder.rename(temporaryName, to: name) } catch {
      if let status = try folder.status(of: name), status.size == 0 { folder.remove(name) }
      throw error
    }
  }

  /// Gives the file its name, replacing the existing file unless that has changed. Returns whether the file now has it.
  private func replace(_ existing: FileStatus) throws -> Bool {
    // Before the permissions, which may forbid it.
    file.adoptAttributes(of: target)
    try file.adopt(AccessRights(of: target, existing))
    let temporaryName = try takeNameForExchange(with: existing)
    var outcome = Result<Bool, OutputError>.success(false)
    try TemporaryFiles.change(temporaryName, in: folder) { () throws(SystemError) in
      do throws(SystemError) {
        try folder.swapNames(temporaryName, name)
      } catch  where error == .notFound {
        return temporaryName
      } catch  where error == .notSupported {
        guard let now = try folder.status(of: name), now.isUnchanged(since: existing) else {
          return temporaryName
        }
        try checkHas(temporaryName)
        try folder.rename(temporaryName, to: name)
        outcome = .success(true)
        return nil
      }
      if (try? isUnchangedOrGone(temporaryName, since: existing)) == true {
        folder.remove(temporaryName)
        outcome = .success(true)
        return nil
      }
      // Another file had taken the name. It must get it back, and must never be removed.
      if (try? folder.swapNames(temporaryName, name)) != nil, (try? has(temporaryName)) == true {
        return temporaryName
      }
      outcome = .failure(
        OutputError(.path(path), .movedAside(to: target.folder.appending(temporaryName.bytes))))
      return nil
    }
    switch outcome {
    case .success(false): return false
    case .success(true), .failure: self.temporaryName = nil
    }
    return try outcome.get()
  }

  /// Gives the file the temporary name under which it is exchanged with another file.
  private func takeNameForExchange(with existing: FileStatus) throws(SystemError) -> Pathname {
    // A file that already has a name is locked if possible.
    let isLocked = file.lockIfFree()
    let next = TemporaryName(
      exchanging: try file.status, with: existing, in: folder, isLocked: isLocked
    ).path
    if let temporaryName {
      try checkHas(temporaryName)
      try TemporaryFiles.change(temporaryName, in: folder) { () throws(SystemError) in
        try folder.rename(temporaryName, to: next)
        return next
      }
    } else {
      folder.removeAbandonedFilesOnce()
      try TemporaryFiles.make(next, in: folder) { () throws(SystemError) in
        try folder.link(file, as: next)
      }
    }
    temporaryName = next
    return next
  }

  /// Whether a name in the folder leads to a replaced file, or is free. Another process may have
  /// removed the replaced file as abandoned; it would not have removed any other.
  private func isUnchangedOrGone(
    _ name: Pathname, since replaced: FileStatus
  ) throws(SystemError) -> Bool {
    try folder.status(of: name)?.isUnchanged(since: replaced) ?? true
  }

  /// Whether a name in the folder leads to this file.
  private func has(_ name: Pathname) throws(SystemError) -> Bool {
    try folder.status(of: name)?.identity == file.status.identity
  }

  /// Throws if the temporary name no longer leads to this file, because somebody has removed it or
  /// put another file there.
  private func checkHas(_ temporaryName: Pathname) throws(SystemError) {
    if try !has(temporaryName) { throw .notFound }
  }
}

extension Folder {
  /// Creates a file under a new temporary name and locks it until it is closed, if the file system
  /// supports locks. The caller removes or renames it through ``TemporaryFiles``.
  func makeTemporaryFile(
    mode: mode_t, named name: inout Pathname?
  ) throws(SystemError) -> OpenFile {
    func make(_ temporary: TemporaryName) throws(SystemError) -> OpenFile {
      name = temporary.path
      return try TemporaryFiles.make(temporary.path, in: self) { () throws(SystemError) in
        try open(temporary.path, O_RDWR | O_CREAT | O_EXCL, mode: mode)
      }
    }
    let file = try make(TemporaryName(in: self))
    // Until it is locked, another process may remove it as abandoned.
    if file.lockIfFree(),
      (try? status(of: name!))??.identity == (try? file.status.identity)
    {
      return file
    }
    TemporaryFiles.remove(name!, in: self)
    return try make(.unlockable)
  }
}
