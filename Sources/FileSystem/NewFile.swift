import CPlatform

/// A file that is written without a name, or under a temporary one, and gets its name in the end.
/// Links from that name are followed once, at the beginning.
///
/// Others may change what has the name at any moment. So what is decided by a look at it is done by
/// a call that fails, or is taken back, if something else has the name by then; after that, it is
/// looked at again. Where the file system has no such calls, what comes between the last look and the
/// renaming is replaced.
final class NewFile {
  let file: OpenFile
  /// The name that was asked for.
  private let path: FilePath
  /// Where links lead from it: the folder and the name of the file.
  private let target: FilePath
  private let folder: Folder
  /// The name in the folder that the file gets, and the one that it has before.
  private let name: FilePath
  private var temporaryName: FilePath?
  /// The access to the file that had the name at the beginning, which the new one takes over even if
  /// that file is gone in the end; `nil` if there was none.
  private let earlierAccess: FileAccess?

  /// Makes the file in the folder that `path` leads to.
  ///
  /// - Throws: an error if there is no such folder, it may not be written to, or there is a file of
  ///   the name that may not be replaced.
  init(_ path: FilePath, replacing replacement: OutputFile.Replacement) throws(SystemError) {
    self.path = path
    target = try path.followingLinks()
    name = FilePath(bytes: target.lastComponent)
    folder = try Folder(target.folder)
    if let existing = try folder.status(of: name) {
      if case .refused = replacement { throw .exists }
      try target.checkWritable()
      try folder.checkReplaceable(name, existing)
      earlierAccess = FileAccess(of: target, existing)
    } else {
      earlierAccess = nil
    }
    // Nobody may read meanwhile what must not be read in the end.
    let mode: mode_t = earlierAccess == nil ? 0o666 : 0o600
    if let unnamed = try folder.openUnnamed(mode: mode) {
      file = unnamed
    } else {
      folder.removeAbandonedFilesOnce()
      var name: FilePath?
      file = try folder.makeTemporaryFile(mode: mode, named: &name)
      temporaryName = name
    }
  }

  deinit {
    if let temporaryName { TemporaryFiles.remove(temporaryName, in: folder) }
  }

  /// How often what has the name may change at just the wrong moment.
  private static let mostAttempts = 1000

  /// Gives the file its name; to be called once.
  ///
  /// - Throws: ``OutputError`` if it cannot be given, or what has it must not be replaced.
  func takeName(replacing replacement: OutputFile.Replacement) throws(OutputError) {
    do {
      var approved: FileStatus?
      if case .approved(let approval) = replacement { approved = approval.file }
      for _ in 0..<Self.mostAttempts {
        try folder.checkStillNamed()
        guard let existing = try folder.status(of: name) else {
          if try takeFreeName(replacing: replacement) { return }
          continue
        }
        if existing.kind == .folder { throw SystemError.isFolder }
        guard existing.kind == .regular else { throw OutputError(path, .notAFile) }
        switch replacement {
        case .allowed: break
        case .refused: throw SystemError.exists
        case .approved(let approval):
          if let approved, existing.isUnchanged(since: approved) { break }
          approved = try approval.lookAgain()
          continue
        }
        if try replace(existing) { return }
      }
      throw SystemError.busy
    } catch let error as SystemError {
      throw OutputError(path, .cannotCreate(error))
    } catch let error as OutputError {
      throw error
    } catch {
      throw OutputError(path, .refused(error))
    }
  }

  /// Gives the file its name if nothing has it.
  ///
  /// - Returns: whether it has the name now.
  private func takeFreeName(
    replacing replacement: OutputFile.Replacement
  ) throws(SystemError) -> Bool {
    if let earlierAccess { try file.adopt(earlierAccess) }
    guard let temporaryName else {
      return try Self.unlessTaken { () throws(SystemError) in try folder.link(file, as: name) }
    }
    try checkHas(temporaryName)
    let isNamed = try Self.unlessTaken { () throws(SystemError) in
      try TemporaryFiles.change(temporaryName, in: folder) { () throws(SystemError) in
        try takeFreeName(from: temporaryName, replacing: replacement)
        return nil
      }
    }
    if isNamed { self.temporaryName = nil }
    return isNamed
  }

