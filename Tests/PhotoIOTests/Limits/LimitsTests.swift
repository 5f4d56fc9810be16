import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// Limits on photos besides pixels and memory.
@Suite(.timeLimit(.minutes(60))) struct LimitsTests {
  /// Returns a progressive photo with a number of scans. All but the first ten repeat the scan that
  /// adds the last bit of the mean colors, so the picture does not change.
  ///
  /// Source of the scans' parameters: ITU-T T.81, G.1.2.1.
  private static func scans(_ count: Int, extra: [UInt8] = []) throws -> [UInt8] {
    let bytes = try Pathname.fixture("kinds/progressive.jpg").contents()
    let starts = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    let refinesMeans = try #require(
      starts.first { start in
        let end = start + 2 + Int(bytes[start + 3])
        return bytes[end - 3..<end] == [0, 0, 0x10]
      })
    let next = try #require(
      bytes.indices.dropFirst(refinesMeans + 2).first {
        bytes[$0] == 0xFF && bytes[$0 + 1] >= 0xC0
      })
    let repeated = (starts.count..<count).flatMap { _ in bytes[refinesMeans..<next] }
    return bytes.dropLast(2) + extra + repeated + bytes.suffix(2)
  }

  /// EXIF data that turn a photo to the right.
  private static let turned: [UInt8] = {
    let block = TIFFBlock()
    return TIFFBlock(entries: [block.orientation(6)]).bytes
  }()

  private static let strict = Limits(scannedPixels: 0)

  @Test func `a hundred scans are always allowed`() async throws {
    let folder = try TemporaryFolder()
    let photo = try PhotoFile(
      try folder.write(try Self.scans(100), to: "a.jpg"), limits: Self.strict)
    #expect(
      try await photo.decode() == PhotoFile(.fixture("kinds/progressive.jpg")).decode())
  }

  @Test func `more scans of a file are refused while they are decoded`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Self.scans(250), to: "a.jpg")
    let photo = try PhotoFile(path, limits: Self.strict)
    #expect(
      try await message { _ = try await photo.decode() }
        == "a.jpg: too large: it has at least 101 scans, over the limit of 100 for its size")
    let enough = try PhotoFile(path, limits: Limits(scannedPixels: 250 * photo.size.area))
    try await enough.decodeAll()
    let short = try PhotoFile(path, limits: Limits(scannedPixels: 250 * photo.size.area - 1))
    #expect(
      try await message { try await short.decodeAll() }
        == "a.jpg: too large: it has at least 250 scans, over the limit of 249 for its size")
  }

  @Test func `the scans of a stream are counted while they are decoded`() async throws {
    let pipe = try Pipe(holding: try Self.scans(250))
    let photo = try PhotoFile(pipe.path, limits: Self.strict)
    #expect(
      try await message { _ = try await photo.decode() }.hasSuffix(
        ": too large: it has at least 101 scans, over the limit of 100 for its size"))
  }

  @Test func `what looks like a scan and is none does not count`() async throws {
    let folder = try TemporaryFolder()
    let comment = JPEGSegments.segment(0xFE, [0xFF, 0xDA, 0xFF, 0xD9, 0xFF, 0xDA])
    let bytes = try Self.scans(101, extra: comment) + [0xFF, 0xDA, 0, 2, 0xFF, 0xDA, 0, 2]
    let photo = try PhotoFile(try folder.write(bytes, to: "a.jpg"), limits: Self.strict)
    #expect(
      try await message { _ = try await photo.decode() }
        == "a.jpg: too large: it has at least 101 scans, over the limit of 100 for its size")
  }

  @Test func `large EXIF data of a PNG are read at their start`() async throws {
    let folder = try TemporaryFolder()
    let exif = PNGFile.Chunk(
      name: "eXIf", data: Self.turned + [UInt8](repeating: 7, count: 200_000))
    let file = PNGFile(width: 2, height: 1, colorType: 0, rows: [[1, 2]], extra: [exif])
    let photo = try PhotoFile(try folder.write(file.bytes, to: "a.png"))
    #expect(photo.orientation == .right)
    #expect(try await photo.decode().samples == [1, 2])
  }

  @Test(arguments: ["eXIf", "iTXt", "prIV", "sRGB"])
  func `chunks beyond 16 MiB are left out`(name: String) async throws {
    let folder = try TemporaryFolder()
    let large = PNGFile.Chunk(
      name: name, data: Self.turned + [UInt8](repeating: 0, count: 16 << 20))
    let file = PNGFile(width: 2, height: 1, colorType: 0, rows: [[1, 2]], extra: [large])
    let photo = try PhotoFile(try folder.write(file.bytes, to: "a.png"))
    #expect(photo.orientation == .up)
    #expect(try await photo.decode().samples == [1, 2])
    #expect(photo.warnings.isEmpty != ["eXIf", "sRGB"].contains(name))
    #expect(photo.warnings.allSatisfy { $0.hasPrefix("libpng warns: \(name): ") })
  }
}
