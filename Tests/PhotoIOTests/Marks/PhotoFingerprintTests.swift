import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct PhotoFingerprintTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fingerprint(_ bytes: [UInt8]) throws -> PhotoFingerprint? {
    PhotoFingerprint(at: try folder.write(bytes, to: "photo"))
  }

  @Test func `that of a short file is its length and the hash of its bytes`() throws {
    // What `xxhsum -H1` prints for these bytes.
    let bytes = (0..<1000).map { UInt8($0 * 7 % 251) }
    #expect(
      try fingerprint(bytes) == PhotoFingerprint(byteCount: 1000, hash: 0x023f_d2ed_1ff9_57d5))
    // An empty file is no photo.
    #expect(try fingerprint([]) == nil)
  }

  @Test(arguments: [1, 4096, 4097, 8191, 8192, 8193, 20_000])
  func `every byte counts within 4 KiB of either end, and no other one`(count: Int) throws {
    let bytes = [UInt8](repeating: 1, count: count)
    let plain = try fingerprint(bytes)
    for place in [0, 4095, 4096, count / 2, count - 4097, count - 4096, count - 1]
    where bytes.indices.contains(place) {
      var changed = bytes
      changed[place] = 2
      let isNearAnEnd = place < 4096 || place >= count - 4096
      #expect((try fingerprint(changed) != plain) == isNearAnEnd, "byte \(place)")
    }
    #expect(try fingerprint(bytes + [1]) != plain)
  }

  @Test func `a photo has that of its file, wherever it begins in it`() throws {
    let path = folder["photo"]
    // Meaningless bytes before a JPEG are skipped.
    try path.write([0, 0] + Pathname.fixture("kinds/progressive.jpg").contents())
    #expect(try PhotoFile(path).fingerprint() == PhotoFingerprint(at: path))
    #expect(PhotoFingerprint(at: path) != nil)
  }

  @Test func `only a regular file that can be read has one`() throws {
    try folder.makeFIFO("fifo")
    try folder.makeFolder("folder")
    for name in ["fifo", "folder", "missing"] {
      #expect(PhotoFingerprint(at: folder[name]) == nil)
    }
  }
}
