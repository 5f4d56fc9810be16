import LibC
import TestSupport
import Testing

@testable import FileSystem

@Suite struct FilePathFoldersTests {
  @Test(
    arguments: [
      ("grids", "a", "grids/a"), ("grids/", "a", "grids/a"), ("/", "a", "/a"), ("", "a", "a"),
    ] as [(Pathname, String, Pathname)])
  func `a name is appended to a folder`(_ folder: Pathname, _ name: String, _ path: Pathname) {
    #expect(folder.appending(name.utf8) == path)
  }

  @Test(
    arguments: [
      ("a/b", "in", "in/a/b"), ("/a", "in", "/a"), ("../a", "/in/", "/in/../a"), ("a", nil, "a"),
    ] as [(Pathname, Pathname?, Pathname)])
  func `only a relative name is resolved against the root`(
    _ name: Pathname, _ root: Pathname?, _ path: Pathname
  ) {
    #expect(name.resolved(against: root) == path)
  }

  @Test func `a folder is created with its parents, and may exist already`() throws {
    let folder = try TemporaryFolder()
    for _ in 1...2 {
      for name in ["a", "a/b//c/", "d/e"] { try folder[name].makeFolders() }
    }
    #expect(folder.names == ["a", "d"])
    #expect(folder.names(in: "a/b") == ["c"])
    try folder["link"].makeSymbolicLink(to: "a")
    try folder["link"].makeFolders()
    try folder["link/x"].makeFolders()
    #expect(folder.names(in: "a") == ["b", "x"])
  }

  @Test func `whether folders can be created is checked without creating any`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    try folder["a"].makeFolder()
    for name in ["a", "a/", "a/b//c/", "d/e"] { try folder[name].checkFoldersCanBeMade() }
    for name in ["file", "file/in", "file/in/"] {
      let error = #expect(throws: OutputError.self) { try folder[name].checkFoldersCanBeMade() }
      #expect(
        error.map { "\($0)".hasSuffix("cannot be created: part of its path is not a folder") }
          == true)
    }
    #expect(folder.names == ["a", "file"] && folder.names(in: "a") == [])
  }

  @Test(arguments: ["new/..", "new/../", "a/new/../b", "a/../new//./../a", "new/er/../x"])
  func `folders are not created where their path leads back out of a missing one`(
    _ name: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder["a"].makeFolder()
    for make in [Pathname.makeFolders, Pathname.checkFoldersCanBeMade] {
      let error = #expect(throws: OutputError.self) { try make(folder[name])() }
      let missing = try #require(name.firstRange(of: "new").map { name[..<$0.upperBound] })
      #expect(
        error.map { "\($0)".hasSuffix(": there is no folder '\(folder[String(missing)])'") } == true
      )
    }
    #expect(folder.names == ["a"] && folder.names(in: "a") == [])
    try folder["a/../b/c"].makeFolders()
    #expect(folder.names(in: "b") == ["c"])
  }

  @Test func `a folder is not created behind a link that leads nowhere`() throws {
    let folder = try TemporaryFolder()
    try folder["link"].makeSymbolicLink(to: "gone")
    for make in [Pathname.makeFolders, Pathname.checkFoldersCanBeMade] {
      for name in ["link", "link/in"] {
        let error = #expect(throws: OutputError.self) { try make(folder[name])() }
        #expect(
          error.map { "\($0)".hasSuffix(": there is no folder '\(folder["gone"])'") } == true)
      }
    }
    #expect(folder.names == ["link"])
  }

  /// Where each path leads once its missing folders exist: an existing path, and what is missing in
  /// it. The folder `a` exists in the working folder, with the file `f`.
  @Test(
    arguments: [
      ("a", "a", []), ("a/", "a", []), ("a/b//c/", "a", ["b", "c"]), ("a/./x", "a", ["x"]),
      ("a/f", "a/f", []), ("new/../a/f", "a/f", []), ("new/er/../../a/b", "a", ["b"]),
      ("new/../../no such file", "..", ["no such file"]), ("new/er/..", "", ["new"]),
      ("toA/b", "a", ["b"]), ("toF", "a/f", []), ("toGone", "a", ["gone"]),
      ("toGone/../f", "a/f", []), ("throughNew/f", "a/f", []), ("throughNew/b", "a", ["b"]),
    ] as [(String, String, [String])])
  func `a path is resolved as if its missing folders existed`(
    _ name: String, _ existing: String, _ missing: [String]
  ) throws {
    let folder = try TemporaryFolder()
    try folder["a"].makeFolder()
    try folder.write([1], to: "a/f")
    for (link, target) in [
      ("toA", "a"), ("toF", "toA/f"), ("toGone", folder["a/gone"].text), ("throughNew", "new/../a"),
    ] {
      try folder[link].makeSymbolicLink(to: Pathname(target))
    }
    let resolved = try folder[name].resolvedBeforeItExists()
    let found = try FileStatus(of: resolved.existing).identity
    #expect(found == (try FileStatus(of: folder[existing]).identity), "\(resolved)")
    #expect(resolved.missing == missing.map { Array($0.utf8) })
  }

  @Test func `a path through a file or a loop of links cannot be resolved`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    try folder["loop"].makeSymbolicLink(to: "new/../loop")
    #expect(throws: SystemError.notFolder) { try folder["file/in"].resolvedBeforeItExists() }
    #expect(throws: SystemError(ELOOP)) { try folder["loop"].resolvedBeforeItExists() }
  }

  @Test func `no folder is made of a path that is too long`() throws {
    let folder = try TemporaryFolder()
    let path = folder[String(repeating: "a/", count: 3000)]
    #expect(throws: SystemError.nameTooLong) { try path.resolvedBeforeItExists() }
    for call in [path.makeFolders, path.checkFoldersCanBeMade] {
      let error = #expect(throws: OutputError.self) { try call() }
      #expect(error.map { "\($0)" }?.hasSuffix(": cannot be created: file name too long") == true)
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `the folder of a file is created`() throws {
    let folder = try TemporaryFolder()
    for _ in 1...2 { try folder["a/b/grid.png"].makeFolderAround() }
    #expect(folder.names(in: "a/b") == [] && folder.names(in: "a") == ["b"])
  }

  @Test func `a file in place of a folder is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    for name in ["file", "file/in"] {
      let error = #expect(throws: OutputError.self) { try folder[name].makeFolders() }
      #expect(
        error.map { "\($0)".hasSuffix("cannot be created: part of its path is not a folder") }
          == true)
    }
  }

  @Test func `only a link has a target`() throws {
    let folder = try TemporaryFolder()
    try folder["file"].write([])
    try folder["link"].makeSymbolicLink(to: "gone")
    try folder["chain"].makeSymbolicLink(to: "link")
    #expect(folder["file"].linkTarget == nil && folder["none"].linkTarget == nil)
    #expect(folder["link"].linkTarget == folder["gone"])
    #expect(folder["chain"].linkTarget == folder["gone"])
  }
}
