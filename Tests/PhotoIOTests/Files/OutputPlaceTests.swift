import Testing

@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct OutputPlaceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    #expect(unsafe folder["deep"].withCString { unsafe mkdir($0, 0o777) } == 0)
  }

  private func link(_ name: String, to text: String) {
    #expect(unsafe symlink(text, folder.path + "/" + name) == 0)
  }

  private func place(_ name: String) -> OutputPlace? { OutputPlace(folder[name]) }

  @Test func `two ways to one name are one place, be there a file or not`() throws {
    let expected = try #require(place("deep/grid.png"))
    #expect(place("deep/../deep/./grid.png") == expected)
    #expect(place("grid.png") != expected)
    #expect(place("deep/other.png") != expected)
    try folder.write([1], to: "deep/grid.png")
    #expect(place("deep//grid.png") == expected)
  }

  @Test func `links are followed, those of the name and those of the folder`() throws {
    link("same", to: "deep")
    link("grid.png", to: "same/grid.png")
    #expect(place("same/grid.png") == place("deep/grid.png"))
    #expect(place("grid.png") == place("deep/grid.png"))
  }

  @Test func `two hard links to one file are two places`() throws {
    try folder.write([1], to: "a.png")
    try folder["a.png"].link(to: folder["b.png"])
    #expect(place("a.png") != place("b.png"))
  }

  @Test func `where there is no folder there is no place`() {
    link("loop", to: "loop")
    #expect(place("nowhere/grid.png") == nil)
    #expect(place("loop") == nil)
  }
}
