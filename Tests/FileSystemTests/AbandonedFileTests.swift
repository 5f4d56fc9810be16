import LibC
import TestSupport
import Testing

@testable import FileSystem

/// Files under temporary names in a folder for outputs.
@Suite struct AbandonedFileTests {
  private let temporary: TemporaryFolder
  private let folder: Folder

  init() throws {
    temporary = try TemporaryFolder()
    folder = try Folder(temporary.path)
  }

  /// Creates a file under a temporary name.
  private func leave(_ name: TemporaryName, _ text: String = "half") throws -> Pathname {
    let path = temporary[name.path]
    try path.write(text)
    return path
  }

  @Test func `a temporary name is hidden, and no two are the same`() throws {
    let names = (0..<100).map { _ in TemporaryName(in: folder).path }
    #expect(Set(names).count == 100)
    for name in names {
      let text = "\(name)"
      #expect(try #/\.instagrid-[0-9a-f]{1,16}-[0-9a-f]{1,16}\.tmp/#.wholeMatch(in: text) != nil)
    }
    // Since the same boot of one machine, on one mounted file system.
    #expect(Set(names.map { "\($0)".split(separator: "-")[1] }).count == 1)
    let elsewhere = try Folder("/dev")
    #expect(
      "\(TemporaryName(in: elsewhere).path)".split(separator: "-")[1]
        != "\(names[0])".split(separator: "-")[1])
  }

  @Test func `files left by a killed run are removed`() throws {
    _ = try leave(TemporaryName(in: folder))
    folder.removeAbandonedFiles()
    #expect(temporary.names.isEmpty)
  }

  @Test func `a file that a running process has locked is kept`() throws {
    let path = try leave(TemporaryName(in: folder))
    do {
      let file = try OpenFile(reading: path)
      let isLocked = file.lockIfFree()
      #expect(isLocked)
      folder.removeAbandonedFiles()
      #expect(temporary.names.count == 1)
    }
    folder.removeAbandonedFiles()
    #expect(temporary.names.isEmpty)
  }

  @Test func `a file that another machine, mount or program may have left is kept`() throws {
    let elsewhere = try Folder("/dev")
    let names = [
      TemporaryName(in: elsewhere).path, TemporaryName.unlockable.path,
      // Names as version 0.1 made them.
      ".instagrid-af63dc4c8601ec8c.tmp", ".instagrid-.tmp", ".instagrid-1-2-3.tmp", ".tmp",
      ".instagrid.tmp", "grid.png", "instagrid-1-2.tmp",
    ]
    for name in names { try temporary[name].write("half") }
    folder.removeAbandonedFiles()
    #expect(temporary.names.count == names.count)
  }

  @Test(arguments: ["folder", "link", "pipe"])
  func `anything that cannot be a leftover is kept, without blocking`(kind: String) throws {
    let path = temporary[TemporaryName(in: folder).path]
    switch kind {
    case "folder": try path.makeFolder()
    case "link": try path.makeSymbolicLink(to: "nowhere")
    default: try path.makeFIFO()
    }
    folder.removeAbandonedFiles()
    #expect(temporary.names.count == 1)
  }

  /// While two files are exchanged, the temporary name may be that of either one.
  @Test(arguments: [true, false])
  func `the leftover of an interrupted exchange is removed`(
    leavesNew: Bool
  ) throws {
    let new = try FileStatus(of: try temporary.write([1], to: "new"))
    let old = try FileStatus(of: try temporary.write([2, 3], to: "old"))
    let name = TemporaryName(exchanging: new, with: old, in: folder, isLocked: true).path
    try temporary[leavesNew ? "new" : "old"].move(to: temporary[name])
    folder.removeAbandonedFiles()
    #expect(temporary.names == [leavesNew ? "old" : "new"])
  }

  /// Another process's file may have taken the old file's name just before the exchange.
  @Test func `a third file that came out of an exchange is kept`() throws {
    let new = try FileStatus(of: try temporary.write([1], to: "new"))
    let path = try temporary.write([2, 3], to: "old")
    try path.setTime(seconds: 1_000_000_000)
    let old = try FileStatus(of: path)
    let name = TemporaryName(exchanging: new, with: old, in: folder, isLocked: true).path
    try temporary.write([4, 5], to: name)
    folder.removeAbandonedFiles()
    #expect(try temporary.read(name) == [4, 5])
    // The old file itself, if it was written to in the meantime.
    temporary[name].removeTree()
    try path.setTime(seconds: 1_000_000_001)
    try path.move(to: temporary[name])
    folder.removeAbandonedFiles()
    #expect(try temporary.read(name) == [2, 3])
  }

  @Test func `leftovers are searched for once, where links lead`() throws {
    try temporary.makeFolder("album")
    try temporary.makeSymbolicLink("link.png", to: "album/grid.png")
    let album = try Folder(temporary["album"])
    for count in [0, 1] {
      try temporary["album"].appending(TemporaryName(in: album).path.bytes).write("half")
      OutputFile.removeAbandoned(beside: temporary["link.png"])
      #expect(temporary.names(in: "album").count == count)
    }
    OutputFile.removeAbandoned(beside: temporary["nowhere/grid.png"])
    OutputFile.removeAbandoned(beside: "/dev/stdout")
  }
}
