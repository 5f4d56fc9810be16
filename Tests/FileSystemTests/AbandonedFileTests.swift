import CPlatform
import TestSupport
import Testing

@testable import FileSystem

/// What stands where the temporary name of a replaced file should be.
@Suite struct AbandonedFileTests {
  private func replace(_ folder: TemporaryFolder) throws -> [UInt8] {
    try OutputFile.write("new", to: folder["grid.png"])
    return try folder["grid.png"].contents()
  }

  @Test func `a file that a killed run left is taken away`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "grid.png")
    try path.temporary.write("half")
    #expect(try replace(folder) == Array("new".utf8))
    #expect(folder.names == ["grid.png"])
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["folder", "link", "pipe"])
  func `what could not have been left is an error and no endless wait`(kind: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "grid.png")
    switch kind {
    case "folder": try path.temporary.makeFolder()
    case "link": try path.temporary.makeSymbolicLink(to: "nowhere")
    default: try path.temporary.makeFIFO()
    }
    #expect(throws: OutputError.self) { _ = try replace(folder) }
    #expect(try path.contents() == Array("old".utf8))
  }

  @Test func `what a killed run left can be taken away from beside a file that stays`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "grid.png")
    try path.temporary.write("half")
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
    try folder["link.png"].makeSymbolicLink(to: "grid.png")
    try folder["grid.png"].temporary.write([1])
    OutputFile.removeAbandoned(at: folder["link.png"])
    #expect(folder.names == ["link.png"])
  }

  @Test func `where nothing was left nothing is taken away`() throws {
    let folder = try TemporaryFolder()
    OutputFile.removeAbandoned(at: folder["grid.png"])
    OutputFile.removeAbandoned(at: folder["nowhere/grid.png"])
    OutputFile.removeAbandoned(at: "/dev/stdout")
    try folder["grid.png"].temporary.makeFolder()
    OutputFile.removeAbandoned(at: folder["grid.png"])
    #expect(folder.names.count == 1)
  }
}
