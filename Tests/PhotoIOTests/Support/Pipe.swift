@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe that holds some bytes and then ends, as a shell's `<(command)` hands it over.
final class Pipe {
  private let descriptor: CInt

  /// The name to open the pipe by.
  var path: FilePath { FilePath("/dev/fd/\(descriptor)") }

  /// Fills a pipe; it holds 64 KB, so nobody has to read meanwhile.
  init(holding bytes: [UInt8]) throws {
    var ends: [CInt] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw SystemError.last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    let written = unsafe write(ends[1], bytes, bytes.count)
    close(ends[1])
    if written != bytes.count { throw SystemError.last }
  }

  deinit { close(descriptor) }
}
