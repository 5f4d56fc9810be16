import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// JPEG files with a lot in them that belongs to no picture.
@Suite struct JPEGTrailingDataTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// How far behind a picture other data follow: farther than is read.
  private static let far = 1 << 27

  /// Writes a fixture without its end marker, a hole, and other bytes.
  private func file(_ name: String, andFarBehindIt rest: [UInt8]) throws -> FilePath {
    let path = try folder.write(FilePath.fixture(name).contents().dropLast(2), to: "long.jpg")
    try path.write(rest + [0xFF, 0xD9], at: Self.far)
    return path
  }

  @Test(arguments: ["420", "progressive", "arithmetic", "cmyk", "restart"])
  func `what lies far behind a picture without an end marker is not read`(name: String)
    async throws
  {
    // A second frame would be an error.
    let frame = JPEGSegments.segment(0xC0, [8, 0, 9, 0, 9, 1, 1, 0x11, 0])
    let photo = try PhotoFile(try file("kinds/\(name).jpg", andFarBehindIt: frame))
    #expect(try await photo.decode() == PhotoFile(.fixture("kinds/\(name).jpg")).decode())
    #expect(photo.warnings.isEmpty)
  }

  @Test func `scans far behind a picture are not counted`() async throws {
    let scan: [UInt8] = JPEGSegments.segment(0xDA, [1, 1, 0, 0, 0, 0x10]) + [0]
    let scans = [[UInt8]](repeating: scan, count: 300)
    let path = try file("kinds/progressive.jpg", andFarBehindIt: Array(scans.joined()))
    let photo = try PhotoFile(path, limits: Limits(scannedPixels: 0))
    #expect(try await photo.decode() == PhotoFile(.fixture("kinds/progressive.jpg")).decode())
  }

  @Test func `a progressive photo that goes on as zeros has ended`() async throws {
    let bytes = try FilePath.fixture("damaged/truncated-progressive.jpg").contents()
    let path = try folder.write(bytes, to: "long.jpg")
    try path.write([0xFF, 0xD9], at: Self.far)
    let photo = try PhotoFile(path)
    let error = try await #require(throws: PhotoError.self) { try await photo.decode() }
    guard case .ends(.jpeg, row: _, of: 300) = error.reason else {
      Issue.record("not \(error)")
      return
    }
  }

  @Test func `a header that goes on as zeros has ended`() throws {
    let bytes = try FilePath.fixture("kinds/420.jpg").contents()
    let path = try folder.write(Array(bytes.prefix(20)), to: "long.jpg")
    try path.write(Array(bytes.dropFirst(20)), at: Self.far)
    #expect(
      try message { _ = try PhotoFile(path) }
        == "long.jpg: damaged JPEG: it ends before its first row")
  }

  @Test func `metadata of any length stand before a picture`() async throws {
    let segment = JPEGSegments.segment(0xE5, [UInt8](repeating: 0, count: 65000))
    let profile = JPEGSegments.segment(0xE2, [UInt8](repeating: 0, count: 65000))
    let segments = [[UInt8]](repeating: segment, count: 600) + [profile]
    let file = JPEGSegments.inserting(
      segments, into: try FilePath.fixture("kinds/420.jpg").contents())
    let photo = try PhotoFile(try folder.write(file, to: "long.jpg"))
    #expect(try await photo.decode() == PhotoFile(.fixture("kinds/420.jpg")).decode())
  }
}
