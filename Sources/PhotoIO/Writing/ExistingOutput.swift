import FileSystem
import GridKit

/// What exists at the path of an output before it is written, and whether an output of a kind may
/// replace it.
public enum ExistingOutput: Sendable {
  /// Nothing that could be lost: no file, an empty file, a FIFO, a socket, `/dev/null`, `/dev/zero`
  /// or `/dev/full`, or an open file such as `/dev/stdout`, which is written to directly.
  case nothing
  /// An output of the same kind that has a mark and has not been changed since it was written.
  case intact(OutputMark)
  /// A file that must not be replaced.
  case protected(ReplacementError.Reason)

  /// Examines what exists at a path.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - kind: the kind of output to be written.
  /// - Throws: `OutputError` if the system cannot say what exists there.
  public init(at path: FilePath, for kind: OutputMark.Kind = .picture) throws(OutputError) {
    guard path.namedDescriptor == nil, let status = try OutputFile.status(at: path),
      status.kind == .regular || status.isStorageOrUnknownDevice
    else {
      self = .nothing
      return
    }
    guard status.kind == .regular else {
      self = .protected(.device)
      return
    }
    do throws(PhotoError) {
      self = try Self.contents(of: path, for: kind)
    } catch {
      self =
        switch error.reason {
        case .empty: .nothing
        case .cannotOpen(let cause) where cause.isShortage: .protected(.unreadable(error.reason))
        case .outOfMemory, .readFailed: .protected(.unreadable(error.reason))
        default: .protected(.foreign("\(error.reason)", not: kind))
        }
    }
  }

  private static func contents(
    of path: FilePath, for kind: OutputMark.Kind
  ) throws(PhotoError) -> ExistingOutput {
    let file = try SniffedFile(path, limits: .none)
    guard file.format.markedKind == kind else {
      return .protected(.foreign(file.format.kind, not: kind))
    }
    if let found = try file.mark() {
      return found.isIntact ? .intact(found.mark) : .protected(.edited)
    }
    if kind == .page { return .protected(.foreign(file.format.kind, not: kind)) }
    let isWhole = try file.hasTrailer()
    let size = try PhotoFile(file).size
    // Version 0.1 made only square, complete pictures.
    guard size.isSquare, isWhole else {
      let picture = "\(file.format.kind) of \(size)\(isWhole ? "" : ", incomplete")"
      return .protected(.foreign(picture, not: kind))
    }
    return .protected(.unmarked)
  }
}

extension ExistingOutput {
  /// Throws if a file exists at a path and would be lost. An empty file may be replaced, and so may
  /// an output of the same kind that has a mark and has not been changed since it was written.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - kind: the kind of output to be written.
  /// - Throws: ``ReplacementError``, or `OutputError` if the system cannot say what exists at the
  ///   path.
  public static func checkReplaceable(
    _ path: FilePath, for kind: OutputMark.Kind = .picture
  ) throws {
    _ = try approveReplacement(of: path, for: kind)
  }

  /// Checks a path as ``checkReplaceable(_:for:)`` does.
  ///
  /// - Returns: the status of the file that may be replaced, or `nil` if there is none.
  package static func approveReplacement(
    of path: FilePath, for kind: OutputMark.Kind
  ) throws -> FileStatus? {
    // Taken before the file is examined, so that a file which replaces it later is not mistaken for
    // it.
    let status = try OutputFile.status(at: path)
    if case .protected(let reason) = try ExistingOutput(at: path, for: kind) {
      let isWritable = (try? OutputFile.check(path, replacing: .allowed)) != nil
      throw ReplacementError(path: path, reason: reason, isWritable: isWritable)
    }
    return status
  }
}
