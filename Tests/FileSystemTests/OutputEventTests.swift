import LibC
import TestSupport
import Testing

@testable import FileSystem

/// What a program sees that watches a folder (inotify(7)).
@Suite struct OutputEventTests {
  private let folder: TemporaryFolder
  private var grid: Pathname { folder["grid.png"] }

  init() throws { folder = try TemporaryFolder() }

  @Test func `the last event of a new file is that it was closed`() throws {
    let seen = try folder.events(of: "grid.png") { try OutputFile.write("new", to: grid) }
    #expect(seen == [Int(IN_CREATE), Int(IN_CLOSE_WRITE)])
  }

  @Test
  func `the last event of a replaced file is that it was closed, and no byte or date changes`()
    throws
  {
    try grid.write("old")
    let seen = try folder.events(of: "grid.png") { try OutputFile.write("new", to: grid) }
    #expect(seen.last == Int(IN_CLOSE_WRITE))
    #expect(seen.filter { $0 == Int(IN_CLOSE_WRITE) }.count == 1)
    #expect(try grid.text() == "new")
  }
}
