import FileSystem

/// The path of an output, and what existed there when it was examined.
package struct ExistingOutput: Sendable {
  /// What exists at the path of an output before it is written, and whether an output of a kind may
  /// replace it.
  package enum State: Sendable {
    /// Nothing that could be lost: no file, an empty file, a FIFO, a socket, `/dev/null`, `/dev/zero`
    /// or `/dev/full`, or an open file such as `/dev/stdout`, which is written to directly.
    case nothing
    /// An output of the same kind that has a mark and has not been changed since it was written.
    case intact(OutputMark)
    /// A file that must not be replaced.
    case protected(ReplacementError.Reason)
  }

  package let path: Pathname
  package let state: State
  /// The status of the file; `nil` if there was none. It was taken before the file was examined, so
  /// that a file which replaces it later is not mistaken for it.
  private let status: FileStatus?

  /// Examines what exists at a path.
  ///
  /// - Throws: `OutputError` if the system cannot say what exists there.
  package init(at path: Pathname, for kind: OutputMark.Kind = .picture) throws(OutputError) {
    self.path = path
    status = try OutputFile.status(at: path)
    guard path.namedDescriptor == nil, let status,
      status.kind == .regular || status.isStorageOrUnknownDevice
    else {
      state = .nothing
      return
    }
    state =
      status.kind == .regular ? Self.contents(of: path, for: kind) : .protected(.device)
  }

  /// The mark of an unchanged output; `nil` if there is none.
  package var mark: OutputMark? { if case .intact(let mark) = state { mark } else { nil } }

  private static func contents(of path: Pathname, for kind: OutputMark.Kind) -> State {
    do throws(PhotoError) {
      let file = try SniffedFile(path, limits: .none)
      guard file.format.markedKind == kind, let found = try FoundMark(in: file) else {
        return .protected(
          .foreign(file.format.kind, mayBePhoto: file.format.mayBePhoto, not: kind))
      }
      return found.isIntact ? .intact(found.mark) : .protected(.edited)
    } catch {
      switch error.reason {
      case .empty: return .nothing
      case .cannotOpen(let cause) where cause.isShortage:
        return .protected(.unreadable(error.reason))
      case .outOfMemory, .readFailed: return .protected(.unreadable(error.reason))
      default:
        return .protected(
          .foreign("\(error.reason)", mayBePhoto: error.format?.mayBePhoto ?? true, not: kind))
      }
    }
  }

  /// The status of the file that may be replaced, or `nil` if there is none.
  ///
  /// - Throws: ``ReplacementError`` if the file must not be replaced.
  package var replaceable: FileStatus? {
    get throws(ReplacementError) {
      if case .protected(let reason) = state {
        let isWritable = (try? OutputFile.check(path, replacing: .allowed)) != nil
        throw ReplacementError(path: path, reason: reason, isWritable: isWritable)
      }
      return status
    }
  }
}

extension FileFormat {
  /// Whether a file of this format may be somebody's photo, whether or not it can be read.
  fileprivate var mayBePhoto: Bool { self != .html && self != .text }
}

extension OutputMark {
  /// Throws if a file exists at a path and would be lost. An empty file may be replaced, and so may
  /// an output of the same kind that has a mark and has not been changed since it was written.
  ///
  /// - Throws: ``ReplacementError``, or `OutputError` if the system cannot say what exists at the
  ///   path.
  public static func checkReplaceable(_ path: Pathname, for kind: Kind = .picture) throws {
    _ = try ExistingOutput(at: path, for: kind).replaceable
  }
}

extension Pathname {
  /// Whether a file is empty, or has a mark of any kind: Instagrid made it, even if it was edited since.
  /// Never blocks, even if the path leads to a FIFO.
  package var isEmptyOrMarked: Bool {
    do throws(PhotoError) {
      return try SniffedFile(examining: self).hasMark()
    } catch {
      if case .empty = error.reason { return true }
      return false
    }
  }
}
