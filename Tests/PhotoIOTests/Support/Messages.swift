import GridKit
import PhotoIO
import Testing

/// The line that an error is told in, without the folder before the file's name; fails if nothing
/// is thrown.
func message(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) throws -> String {
  let error = try #require(throws: (any Error).self, sourceLocation: sourceLocation) { try body() }
  return switch error {
  case let error as PhotoError: error.description.withoutFolder(of: error.path)
  case let error as OutputError: error.description.withoutFolder(of: error.path)
  default: "\(error)"
  }
}

extension String {
  fileprivate func withoutFolder(of path: FilePath) -> String {
    let folder = path.folder.description
    return hasPrefix(folder) ? String(dropFirst(folder.count)) : self
  }
}
