import CPlatform
import TestSupport
import Testing

@testable import FileSystem

@Suite struct OutputLocationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder["deep"].makeFolder()
  }

  private func place(_ name: String) -> OutputLocation? { OutputLocation(folder[name]) }

  @Test func `two ways to one name are one place, be there a file or not`() throws {
    let expected = try #require(place("deep/grid.png"))
    #expect(place("deep/../deep/./grid.png") == expected)
    #expect(place("grid.png") != expected)
    #expect(place("deep/other.png") != expected)
    try folder.write([1], to: "deep/grid.png")
    #expect(place("deep//grid.png") == expected)
  }

  @Test func `links are followed, those of the name and those of the folder`() throws {
    try folder["same"].makeSymbolicLink(to: "deep")
    try folder["grid.png"].makeSymbolicLink(to: "same/grid.png")
    #expect(place("same/grid.png") == place("deep/grid.png"))
    #expect(place("grid.png") == place("deep/grid.png"))
  }

  @Test func `two hard links to one file are two places`() throws {
    try folder.write([1], to: "a.png")
    try folder["a.png"].link(to: folder["b.png"])
    #expect(place("a.png") != place("b.png"))
  }

  @Test func `a missing folder has no location`() throws {
    try folder["loop"].makeSymbolicLink(to: "loop")
    #expect(place("nowhere/grid.png") == nil)
    #expect(place("loop") == nil)
  }
}
