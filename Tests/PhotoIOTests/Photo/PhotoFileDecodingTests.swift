import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

@Suite(.timeLimit(.minutes(60))) struct PhotoFileDecodingTests {
  /// The same photo may be in two cells, which are rendered at the same time.
  @Test(arguments: ["photos/forest.jpg", "photos/night.jpg", "photos/kite.png"])
  func `a decoding does not disturb another of the same photo`(name: String) async throws {
    let photo = try PhotoFile(.fixture(name))
    let area = Rect(x: 3, y: 5, width: 40, height: photo.size.height - 9)
    let expected = try await PhotoFile(.fixture(name)).decode(area)
    var inner: Picture?
    var outer: [UInt8] = []
    try await photo.pushRows(of: PhotoPart(area)) { format in
      let (stored, kept) = (format.samples.bytesPerPixel, expected.channels)
      return { row in
        if outer.isEmpty { inner = runOnThisThread { try? await photo.decode(area) } }
        unsafe row.withUnsafeBytes { bytes in
          for pixel in 0..<area.width {
            unsafe outer.append(contentsOf: bytes[pixel * stored..<pixel * stored + kept])
          }
        }
      }
    }
    #expect(inner == expected)
    #expect(Contents(outer) == Contents(expected.samples))
  }

  @Test func `the work of a photo is the size of its file`() throws {
    let path = Pathname.fixture("kinds/comb.jpg")
    #expect(try PhotoFile(path).workload == path.contents().count)
    let pipe = try Pipe(holding: try path.contents())
    #expect(try PhotoFile(pipe.path).workload == 333 * 250)
  }

  @Test func `a part that can never be rendered within the budget is refused`() async throws {
    let path = Pathname.fixture("kinds/420.jpg")
    let bytes = try PhotoFile(path).memory
    let limit = MemoryLimit(bytes: bytes)
    let photo = try PhotoFile(path, limits: Limits(memory: MemoryBudget(limit)))
    let free = MemoryBudget.uncountedRendering
    for (rendering, isPossible) in [(free, true), (free + 1, false)] {
      let part = PhotoPart(Rect(photo.size), renderingMemory: rendering)
      var rows = 0
      do {
        try await photo.pushRows(of: part) { _ in { _ in rows += 1 } }
        #expect(isPossible)
      } catch let error as PhotoError {
        guard case .needsMemory(bytes + 1, besides: 0, limit: limit) = error.reason else {
          throw error
        }
      }
      #expect(rows == (isPossible ? photo.size.height : 0))
    }
  }

  @Test func `a photo that changes between two decodings is an error`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Pathname.fixture("kinds/420.jpg").contents(), to: "a.jpg")
    let photo = try PhotoFile(path)
    _ = try await photo.decode()
    try path.write(try Pathname.fixture("kinds/comb.jpg").contents())
    #expect(
      try await message { _ = try await photo.decode() }
        == "a.jpg: it changed while it was being read")
  }

  @Test func `a modified file, or another file at its path, is detected`() throws {
    let folder = try TemporaryFolder()
    let bytes = try Pathname.fixture("kinds/420.jpg").contents()
    func photo() throws -> PhotoFile {
      let path = try folder.write(bytes, to: "a.jpg")
      try path.setTime(seconds: 1000)
      return try PhotoFile(path)
    }
    let changes: [(Pathname) throws -> Void] = [
      { try $0.write(bytes) }, { try $0.write(bytes + [0]) }, { try $0.setTime(seconds: 999) },
      { try folder.write(bytes, to: "b.jpg").move(to: $0) },
    ]
    for (number, change) in changes.enumerated() {
      let photo = try photo()
      try photo.checkUnchanged()
      try change(folder["a.jpg"])
      #expect(
        try message { try photo.checkUnchanged() } == "a.jpg: it changed while it was being read",
        "\(number)")
    }
    // A removed file can be read completely.
    let removed = try photo()
    folder["a.jpg"].removeTree()
    try removed.checkUnchanged()
    let pipe = try Pipe(holding: bytes)
    try PhotoFile(pipe.path).checkUnchanged()
  }

  @Test func `a photo that is replaced while open keeps its contents`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Pathname.fixture("kinds/420.jpg").contents(), to: "a.jpg")
    let photo = try PhotoFile(path)
    let before = try await photo.decode()
    try folder.write(try Pathname.fixture("kinds/444.jpg").contents(), to: "b.jpg")
    try folder["b.jpg"].move(to: path)
    #expect(try await photo.decode() == before)
  }

  @Test func `only photos with EXIF data carry them`() throws {
    #expect(try PhotoFile(.fixture("orientations/landscape-1.jpg")).hasEXIF)
    #expect(try !PhotoFile(.fixture("kinds/420.jpg")).hasEXIF)
  }
}
