import GridKit
import Testing

@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What stands where the temporary name of a replaced file should be.
@Suite struct AbandonedFileTests {
  private func replace(_ folder: TemporaryFolder) throws -> [UInt8] {
    let path = FilePath(folder.path + "/grid.png")
    let output = try OutputFile(path)
    try output.write("new")
    try output.commit()
    return try path.contents()
  }

  @Test func `a file that a killed run left is taken away`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "grid.png")
    try path.temporary.write(Array("half".utf8))
    #expect(try replace(folder) == Array("new".utf8))
    #expect(folder.names == ["grid.png"])
  }

  @Test(arguments: ["folder", "link", "pipe"])
  func `what could not have been left is an error and no endless wait`(kind: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "grid.png")
    let result = unsafe path.temporary.withCString { name in
      switch kind {
      case "folder": unsafe mkdir(name, 0o777)
      case "link": unsafe symlink("nowhere", name)
      default: unsafe mkfifo(name, 0o666)
      }
    }
    #expect(result == 0)
    #expect(throws: OutputError.self) { _ = try replace(folder) }
    #expect(try path.contents() == Array("old".utf8))
  }

  @Test func `what a killed run left can be taken away from beside a file that stays`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "grid.png")
    try path.temporary.write(Array("half".utf8))
    // Somebody is at it.
    do {
      let file = try OpenFile(reading: path.temporary)
      try file.lock()
      OutputFile.removeAbandoned(at: path)
      #expect(folder.names.count == 2)
    }
    OutputFile.removeAbandoned(at: path)
    #expect(folder.names == ["grid.png"])
    #expect(try path.contents() == Array("old".utf8))
  }

  @Test func `it is looked for where links lead`() throws {
    let folder = try TemporaryFolder()
    #expect(unsafe symlink("grid.png", folder.path + "/link.png") == 0)
    try folder["grid.png"].temporary.write([1])
    OutputFile.removeAbandoned(at: folder["link.png"])
    #expect(folder.names == ["link.png"])
  }

  @Test func `where nothing was left nothing is taken away`() throws {
    let folder = try TemporaryFolder()
    OutputFile.removeAbandoned(at: folder["grid.png"])
    OutputFile.removeAbandoned(at: folder["nowhere/grid.png"])
    OutputFile.removeAbandoned(at: "/dev/stdout")
    #expect(unsafe mkdir(folder["grid.png"].temporary.description, 0o777) == 0)
    OutputFile.removeAbandoned(at: folder["grid.png"])
    #expect(folder.names.count == 1)
  }
}
