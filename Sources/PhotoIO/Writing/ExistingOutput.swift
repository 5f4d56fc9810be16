import FileSystem
import GridKit

/// What has the name of an output before it is written, and whether it may be replaced.
public enum ExistingOutput: Sendable {
  /// Nothing that could be lost: no file, an empty file, something else than a file, or an open
  /// file, such as `/dev/stdout`, that is written to as it is.
  case nothing
  /// A picture that was written with a mark, and that nobody has changed since.
  case intact(PictureMark)
  /// A file that is not replaced.
  case protected(ReplacementError.Reason)

  /// Looks at what has a name.
  ///
  /// - Throws: `OutputError` if the system does not tell what has the name.
  public init(at path: FilePath) throws(OutputError) {
    guard path.namedDescriptor == nil, try OutputFile.status(at: path)?.kind == .regular else {
      self = .nothing
      return
    }
    do throws(PhotoError) {
      self = try Self.contents(of: path)
    } catch {
      self =
        switch error.reason {
        case .empty: .nothing
        case .cannotOpen(let cause) where cause.isShortage: .protected(.unreadable(error.reason))
        case .outOfMemory, .readFailed: .protected(.unreadable(error.reason))
        default: .protected(.foreign("\(error.reason)"))
        }
    }
  }

  private static func contents(of path: FilePath) throws(PhotoError) -> ExistingOutput {
    let limits = Limits(pixels: .max, memory: MemoryBudget(bytes: .max))
    let file = try SniffedFile(path, limits: limits)
    guard file.format.trailer != nil else { return .protected(.foreign(file.format.kind)) }
    if let found = try file.mark() {
      return found.isIntact ? .intact(found.mark) : .protected(.edited)
    }
    let isWhole = try file.hasTrailer()
    let size = try PhotoFile(file).size
    // Version 0.1 made nothing else.
    guard size.width == size.height, isWhole else {
      return .protected(.foreign("\(file.format.kind) of \(size)\(isWhole ? "" : ", incomplete")"))
    }
    return .protected(.unmarked)
  }
}
