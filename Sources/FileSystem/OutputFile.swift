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
/// is killed between the steps by which an existing file is replaced, or at any time where the
/// system has no files without names. A later run that replaces a file in the same folder, or has no
/// files without names there, removes it if it is certain that nobody uses it. A power failure is not
/// covered: nothing waits for the disk.
public struct OutputFile: ~Copyable {
  /// What may happen to an existing file.
  public enum Replacement: Sendable {
    /// It is replaced.
    case allowed
    /// It stays, and there is an error.
    case refused
    /// It is replaced if it is the file that was approved, unchanged; another one only if it is
    /// approved as well.
    case approved(Approval)
  }

  /// What may be replaced, according to somebody who has looked at it.
  public struct Approval: Sendable {
    /// The file that may be replaced; `nil` if there was none.
    let file: FileStatus?
    /// Looks at what has the name now, and returns its status before the look; throws if it must
    /// stay.
    let lookAgain: @Sendable () throws -> FileStatus?

    package init(_ file: FileStatus?, lookAgain: @escaping @Sendable () throws -> FileStatus?) {
      self.file = file
      self.lookAgain = lookAgain
    }
  }

  private enum Destination: ~Copyable {
    /// Written to as it is.
    case stream(OpenFile)
    /// A file that gets its name in the end.
    case file(NewFile)
    /// Has no name, now or in the end.
    case memory(MemoryFile)
  }

  /// The name that was asked for.
  public let path: FilePath
  private let destination: Destination
  private let replacement: Replacement

  private init(
    _ path: FilePath, _ destination: consuming Destination, replacing replacement: Replacement
  ) {
    self.path = path
    self.destination = destination
    self.replacement = replacement
  }

  /// Opens a file to be written.
  ///
  /// - Throws: ``OutputError``, before any work is done in vain: if the folder does not exist or
  ///   may not be written to, the name is a folder's, or the file exists and may not be replaced.
  public init(_ path: FilePath, replacing replacement: Replacement = .allowed) throws(OutputError) {
    do throws(SystemError) {
      if let descriptor = path.namedDescriptor {
        self.init(path, .stream(OpenFile(borrowing: descriptor)), replacing: replacement)
      } else if let existing = try FileStatus(ifExists: path), existing.kind != .regular {
        if existing.kind == .folder { throw .isFolder }
        self.init(path, .stream(try OpenFile(writingTo: path)), replacing: replacement)
      } else {
        self.init(path, .file(try NewFile(path, replacing: replacement)), replacing: replacement)
      }
    } catch {
      throw OutputError(path, .cannotCreate(error))
    }
  }

  /// The standard output, written to as it is.
  public static var standardOutput: OutputFile { OutputFile(stream: 1, named: "standard output") }

  /// The standard error, written to as it is.
  public static var standardError: OutputFile { OutputFile(stream: 2, named: "standard error") }

  private init(stream descriptor: CInt, named name: FilePath) {
    self.init(name, .stream(OpenFile(borrowing: descriptor)), replacing: .allowed)
  }

  /// An output that is held in memory and never gets a name; ``contents`` is what was written.
  ///
  /// - Parameter label: what stands for it in messages.
  /// - Throws: ``OutputError`` if the system does not provide it.
  package static func inMemory(label: FilePath = "memory") throws(OutputError) -> OutputFile {
    do throws(SystemError) {
      return OutputFile(label, .memory(try MemoryFile()), replacing: .allowed)
    } catch {
      throw OutputError(label, .cannotCreate(error))
    }
  }

  /// All bytes that were written.
  ///
  /// - Precondition: the output is in memory.
  package var contents: [UInt8] {
    get throws(OutputError) {
      switch destination {
      case .stream: preconditionFailure("a stream cannot be read")
      case .file: preconditionFailure("a file is read by its name")
      case .memory(let file):
        do throws(SystemError) { return try file.contents } catch {
          throw OutputError(path, .writeFailed(error))
        }
      }
    }
  }

  /// Whether nothing of what is written can be seen before ``commit()``.
  public var isAtomic: Bool {
    switch destination {
    case .stream: false
    case .file: true
    case .memory: true
    }
  }

  /// What to write to.
  package var descriptor: CInt {
    switch destination {
    case .stream(let file): file.descriptor
    case .file(let new): new.file.descriptor
    case .memory(let file): file.descriptor
    }
  }

  /// How many bytes the file has so far; `nil` for what is written to as it is.
  public var byteCount: Int? {
    switch destination {
    case .stream: nil
    case .file(let new): try? new.file.status.size
    case .memory(let file): try? file.byteCount
    }
  }

  /// Writes text at the end.
  ///
  /// - Throws: ``OutputError`` if writing fails.
  public func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }

  /// Writes bytes at the end.
  ///
  /// - Throws: ``OutputError`` if writing fails.
  public func write(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) { try OpenFile(borrowing: descriptor).write(bytes) } catch {
      throw OutputError(path, .writeFailed(error))
    }
  }

  /// Gives the file its name.
  ///
  /// - Throws: ``OutputError`` if what was written cannot be kept, or what has the name now must not
  ///   be replaced. Then that is what it was before.
  public consuming func commit() throws(OutputError) {
    do throws(SystemError) { try OpenFile(borrowing: descriptor).flush() } catch {
      throw OutputError(path, .writeFailed(error))
    }
    let replacement = replacement
    switch consume destination {
    case .stream: break
    case .file(let new): try new.takeName(replacing: replacement)
    case .memory: break
    }
  }

  /// Looks at what a name leads to; `nil` if there is nothing.
  ///
  /// - Throws: ``OutputError`` if the system does not tell.
  package static func status(at path: FilePath) throws(OutputError) -> FileStatus? {
    do throws(SystemError) { return try FileStatus(ifExists: path) } catch {
      throw OutputError(path, .cannotCreate(error))
    }
  }

  /// Removes the unfinished files that runs which are no more have left beside an output. Writing the
  /// output does this as well where it may be necessary; this is for an output that is left as it is.
  public static func removeAbandoned(beside path: FilePath) {
    guard path.namedDescriptor == nil, let target = try? path.followingLinks() else { return }
    Folder.removeAbandonedFilesOnce(in: target.folder)
  }
}
