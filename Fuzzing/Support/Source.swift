import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Bytes that can be opened by a name for as long as this lives.
final class Source {
  private let descriptor: CInt

  /// The name to open it by.
  var path: FilePath { FilePath("/dev/fd/\(descriptor)") }

  private init(_ descriptor: CInt) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// A file that holds some bytes.
  static func file(_ bytes: [UInt8]) -> Source {
    var name = Array("/tmp/fuzz-XXXXXX".utf8CString)
    let source = Source(unsafe mkstemp(&name))
    unsafe unlink(name)
    let written = unsafe write(source.descriptor, bytes, bytes.count)
    require(written == bytes.count, "the input can be put into a file")
    return source
  }

  /// A stream that hands over some bytes and ends then.
  ///
  /// - Returns: `nil` if there are more than a stream takes before somebody reads.
  static func stream(_ bytes: [UInt8]) -> Source? {
    var ends: [CInt] = [-1, -1]
    require(unsafe pipe(&ends) == 0, "there is room for a pipe")
    defer { close(ends[1]) }
    let source = Source(ends[0])
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    return unsafe write(ends[1], bytes, bytes.count) == bytes.count ? source : nil
  }
}
