import FileSystem
import GridKit

/// What has the name of an output before it is written, and whether an output of a kind may replace
/// it.
public enum ExistingOutput: Sendable {
  /// Nothing that could be lost: no file, an empty file, something else than a file, or an open
  /// file, such as `/dev/stdout`, that is written to as it is.
  case nothing
  /// An output of the same kind that was written with a mark, and that nobody has changed since.
  case intact(OutputMark)
  /// A file that is not replaced.
  case protected(ReplacementError.Reason)

  /// Looks at what has a name.
  ///
  /// - Parameters:
  ///   - path: the name.
  ///   - kind: what is to be written.
  /// - Throws: `OutputError` if the system does not tell what has the name.
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
    // Version 0.1 made nothing else.
    guard size.isSquare, isWhole else {
      let picture = "\(file.format.kind) of \(size)\(isWhole ? "" : ", incomplete")"
      return .protected(.foreign(picture, not: kind))
    }
    return .protected(.unmarked)
  }
}
