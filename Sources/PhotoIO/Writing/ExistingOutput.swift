import FileSystem
import GridKit

/// What exists at the path of an output before it is written, and whether an output of a kind may
/// replace it.
public enum ExistingOutput: Sendable {
  /// Nothing that could be lost: no file, an empty file, something other than a regular file, or an
  /// open file such as `/dev/stdout`, which is written to directly.
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
    guard path.namedDescriptor == nil, try OutputFile.status(at: path)?.kind == .regular else {
      self = .nothing
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
