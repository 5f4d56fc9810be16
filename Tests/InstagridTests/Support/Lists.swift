@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A list in a file that has no name any more.
func list(_ bytes: [UInt8]) throws -> InputFile {
  let path = FilePath("/tmp/instagrid-list-\(UInt64.random(in: 0 ... .max))")
  let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL)
  defer { path.remove() }
  try file.write(bytes)
  return try InputFile(path)
}

/// A pipe that does not end for as long as it is there.
final class OpenPipe {
  private let ends: [CInt]

  init() throws {
    var ends: [CInt] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw SystemError.last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.ends = ends
  }

  deinit { for end in ends { close(end) } }

  /// The name to open the pipe by.
  var path: FilePath { FilePath("/dev/fd/\(ends[0])") }

  func write(_ bytes: [UInt8]) throws { try OpenFile(borrowing: ends[1]).write(bytes) }
}
