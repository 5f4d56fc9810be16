import FileSystem
import TestSupport

extension InputStream {
  /// Creates a list in an unnamed file.
  convenience init(holding bytes: [UInt8]) throws {
    let file = try NamelessFile(holding: bytes)
    try self.init(file.path)
    withExtendedLifetime(file) {}
  }
}
