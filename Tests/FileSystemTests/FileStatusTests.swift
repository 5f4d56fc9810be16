import LibC
import TestSupport
import Testing

@testable import FileSystem

@Suite struct FileStatusTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Creates a file with this modification time.
  private func file(_ name: String, seconds: Int, nanoseconds: Int = 0) throws -> Pathname {
    let path = try folder.write([1, 2, 3], to: name)
    try path.setTime(seconds: seconds, nanoseconds: nanoseconds)
    return path
  }

  @Test func `newer is newer than all others, to the nanosecond`() throws {
    let grid = try file("grid.png", seconds: 1000, nanoseconds: 500)
    let before = try file("a.jpg", seconds: 1000, nanoseconds: 499)
    let same = try file("b.jpg", seconds: 1000, nanoseconds: 500)
    let after = try file("c.jpg", seconds: 1001, nanoseconds: 0)
    let long = try file("d.jpg", seconds: 999, nanoseconds: 999_999_999)
    #expect(grid.isNewer(than: []))
    #expect(grid.isNewer(than: [before, long]))
    #expect(!grid.isNewer(than: [same]))
    #expect(!grid.isNewer(than: [before, after]))
  }

  @Test func `a file has changed if its size or its date has, or if it is another one`() throws {
    let before = try FileStatus(of: try file("a", seconds: 1000, nanoseconds: 5))
    #expect(try FileStatus(of: folder["a"]).isUnchanged(since: before))
    let twin = try file("b", seconds: 1000, nanoseconds: 5)
    #expect(try !FileStatus(of: twin).isUnchanged(since: before))
    for (seconds, nanoseconds) in [(1000, 4), (1000, 6), (999, 5)] {
      try folder["a"].setTime(seconds: seconds, nanoseconds: nanoseconds)
      #expect(try !FileStatus(of: folder["a"]).isUnchanged(since: before))
    }
    let longer = try folder.write([1, 2, 3, 4], to: "a")
    try longer.setTime(seconds: 1000, nanoseconds: 5)
    #expect(try !FileStatus(of: longer).isUnchanged(since: before))
  }

  @Test func `a missing file is neither newer nor older`() throws {
    let grid = try file("grid.png", seconds: 1000)
    #expect(!folder["gone"].isNewer(than: []))
    #expect(!grid.isNewer(than: [folder["gone"]]))
    #expect(!folder.path.isNewer(than: []))
  }

  @Test func `a link is as new as what it leads to`() throws {
    let old = try file("old.png", seconds: 1000)
    let photo = try file("a.jpg", seconds: 2000)
    try folder["link"].makeSymbolicLink(to: "old.png")
    #expect(!folder["link"].isNewer(than: [photo]))
    #expect(photo.isNewer(than: [folder["link"], old]))
  }

  @Test func `only files have a size`() throws {
    #expect(try file("a", seconds: 1).fileSize == 3)
    #expect(folder.path.fileSize == nil)
    #expect(Pathname("/dev/null").fileSize == nil)
    #expect(folder["gone"].fileSize == nil)
  }

  @Test func `two names of one file are the same file`() throws {
    let a = try folder.write([1], to: "a")
    let b = try folder.write([1], to: "b")
    try folder["link"].makeSymbolicLink(to: "a")
    try folder["second"].makeHardLink(to: a)
    #expect(a.isSameFile(asOneOf: [a]))
    #expect(a.isSameFile(asOneOf: [folder["link"]]))
    #expect(a.isSameFile(asOneOf: [folder["second"]]))
    #expect(a.isSameFile(asOneOf: [folder["./a"]]))
    #expect(!a.isSameFile(asOneOf: [b]))
    #expect(!a.isSameFile(asOneOf: [folder["none"]]))
    #expect(!folder["none"].isSameFile(asOneOf: [folder["none"]]))
    #expect(a.isSameFile(asOneOf: [b, folder["none"], folder["second"]]))
    #expect(!a.isSameFile(asOneOf: [b, folder["none"]]))
    #expect(!a.isSameFile(asOneOf: []))
  }

  @Test func `the kind of a file is that of what its name leads to`() throws {
    let file = try folder.write([1, 2, 3], to: "a")
    try folder["link"].makeSymbolicLink(to: "a")
    try folder["fifo"].makeFIFO()
    #expect(try FileStatus(of: file).kind == .regular)
    #expect(try FileStatus(of: file).size == 3)
    #expect(try FileStatus(of: folder["link"]).kind == .regular)
    #expect(try FileStatus(of: folder.path).kind == .folder)
    #expect(try FileStatus(of: folder["fifo"]).kind == .stream)
    #expect(try FileStatus(of: "/dev/null").kind == .characterDevice)
    for (device, mayLose) in [("null", false), ("zero", false), ("full", false), ("urandom", true)]
    {
      let status = try FileStatus(of: Pathname("/dev/\(device)"))
      #expect(status.isStorageOrUnknownDevice == mayLose, "\(device)")
    }
    #expect(try FileStatus(ifExists: folder["none"]) == nil)
    #expect(throws: SystemError(ENOENT)) { try FileStatus(of: folder["none"]) }
    #expect(throws: SystemError(ENOTDIR)) { try FileStatus(ifExists: folder["a/b"]) }
  }
}
