import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// Photos whose files are closed, as they are if open files run short.
@Suite struct ClosableFileTests {
  private let folder: TemporaryFolder
  private let bytes: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    bytes = try Pathname.small("comb-444.jpg").contents()
  }

  /// Opens a photo with an old date, and closes its file.
  private func closedPhoto() throws -> PhotoFile {
    let photo = try PhotoFile(write(bytes, to: "a.jpg"))
    photo.input.file.slot.close()
    return photo
  }

  private func write(_ bytes: [UInt8], to name: String, seconds: Int = 1000) throws -> Pathname {
    let path = try folder.write(bytes, to: name)
    try path.setTime(seconds: seconds)
    return path
  }

  /// How often the photo's file is open in this process.
  private func openCount(_ name: String) -> Int {
    let path = folder[name].bytes
    return Pathname("/proc/self/fd").names.count {
      Pathname("/proc/self/fd/\($0)").linkTarget?.bytes.starts(with: path) ?? false
    }
  }

  @Test func `a closed photo is opened again, and stays open while it is read`() async throws {
    let photo = try closedPhoto()
    #expect(openCount("a.jpg") == 0)
    #expect(try await photo.decode() == PhotoFile(.small("comb-444.jpg")).decode())
    try photo.checkUnchanged()
    #expect(openCount("a.jpg") == 1)
    do {
      let held = try photo.input.opened()
      photo.input.file.slot.close()
      #expect(openCount("a.jpg") == 1)
      #expect(try held.read(upTo: 2, at: 0) == [0xFF, 0xD8])
    }
    photo.input.file.slot.close()
    #expect(openCount("a.jpg") == 0)
  }

  @Test func `a closed photo with another inode is the same, more than once`() async throws {
    let photo = try closedPhoto()
    let before = try await PhotoFile(.small("comb-444.jpg")).decode()
    for name in ["b.jpg", "c.jpg"] {
      try write(bytes, to: name).move(to: folder["a.jpg"])
      #expect(try await photo.decode() == before)
      try photo.checkUnchanged()
      photo.input.file.slot.close()
    }
  }

  /// The file is longer than what its fingerprint hashes.
  @Test(arguments: [0, -1])
  func `a closed photo with another inode and other bytes at its ends has changed`(
    _ index: Int
  ) throws {
    let photo = try closedPhoto()
    var other = bytes
    other[index < 0 ? other.count + index : index] ^= 1
    try write(other, to: "b.jpg").move(to: folder["a.jpg"])
    let changed = "a.jpg: it changed while it was being read"
    #expect(try message { _ = try photo.input.opened() } == changed)
    #expect(try message { try photo.checkUnchanged() } == changed)
  }

  @Test func `a closed photo with another size or date, or of another kind, has changed`() throws {
    let changes: [() throws -> Void] = [
      { _ = try write(bytes + [0], to: "a.jpg") },
      { _ = try write(bytes, to: "a.jpg", seconds: 1) },
      {
        folder["a.jpg"].removeTree()
        try folder.makeFIFO("a.jpg")
      },
      {
        folder["a.jpg"].removeTree()
        try folder.makeFolder("a.jpg")
      },
    ]
    for change in changes {
      let photo = try closedPhoto()
      try change()
      #expect(
        try message { try photo.checkUnchanged() } == "a.jpg: it changed while it was being read")
      folder["a.jpg"].removeTree()
    }
  }

  @Test func `a closed photo that is missing cannot be read`() async throws {
    let photo = try closedPhoto()
    folder["a.jpg"].removeTree()
    #expect(try message { try photo.checkUnchanged() } == "a.jpg: no such file or directory")
    #expect(
      try await message { _ = try await photo.decode() } == "a.jpg: no such file or directory")
  }

  @Test func `a stream, a descriptor and a photo in memory stay open`() async throws {
    let bytes = try Pathname.small("420.jpg").contents()
    let before = try await PhotoFile(.small("420.jpg")).decode()
    let pipe = try Pipe(holding: bytes)
    let file = try OpenFile(reading: write(bytes, to: "a.jpg"))
    let memory = try MemoryFile()
    try memory.append(bytes)
    try folder.makeSymbolicLink("link", to: "/dev/fd/\(file.descriptor)")
    let photos = [
      try PhotoFile(pipe.path), try PhotoFile("/proc/self/fd/\(file.descriptor)"),
      try PhotoFile(folder["link"]),
      try PhotoFile(inMemory: memory, label: "memory", limits: Limits()),
    ]
    folder["a.jpg"].removeTree()
    for photo in photos {
      photo.input.file.slot.close()
      #expect(try await photo.decode() == before)
    }
  }
}
