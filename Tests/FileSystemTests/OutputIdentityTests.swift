import LibC
import TestSupport
import Testing

@testable import FileSystem

@Suite struct OutputIdentityTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder["deep"].makeFolder()
  }

  private func place(_ name: String, ignoringCase: Bool = false) -> OutputIdentity? {
    OutputIdentity(folder[name]) { ($1, ignoringCase) }
  }

  @Test func `two paths to one name are one location, whether or not a file exists`() throws {
    let expected = try #require(place("deep/grid.png"))
    #expect(place("deep/../deep/./grid.png") == expected)
    #expect(place("grid.png") != expected)
    #expect(place("deep/other.png") != expected)
    try folder.write([1], to: "deep/grid.png")
    #expect(place("deep//grid.png") == expected)
  }

  @Test func `a location can be in a folder that does not exist`() throws {
    let expected = try #require(place("deep/new/er/grid.png"))
    #expect(place("deep/../deep//new/er/grid.png") == expected)
    for other in ["deep/er/grid.png", "deep/new/grid.png", "new/er/grid.png"] {
      #expect(place(other) != expected && place(other) != nil)
    }
  }

  @Test func `a path out of a folder that does not exist has the location that it will have`()
    throws
  {
    try folder.write([1], to: "deep/grid.png")
    try folder["same.png"].makeSymbolicLink(to: "deep/grid.png")
    try folder["link"].makeSymbolicLink(to: "new/../deep")
    let paths = ["new/../deep/grid.png", "link/grid.png", "deep/a/../grid.png", "new/../same.png"]
    let expected = try #require(place("deep/grid.png"))
    for path in paths { #expect(place(path) == expected, "\(path)") }
    for missing in ["new", "deep/a"] { try folder[missing].makeFolder() }
    for path in paths { #expect(place(path) == expected, "\(path)") }
  }

  @Test func `an output is written to its open folder, or nowhere`() throws {
    try folder["other"].makeFolder()
    try folder["link"].makeSymbolicLink(to: "deep")
    let place = try OutputPlace(folder["link/grid.png"])
    #expect(OutputIdentity(place) { ($1, false) } == self.place("deep/grid.png"))
    try OutputFile(folder["link/grid.png"], at: place, replacing: .allowed).commit()
    #expect(folder.names(in: "deep") == ["grid.png"])
    try folder["link"].move(to: folder["old"])
    try folder["link"].makeSymbolicLink(to: "other")
    #expect(throws: OutputError.self) {
      try OutputFile(folder["link/grid.png"], at: place, replacing: .allowed).commit()
    }
    #expect(folder.names(in: "deep") == ["grid.png"] && folder.names(in: "other").isEmpty)
  }

  @Test func `links are followed, both of the file and of its folder`() throws {
    try folder["same"].makeSymbolicLink(to: "deep")
    try folder["grid.png"].makeSymbolicLink(to: "same/grid.png")
    #expect(place("same/grid.png") == place("deep/grid.png"))
    #expect(place("grid.png") == place("deep/grid.png"))
  }

  @Test func `two hard links to one file are two locations`() throws {
    try folder.write([1], to: "a.png")
    try folder["b.png"].makeHardLink(to: folder["a.png"])
    #expect(place("a.png") != place("b.png"))
  }

  @Test func `where case is ignored, names that differ only in case are one location`() throws {
    for (one, other) in [
      ("grid.png", "GRID.PNG"), ("Straße.png", "STRASSE.png"), ("σ.png", "ς.png"),
      // Composed and decomposed letters, characters that are not displayed, and trailing ones that
      // are dropped.
      ("caf\u{E9}.png", "CAFE\u{301}.png"), ("a\u{200D}b.png", "ab.png"), ("a.png. .", "A.png"),
    ] {
      #expect(place(one, ignoringCase: true) == place(other, ignoringCase: true), "\(one)")
      #expect(place(one) != place(other), "\(one)")
    }
    #expect(place("a.png", ignoringCase: true) != place("b.png", ignoringCase: true))
    #expect(place("deep/a.png", ignoringCase: true) != place("a.png", ignoringCase: true))
    #expect(place("a.png", ignoringCase: true) != place("a.png"))
  }

  @Test func `testing whether case is ignored leaves no file behind`() throws {
    // The tests' folder is on a case-sensitive file system, as on nearly all machines that run
    // them.
    try folder["probe"].write([])
    let ignoresCase = (try? folder["PROBE"].contents()) != nil
    #expect(folder.path.ignoresCase == ignoresCase)
    #expect(folder.names == ["deep", "probe"])
    #expect(!folder["nowhere"].ignoresCase)
  }

  @Test func `a name that leads nowhere has no location`() throws {
    try folder["loop"].makeSymbolicLink(to: "loop")
    #expect(place("loop") == nil)
  }
}