  /// Calls `body`, which gives a name that nothing must have.
  ///
  /// - Returns: whether nothing had it.
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

  private func takeFreeName(
    from temporaryName: FilePath, replacing replacement: OutputFile.Replacement
  ) throws(SystemError) {
    do throws(SystemError) {
      return try folder.renameToFree(temporaryName, name)
    } catch  where error == .notSupported {}
    do throws(SystemError) {
      try folder.link(temporaryName, as: name)
      folder.remove(temporaryName)
      return
    } catch  where error == .notSupported {}
    guard case .refused = replacement else {
      return try folder.rename(temporaryName, to: name)
    }
    // An empty file of the name, which only one can make, shows others that it is taken.
    do { _ = try folder.open(name, O_WRONLY | O_CREAT | O_EXCL) }
    guard try folder.status(of: name)?.size == 0 else { throw .exists }
    do throws(SystemError) { try folder.rename(temporaryName, to: name) } catch {
      if let status = try folder.status(of: name), status.size == 0 { folder.remove(name) }
      throw error
    }
  }

  /// Gives the file its name in place of a file that has it, unless that has changed.
  ///
  /// - Parameter existing: what has the name.
  /// - Returns: whether it has the name now.
  private func replace(_ existing: FileStatus) throws -> Bool {
    try file.adopt(FileAccess(of: target, existing))
    let temporaryName = try takeNameForExchange(with: existing)
    var outcome = Result<Bool, OutputError>.success(false)
    try TemporaryFiles.change(temporaryName, in: folder) { () throws(SystemError) in
      do throws(SystemError) {
        try folder.exchange(temporaryName, name)
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
      // Something else had got the name: it must have it again, and never be removed.
      if (try? folder.exchange(temporaryName, name)) != nil, (try? has(temporaryName)) == true {
        return temporaryName
      }
      outcome = .failure(OutputError(path, .displaced(target.sibling(named: temporaryName.bytes))))
      return nil
    }
    switch outcome {
    case .success(false): return false
    case .success(true), .failure: self.temporaryName = nil
    }
    return try outcome.get()
  }

  /// Gives the file the temporary name under which it is exchanged with another one.
  private func takeNameForExchange(with existing: FileStatus) throws(SystemError) -> FilePath {
    // One that has a name is locked, if it can be.
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

  /// Whether a replaced file has a name in the folder, or nothing has it: another run may have taken
  /// the replaced file, and no other, for abandoned.
  private func isUnchangedOrGone(
    _ name: FilePath, since replaced: FileStatus
  ) throws(SystemError) -> Bool {
    try folder.status(of: name)?.isUnchanged(since: replaced) ?? true
  }

  /// Whether a name in the folder is this file's.
  private func has(_ name: FilePath) throws(SystemError) -> Bool {
    try folder.status(of: name)?.identity == file.status.identity
  }

  /// Throws unless the file still has its temporary name: somebody may have removed it, or have put
  /// another file there.
  private func checkHas(_ temporaryName: FilePath) throws(SystemError) {
    if try !has(temporaryName) { throw .notFound }
  }
}

extension Folder {
  /// Makes a file under a new temporary name, which is locked as long as it is open, if the file
  /// system has locks. The caller removes or renames it through ``TemporaryFiles``.
  func makeTemporaryFile(
    mode: mode_t, named name: inout FilePath?
  ) throws(SystemError) -> OpenFile {
    func make(_ temporary: TemporaryName) throws(SystemError) -> OpenFile {
      name = temporary.path
      return try TemporaryFiles.make(temporary.path, in: self) { () throws(SystemError) in
        try open(temporary.path, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
      }
    }
    let file = try make(TemporaryName(in: self))
    // Before it is locked, another run may take it for abandoned.
    if file.lockIfFree(),
      (try? status(of: name!))??.identity == (try? file.status.identity)
    {
      return file
    }
    TemporaryFiles.remove(name!, in: self)
    return try make(.unlockable)
  }
}
