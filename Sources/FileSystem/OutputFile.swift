/// A file that is written atomically.
///
/// What is written goes into a file without a name, or under a temporary one; ``commit()`` gives it
/// its name in one step, in place of a file that had it. Without ``commit()`` nothing happens.
///
/// A link is followed: the file that it leads to is replaced, and the link stays. What exists and
/// is not a file (a FIFO, a terminal, `/dev/null`) is written to directly, and so are `/dev/stdout`
/// and `/dev/fd/N`, whatever they lead to. Encoders in C write to the file's descriptor.
///
/// A killed process leaves nothing behind, with one exception: a file under a temporary name, if it
/// is killed between the two steps by which an existing file is replaced, or at any time where the
/// system has no files without names. The next run that writes the same file removes it. A power
/// failure is not covered: nothing waits for the disk.
public struct OutputFile: ~Copyable {
  /// What may happen to an existing file.
  public enum Replacement: Sendable {
    /// It is replaced.
    case allowed
    /// It stays, and there is an error.
    case refused
  }

  private enum Strategy {
    /// Written to as it is.
    case direct
    /// A file without a name.
    case unnamed
    /// A file under a temporary name, locked.
    case named(FilePath)
    /// The file has its name.
    case done
  }

  /// The name that was asked for.
  public let path: FilePath
  private let target: FilePath
  private let replaced: FileStatus?
  private let replacement: Replacement
  private var strategy: Strategy
  private let file: OpenFile

  /// Opens a file to be written.
  ///
  /// - Throws: ``OutputError``, before any work is done in vain: if the folder does not exist or
  ///   may not be written to, the name is a folder's, or the file exists and may not be replaced.
  public init(_ path: FilePath, replacing replacement: Replacement = .allowed) throws(OutputError) {
    do throws(SystemError) {
      if let descriptor = path.namedDescriptor {
        self.init(path, .direct, OpenFile(borrowing: descriptor))
        return
      }
      if let existing = try FileStatus(ifExists: path), existing.kind != .regular {
        if existing.kind == .folder { throw .isFolder }
        self.init(path, .direct, try OpenFile(writingTo: path))
        return
      }
      let target = try path.followingLinks()
      let replaced = try FileStatus(ifExists: target)
      if replaced != nil {
        if replacement == .refused { throw .exists }
        try target.checkWritable()
      }
      if let unnamed = try OpenFile.unnamed(in: target.folder) {
        self.init(path, .unnamed, unnamed, to: target, replacing: replaced, replacement)
      } else {
        let temporary = target.temporary
        let named = try OpenFile.temporary(at: temporary)
        self.init(path, .named(temporary), named, to: target, replacing: replaced, replacement)
      }
    } catch {
      throw OutputError(path, .cannotCreate(error))
    }
  }

  private init(
    _ path: FilePath, _ strategy: Strategy, _ file: consuming OpenFile, to target: FilePath? = nil,
    replacing replaced: FileStatus? = nil, _ replacement: Replacement = .allowed
  ) {
    self.path = path
    self.strategy = strategy
    self.file = file
    self.target = target ?? path
    self.replaced = replaced
    self.replacement = replacement
  }

  /// The standard output, written to as it is.
  public static var standardOutput: OutputFile {
    OutputFile("standard output", .direct, OpenFile(borrowing: 1))
  }

  /// The standard error, written to as it is.
  public static var standardError: OutputFile {
    OutputFile("standard error", .direct, OpenFile(borrowing: 2))
  }

  deinit {
    if case .named(let temporary) = strategy { TemporaryFiles.remove(temporary) }
  }

  /// Whether nothing of what is written can be seen before ``commit()``.
  public var isAtomic: Bool {
    if case .direct = strategy { false } else { true }
  }

  /// What to write to.
  package var descriptor: CInt { file.descriptor }

  /// How many bytes the file has so far; `nil` for what is written to as it is.
  public var byteCount: Int? { isAtomic ? try? file.status.size : nil }

  /// Writes text at the end.
  ///
  /// - Throws: ``OutputError`` if writing fails.
  public func write(_ text: String) throws(OutputError) {
    let bytes = Array(text.utf8)
    do throws(SystemError) { try file.write(bytes) } catch {
      throw OutputError(path, .writeFailed(error))
    }
  }

  /// Gives the file its name.
  ///
  /// - Throws: ``OutputError`` if what was written cannot be kept, or the name was taken in the
  ///   meantime and nothing may be replaced. Then an existing file is what it was before.
  public consuming func commit() throws(OutputError) {
    do throws(SystemError) {
      if let replaced { try file.adopt(replaced) }
      try file.flush()
    } catch {
      throw OutputError(path, .writeFailed(error))
    }
    do throws(SystemError) {
      switch strategy {
      case .direct, .done: break
      case .unnamed: try name()
      case .named(let temporary):
        // A second name leaves the temporary one to be removed at the end of this life.
        if replacement == .refused { return try temporary.link(to: target) }
        try TemporaryFiles.rename(temporary, to: target)
        strategy = .done
      }
    } catch {
      throw OutputError(path, .cannotCreate(error))
    }
  }

  /// Gives a file without a name its name.
  private borrowing func name() throws(SystemError) {
    if replaced == nil {
      do throws(SystemError) {
        return try file.link(to: target)
      } catch  where error == .exists && replacement == .allowed {
        // Somebody made the file in the meantime: it is replaced.
      }
    }
    // No call links over an existing name, so this takes two, the first to a temporary name. The
    // file is locked while it has that name: another run for the same target waits for it to be
    // gone, and takes it away only if whoever made it is no more.
    let temporary = target.temporary
    try file.lock()
    while true {
      do throws(SystemError) {
        try TemporaryFiles.make(temporary) { () throws(SystemError) in
          try file.link(to: temporary)
        }
        break
      } catch  where error == .exists {
        try temporary.removeIfAbandoned()
      }
    }
    do throws(SystemError) { try TemporaryFiles.rename(temporary, to: target) } catch {
      TemporaryFiles.remove(temporary)
      throw error
    }
  }

  /// Removes what a killed run left beside an output while it replaced it, unless another run is
  /// using it now. Writing the output does this as well; this is for an output that is left as it
  /// is.
  public static func removeAbandoned(at path: FilePath) {
    guard path.namedDescriptor == nil, let target = try? path.followingLinks() else { return }
    // A file that cannot be removed does no harm to an output that stays.
    try? target.temporary.removeIfAbandoned(waiting: false)
  }
}
