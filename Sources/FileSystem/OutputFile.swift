/// A file that is written atomically.
///
/// The contents are written to a file without a name, or under a temporary one. ``commit()`` gives
/// the file its name atomically, replacing any existing file. Without ``commit()``, nothing changes.
///
/// Links are followed: the target is replaced, and the link stays. Anything that is not a regular
/// file (a FIFO, a terminal, `/dev/null`) is written to directly, and so are `/dev/stdout` and
/// `/dev/fd/N`, whatever they lead to. A block device that is in use, for instance mounted, is not
/// written to. C encoders write to the file's descriptor.
///
/// A process that is killed leaves nothing behind, except that a file under a temporary name may remain
/// if the process is killed in the short time while an existing file is replaced, or at any time if the
/// system does not support files without names. A later process that replaces a file in the same
/// folder, or that cannot create files without names there, removes such a file if it is certain that
/// nobody uses it. Power failures are not covered: the contents are not synchronized to disk.
public struct OutputFile: ~Copyable {
  /// What to do with an existing file.
  public enum Replacement: Sendable {
    /// Replace it.
    case allowed
    /// Keep it and throw an error. FIFOs, sockets, `/dev/null`, `/dev/zero` and `/dev/full` have no
    /// contents to keep, and are written to.
    case refused
    /// Replace it if it is the approved file and unchanged; replace any other file only if it is
    /// approved as well.
    case approved(Approval)

    /// Throws if a special file must not be written to.
    fileprivate func check(_ special: FileStatus) throws(SystemError) {
      if case .refused = self, special.isStorageOrUnknownDevice { throw .exists }
    }
  }

  /// An approval to replace the file that has been examined.
  public struct Approval: Sendable {
    /// The file that may be replaced; `nil` if there was none.
    let file: FileStatus?
    /// Examines the existing file, and returns its status from before the examination;
    /// throws if the file must not be replaced.
    let lookAgain: @Sendable () throws -> FileStatus?
    /// Throws if an approved file must not be replaced. It is called just before a file is replaced.
    let check: @Sendable (FileStatus) throws -> Void

    package init(
      _ file: FileStatus?, lookAgain: @escaping @Sendable () throws -> FileStatus?,
      check: @escaping @Sendable (FileStatus) throws -> Void = { _ in }
    ) {
      (self.file, self.lookAgain, self.check) = (file, lookAgain, check)
    }
  }

  private enum Destination: ~Copyable {
    /// Written to directly.
    case stream(OpenFile)
    /// A file that is given its name at the end.
    case file(PendingFile)
    /// A file that never has a name.
    case memory(MemoryFile)
  }

  /// The requested path, or a label.
  public let name: FileName
  private let destination: Destination
  private let replacement: Replacement

  private init(
    _ name: FileName, _ destination: consuming Destination, replacing replacement: Replacement
  ) {
    self.name = name
    self.destination = destination
    self.replacement = replacement
  }

  /// Opens a file to be written.
  ///
  /// - Throws: ``OutputError``, before any work is wasted, if the folder does not exist or is not
  ///   writable, if the path leads to a folder, or if the file exists and must not be replaced.
  public init(_ path: Pathname, replacing replacement: Replacement = .allowed) throws(OutputError) {
    try self.init(path, at: nil, replacing: replacement)
  }

  /// Opens a file to be written, as ``init(_:replacing:)`` does.
  ///
  /// - Parameter place: the place of the path, if its folder has been opened before.
  package init(
    _ path: Pathname, at place: OutputPlace?, replacing replacement: Replacement
  ) throws(OutputError) {
    do throws(SystemError) {
      if let descriptor = path.namedDescriptor {
        self.init(.path(path), .stream(OpenFile(borrowing: descriptor)), replacing: replacement)
        return
      }
      if let existing = try FileStatus(ifExists: path), existing.kind != .regular {
        if existing.kind == .folder { throw .isFolder }
        try replacement.check(existing)
        self.init(
          .path(path), .stream(try OpenFile(writingTo: path, existing)), replacing: replacement)
        return
      }
    } catch {
      throw OutputError(.path(path), cannotCreate: error)
    }
    let place = if let place { place } else { try OutputPlace(path) }
    let new = try converting(try PendingFile(place, replacing: replacement)) {
      OutputError(.path(path), cannotCreate: $0)
    }
    self.init(.path(path), .file(new), replacing: replacement)
  }

