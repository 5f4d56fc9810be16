import LibC
import TestSupport
import Testing

@testable import FileSystem

/// Outputs that exist and are not regular files. They are written to and never replaced.
@Suite(.timeLimit(.minutes(60))) struct OutputStreamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [OutputFile.Replacement.allowed, .refused])
  func `a FIFO gets what is written and stays a FIFO`(
    replacing: OutputFile.Replacement
  ) throws {
    let fifo = folder["fifo"]
    try fifo.makeFIFO()
    let reader = try OpenFile(fifo, O_RDWR)
    try OutputFile.write("through", to: fifo, replacing: replacing)
    #expect(try reader.read(upTo: 7) == Array("through".utf8))
    #expect(try fifo.isFIFO())
    #expect(folder.names == ["fifo"])
  }

  @Test func `an output in memory has no path, and keeps what is written`() throws {
    let output = try OutputFile.inMemory(label: "memory")
    let before = try output.contents
    #expect(before.isEmpty)
    try output.write("one, ")
    try output.write(Array("two".utf8))
    let contents = try output.contents
    #expect(contents == Array("one, two".utf8))
    let (isAtomic, name) = (output.isAtomic, output.name)
    #expect(isAtomic && name == .label("memory"))
    try output.commit()
    #expect(folder.names == [])
  }

  @Test func `/dev/null is not replaced`() throws {
    let before = try Pathname("/dev/null").mode()
    try OutputFile.write("nowhere", to: "/dev/null")
    #expect(try Pathname("/dev/null").mode() == before)
    #expect(try Pathname("/dev/null").isDevice())
    #expect(!Pathname("/dev").names.contains { $0.hasPrefix(".instagrid") })
  }

  @Test func `a link to /dev/null is kept`() throws {
    try folder["grid.png"].makeSymbolicLink(to: "/dev/null")
    try OutputFile.write("nowhere", to: folder["grid.png"])
    #expect(try folder["grid.png"].isSymbolicLink())
    #expect(folder.names == ["grid.png"])
  }

  @Test func `standard output is written to and stays open`() async throws {
    let folder = try TemporaryFolder(forExitTest: "standard output")
    await #expect(processExitsWith: .success) {
      let target = TemporaryFolder.path(ofExitTest: "standard output").appending("target".utf8)
      let kept = dup(1)
      let file = try target.open(O_WRONLY | O_CREAT)
      guard dup2(file, 1) == 1 else { exit(1) }
      let output = OutputFile.standardOutput
      try output.write("through")
      try output.commit()
      guard dup2(kept, 1) == 1 else { exit(2) }
    }
    #expect(try folder["target"].text() == "through")
  }
}
