import GridKit
import PhotoIO
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// TurboJPEG takes orders from the environment, a picture does not. Each test writes in a process
/// of its own, since the environment is everybody's.
@Suite(.serialized) struct JPEGWriterEnvironmentTests {
  private func expectSameBytes(isProgressive: Bool, written name: FilePath) throws {
    let folder = try TemporaryFolder()
    try JPEGWriter(isProgressive: isProgressive).write(
      .scene(width: 96, height: 96), to: folder["plain.jpg"])
    let bytes = try name.contents()
    #expect(try Contents(bytes) == Contents(folder["plain.jpg"].contents()))
    let markers = try #require(JPEGMarkers(bytes)).markers
    // SOF9, SOF10 and the conditioning of arithmetic coding; the interval of restarts.
    #expect(!markers.contains { [0xC9, 0xCA, 0xCC, 0xDD].contains($0) })
  }

  @Test(arguments: ["TJ_ARITHMETIC", "TJ_OPTIMIZE", "TJ_PROGRESSIVE", "TJ_RESTART"])
  func `a variable changes no byte of a baseline file`(variable: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder["grid.jpg"].text
    await #expect(processExitsWith: .success) { [variable, path = path as String] in
      unsafe setenv(variable, "1", 1)
      try JPEGWriter().write(.scene(width: 96, height: 96), to: FilePath(path))
    }
    try expectSameBytes(isProgressive: false, written: FilePath(path))
  }

  @Test func `all variables together change no byte of a progressive file`() async throws {
    let folder = try TemporaryFolder()
    let path = folder["grid.jpg"].text
    await #expect(processExitsWith: .success) { [path = path as String] in
      for name in ["TJ_ARITHMETIC", "TJ_OPTIMIZE", "TJ_PROGRESSIVE", "TJ_RESTART"] {
        unsafe setenv(name, "1", 1)
      }
      try JPEGWriter(isProgressive: true).write(
        .scene(width: 96, height: 96), to: FilePath(path))
    }
    try expectSameBytes(isProgressive: true, written: FilePath(path))
  }
}
