import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// JPEG files with much data that belong to no picture.
@Suite struct JPEGTrailingDataTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The distance of other data from the picture: farther than the decoder reads.
  private static let far = 1 << 27

  /// Writes a fixture without its end marker, followed by a gap and other bytes.
  private func file(_ name: String, andFarBehindIt rest: [UInt8]) throws -> Pathname {
    let path = try folder.write(Pathname.fixture(name).contents().dropLast(2), to: "long.jpg")
    try path.write(rest + [0xFF, 0xD9], at: Self.far)
    return path
  }

  @Test(arguments: ["420", "progressive", "arithmetic", "cmyk", "restart"])
  func `data far after a picture without an end marker are not read`(name: String)
    async throws
  {
    // A second frame would be an error.
    let frame = JPEGSegments.segment(0xC0, [8, 0, 9, 0, 9, 1, 1, 0x11, 0])
    let photo = try PhotoFile(try file("kinds/\(name).jpg", andFarBehindIt: frame))
    #expect(try await photo.decode() == PhotoFile(.fixture("kinds/\(name).jpg")).decode())
    #expect(photo.warnings.isEmpty)
  }

  @Test func `scans far after a picture are not counted`() async throws {
    let scan: [UInt8] = JPEGSegments.segment(0xDA, [1, 1, 0, 0, 0, 0x10]) + [0]
    let scans = [[UInt8]](repeating: scan, count: 300)
    let path = try file("kinds/progressive.jpg", andFarBehindIt: Array(scans.joined()))
    let photo = try PhotoFile(path, limits: Limits(scannedPixels: 0))
    #expect(try await photo.decode() == PhotoFile(.fixture("kinds/progressive.jpg")).decode())
  }

  @Test func `zeros end a progressive photo`() async throws {
    let bytes = try Pathname.fixture("damaged/truncated-progressive.jpg").contents()
    let path = try folder.write(bytes, to: "long.jpg")
    try path.write([0xFF, 0xD9], at: Self.far)
    let photo = try PhotoFile(path)
    let error = try await #require(throws: PhotoError.self) { try await photo.decode() }
    guard case .ends(.jpeg, row: _, of: 300) = error.reason else {
      Issue.record("not \(error)")
      return
    }
  }

  @Test func `zeros end a header`() throws {
    let bytes = try Pathname.fixture("kinds/420.jpg").contents()
    let path = try folder.write(Array(bytes.prefix(20)), to: "long.jpg")
    try path.write(Array(bytes.dropFirst(20)), at: Self.far)
    #expect(
      try message { _ = try PhotoFile(path) }
        == "long.jpg: damaged JPEG: it ends before its first row")
  }

  @Test func `metadata of any length may precede a picture`() async throws {
    let segment = JPEGSegments.segment(0xE5, [UInt8](repeating: 0, count: 65000))
    let profile = JPEGSegments.segment(0xE2, [UInt8](repeating: 0, count: 65000))
    let segments = [[UInt8]](repeating: segment, count: 600) + [profile]
    let file = JPEGSegments.inserting(
      segments, into: try Pathname.fixture("kinds/420.jpg").contents())
    let photo = try PhotoFile(try folder.write(file, to: "long.jpg"))
    #expect(try await photo.decode() == PhotoFile(.fixture("kinds/420.jpg")).decode())
  }

  /// Writes a photo with a gap before each of its 15 restart markers.
  private func file(withHolesOf length: Int) throws -> Pathname {
    let bytes = try Pathname.fixture("kinds/comb-restart.jpg").contents()
    let markers = bytes.indices.dropLast().filter {
      bytes[$0] == 0xFF && (0xD0...0xD7).contains(bytes[$0 + 1])
    }
    #expect(markers.count == 15)
    let path = try folder.write([], to: "holes.jpg")
    let places = [0] + markers + [bytes.count]
    for (hole, (start, end)) in zip(places, places.dropFirst()).enumerated() {
      try path.write(Array(bytes[start..<end]), at: start + hole * length)
    }
    return path
  }

  @Test func `gaps within a picture are counted together`() async throws {
    let photo = try PhotoFile(try file(withHolesOf: 1 << 20))
    #expect(try await photo.decode() == PhotoFile(.fixture("kinds/comb-restart.jpg")).decode())
    let other = try PhotoFile(try file(withHolesOf: 3 << 20))
    let error = try await #require(throws: PhotoError.self) { try await other.decode() }
    guard case .ends(.jpeg, row: _, of: 250) = error.reason else {
      Issue.record("not \(error)")
      return
    }
  }

  @Test func `gaps before a picture are counted together`() throws {
    let bytes = try Pathname.fixture("kinds/420.jpg").contents()
    let path = try folder.write(Array(bytes.prefix(20)), to: "long.jpg")
    let segment = JPEGSegments.segment(0xE5, [UInt8](repeating: 0, count: 65000))
    try path.write(segment, at: 20 << 20)
    try path.write(Array(bytes.dropFirst(20)), at: 40 << 20)
    #expect(
      try message { _ = try PhotoFile(path) }
        == "long.jpg: damaged JPEG: it ends before its first row")
  }

  @Test func `rows of noise may be longer than the limit of unused bytes`() async throws {
    var random = SplitMix64(seed: 1)
    let noise = random.raster(Size(width: 4096, height: 8))
    try JPEGWriter(quality: 100, subsampling: .full).write(noise, to: folder["row.jpg"])
    let bytes = try folder["row.jpg"].contents()
    // A scan of three components has a header of 14 bytes; a byte of 0 follows each 0xFF in its
    // data. A row of 512 MCUs becomes a restart interval.
    let scan = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDA, 0, 12]) })
    let data = bytes[(scan + 14)...]
    let end = try #require(data.indices.first { data[$0] == 0xFF && data[$0 + 1] != 0 })
    let rows = 320
    var file = JPEGSegments.inserting(
      [JPEGSegments.segment(0xDD, [2, 0])],
      into: JPEGSegments.claiming(4096, by: 8 * rows, in: Array(bytes[..<data.startIndex])))
    for row in 0..<rows {
      file += data[..<end] + [0xFF, row == rows - 1 ? 0xD9 : 0xD0 + UInt8(row % 8)]
    }
    #expect(file.count > 40 << 20)
    let photo = try PhotoFile(try folder.write(file, to: "noise.jpg"))
    try await photo.decodeAll()
    #expect(photo.warnings.isEmpty)
    // The rows before an area are skipped.
    let first = try await photo.decode(Rect(x: 0, y: 8, width: 4096, height: 8))
    let last = try await photo.decode(Rect(x: 0, y: 8 * rows - 8, width: 4096, height: 8))
    #expect(first == last)
  }

  /// Writes a photo with a number of marker segments of 65000 bytes before its picture, which are
  /// gaps.
  private func file(withSegments count: Int) throws -> Pathname {
    let bytes = try Pathname.fixture("kinds/420.jpg").contents()
    let path = try folder.write(Array(bytes.prefix(2)), to: "segments.jpg")
    let start = Array(JPEGSegments.segment(0xE5, [UInt8](repeating: 0, count: 65000)).prefix(4))
    for segment in 0..<count { try path.write(start, at: 2 + segment * 65004) }
    try path.write(Array(bytes.dropFirst(2)), at: 2 + count * 65004)
    return path
  }

  @Test func `marker segments are bounded`() async throws {
    let photo = try PhotoFile(try file(withSegments: 9000))
    #expect(try await photo.decode() == PhotoFile(.fixture("kinds/420.jpg")).decode())
    let path = try file(withSegments: 10001)
    #expect(
      try message { _ = try PhotoFile(path) }
        == "segments.jpg: unsupported JPEG: more than 10000 marker segments")
  }
}
