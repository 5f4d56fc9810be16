import TestSupport
import Testing

@testable import FileSystem

@Suite struct FolderEntryTests {
  @Test func `the entries of a folder are listed without opening anything`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1], to: "file")
    try folder.write([1], to: ".hidden")
    try folder.makeFolder("folder")
    try folder.makeFIFO("fifo")
    for (name, target) in [
      ("to file", "file"), ("to folder", "folder"), ("to nothing", "nowhere"), ("loop", "loop"),
    ] as [(Pathname, Pathname)] { try folder.makeSymbolicLink(name, to: target) }
    let name = Pathname(bytes: [0xE9, 0x0A])
    try folder.write([1], to: name)

    let entries = try folder.path.entries()
    let kinds = Dictionary(
      uniqueKeysWithValues: entries.map { (Pathname(bytes: $0.name), $0.kind) })
    #expect(
      kinds == [
        "file": .file, name: .file, "folder": .folder, "fifo": .special, "to file": .file,
        "to folder": .linkToFolder, "to nothing": .brokenLink, "loop": .brokenLink,
      ])
    let identity = try FileStatus(of: file).identity
    let same = entries.filter { $0.identity == identity }.map { Pathname(bytes: $0.name) }
    #expect(Set(same) == ["file", "to file"])
  }

  @Test func `only a folder can be listed`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1], to: "file")
    for (path, reason) in [
      (file, "not a directory"), (folder["no"], "no such file or directory"),
    ] {
      let error = #expect(throws: InputError.self) { try path.entries() }
      #expect(error.map { "\($0)" } == "\(path): \(reason)")
    }
  }
}