  /// Throws if ``init(_:at:replacing:)`` would fail, as far as that can be checked without waiting
  /// for a FIFO and without effects on a device.
  package static func check(
    _ path: Pathname, at place: OutputPlace? = nil, replacing replacement: Replacement
  ) throws(OutputError) {
    do throws(SystemError) {
      if path.namedDescriptor != nil { return }
      if let existing = try FileStatus(ifExists: path), existing.isSpecial {
        try replacement.check(existing)
        return try OpenFile.checkWritable(path, existing)
      }
    } catch {
      throw OutputError(.path(path), cannotCreate: error)
    }
    // Without a commit, nothing changes.
    _ = try OutputFile(path, at: place, replacing: replacement)
  }

  /// Standard output, which is written to directly.
  public static var standardOutput: OutputFile { OutputFile(stream: 1, label: "standard output") }

  /// Standard error, which is written to directly.
  public static var standardError: OutputFile { OutputFile(stream: 2, label: "standard error") }

  private init(stream descriptor: CInt, label: String) {
    self.init(.label(label), .stream(OpenFile(borrowing: descriptor)), replacing: .allowed)
  }

  /// Returns an output that is held in memory and never has a name; ``contents`` is what was written.
  ///
  /// - Parameter label: the output's name in messages.
  /// - Throws: ``OutputError`` if there is no further open file (memfd_create(2)).
  public static func inMemory(label: String = "picture") throws(OutputError) -> OutputFile {
    let name = FileName.label(label)
    let file = try converting(try MemoryFile()) { OutputError(name, cannotCreate: $0) }
    return OutputFile(name, .memory(file), replacing: .allowed)
  }

  /// All bytes that were written.
  ///
  /// - Precondition: the output is ``inMemory(label:)``.
  public var contents: [UInt8] {
    get throws(OutputError) {
      switch destination {
      case .memory(let file): try writing(try file.contents)
      default: preconditionFailure("the output must be in memory")
      }
    }
  }

  /// Whether nothing that is written is visible before ``commit()``.
  public var isAtomic: Bool {
    switch destination {
    case .stream: false
    default: true
    }
  }

  package var descriptor: CInt {
    switch destination {
    case .stream(let file): file.descriptor
    case .file(let new): new.file.descriptor
    case .memory(let file): file.descriptor
    }
  }

  /// The number of bytes written so far; `nil` for an output that is written to directly.
  public var byteCount: Int? { isAtomic ? try? OpenFile(borrowing: descriptor).status.size : nil }

  /// Appends text in UTF-8.
  public func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(OutputError) {
    try writing(try OpenFile(borrowing: descriptor).write(bytes))
  }

  private func writing<Value>(
    _ call: @autoclosure () throws(SystemError) -> Value
  ) throws(OutputError) -> Value {
    try converting(try call()) { OutputError(name, .writeFailed($0)) }
  }

  /// Gives the file its name, replacing any existing file as ``Replacement`` allows. The new file
  /// gets the access permissions of the replaced one, as far as possible, and its extended
  /// attributes in the namespace `user`.
  ///
  /// - Throws: ``OutputError`` if the contents could not be written, or if the existing file must
  ///   not be replaced. The existing file is then unchanged.
  public consuming func commit() throws(OutputError) {
    try writing(try OpenFile(borrowing: descriptor).flush())
    let replacement = replacement
    let place: OutputPlace
    switch consume destination {
    case .file(let new):
      try new.takeName(replacing: replacement)
      place = new.place
    default: return
    }
    // The file is closed here.
    place.announceFile()
  }

  /// Returns the status of a path's target; `nil` if it does not exist.
  package static func status(at path: Pathname) throws(OutputError) -> FileStatus? {
    try converting(try FileStatus(ifExists: path)) { OutputError(.path(path), cannotCreate: $0) }
  }

  /// Removes unfinished files that earlier processes have left in the folder of an output. Writing
  /// an output does this where necessary; call this for an output that is left as it is.
  public static func removeAbandoned(beside path: Pathname) {
    guard path.namedDescriptor == nil, let target = try? path.followingLinks() else { return }
    (try? Folder(target.folder))?.removeAbandonedFilesOnce()
  }
}
