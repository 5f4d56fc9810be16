import Testing

@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct FilePathFoldersTests {
  @Test(
    arguments: [
      ("grids", "a", "grids/a"), ("grids/", "a", "grids/a"), ("/", "a", "/a"), ("", "a", "a"),
    ] as [(FilePath, String, FilePath)])
  func `a name is put behind a folder's`(_ folder: FilePath, _ name: String, _ path: FilePath) {
    #expect(folder.appending(name.utf8) == path)
  }

  @Test(
    arguments: [
      ("a/b", "in", "in/a/b"), ("/a", "in", "/a"), ("../a", "/in/", "/in/../a"), ("a", nil, "a"),
    ] as [(FilePath, FilePath?, FilePath)])
  func `only a relative name begins in the root`(
    _ name: FilePath, _ root: FilePath?, _ path: FilePath
  ) {
    #expect(name.relative(to: root) == path)
  }

  @Test func `a folder is made with those that it is in, and may be there`() throws {
    let folder = try TemporaryFolder()
    for _ in 1...2 {
      for name in ["a", "a/b//c/", "d/e"] { try folder[name].makeFolders() }
    }
    #expect(folder.names == ["a", "d"])
    #expect(names(in: folder.path + "/a/b") == ["c"])
    #expect(unsafe symlink("a", folder.path + "/link") == 0)
    try folder["link"].makeFolders()
    try folder["link/x"].makeFolders()
    #expect(names(in: folder.path + "/a") == ["b", "x"])
  }

  @Test func `a file is no folder`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    for name in ["file", "file/in"] {
      let error = #expect(throws: OutputError.self) { try folder[name].makeFolders() }
      #expect(error.map { "\($0)".hasSuffix("cannot be created: not a directory") } == true)
    }
  }

  @Test func `names are told of a folder that has few`() throws {
    let folder = try TemporaryFolder()
    try folder[".hidden"].write([])
    for number in 1...500 { try folder["\(number)"].write([]) }
    #expect(
      Set(FilePath(folder.path).namesInside) == Set((1...500).map { Array("\($0)".utf8) }))
    try folder["501"].write([])
    #expect(FilePath(folder.path).namesInside == [])
    #expect(folder["none"].namesInside == [])
  }

  @Test func `a link is told from what is none`() throws {
    let folder = try TemporaryFolder()
    try folder["file"].write([])
    try folder["link"].makeLink(to: "gone")
    try folder["chain"].makeLink(to: "link")
    #expect(folder["file"].linkTarget == nil && folder["none"].linkTarget == nil)
    #expect(folder["link"].linkTarget == folder["gone"])
    #expect(folder["chain"].linkTarget == folder["gone"])
  }
}
