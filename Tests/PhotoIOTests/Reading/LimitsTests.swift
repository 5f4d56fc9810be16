import GridKit
import Testing

@testable import PhotoIO

/// What photos may demand beyond pixels and memory.
@Suite struct LimitsTests {
  /// A progressive photo with as many scans as wanted, all of which but the first ten repeat the one
  /// that adds the last bit of the mean colours: the picture stays the same.
  ///
  /// Source of the scans' parameters: ITU-T T.81, G.1.2.1.
  private static func scans(_ count: Int, extra: [UInt8] = []) throws -> [UInt8] {
    let bytes = try Fixtures.path("kinds/progressive.jpg").contents()
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

  @Test func `a hundred scans are always allowed`() throws {
    let folder = try TemporaryFolder()
    let photo = try PhotoFile.open(
      try folder.write(try Self.scans(100), to: "a.jpg"), limits: Self.strict)
    #expect(try photo.decode() == PhotoFile.open(Fixtures.path("kinds/progressive.jpg")).decode())
  }

  @Test func `more scans of a file are refused before they are decoded`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Self.scans(250), to: "a.jpg")
    #expect(
      try message { _ = try PhotoFile.open(path, limits: Self.strict) }
        == "a.jpg: too large: it has 250 scans or more, over the limit of 100 for its size")
    let size = try PhotoFile.open(path).size
    let enough = Limits(scannedPixels: 250 * size.area)
    #expect(try PhotoFile.open(path, limits: enough).size == size)
    let short = Limits(scannedPixels: 250 * size.area - 1)
    #expect(
      try message { _ = try PhotoFile.open(path, limits: short) }
        == "a.jpg: too large: it has 250 scans or more, over the limit of 249 for its size")
  }

  @Test func `the scans of a stream are counted while they are decoded`() throws {
    let pipe = try Pipe(holding: try Self.scans(250))
    let photo = try PhotoFile.open(pipe.path, limits: Self.strict)
    #expect(
      try message { _ = try photo.decode() }.hasSuffix(
        ": too large: it has 101 scans or more, over the limit of 100 for its size"))
  }

  @Test func `what looks like a scan and is none does not count`() throws {
    let folder = try TemporaryFolder()
    let comment = JPEGHeader.segment(0xFE, [0xFF, 0xDA, 0xFF, 0xD9, 0xFF, 0xDA])
    let bytes = try Self.scans(101, extra: comment) + [0xFF, 0xDA, 0, 2, 0xFF, 0xDA, 0, 2]
    let path = try folder.write(bytes, to: "a.jpg")
    #expect(
      try message { _ = try PhotoFile.open(path, limits: Self.strict) }
        == "a.jpg: too large: it has 101 scans or more, over the limit of 100 for its size")
  }

  @Test func `large EXIF data of a PNG are read at their start`() throws {
    let folder = try TemporaryFolder()
    let exif = PNGFile.Chunk(
      name: "eXIf", data: Self.turned + [UInt8](repeating: 7, count: 200_000))
    let file = PNGFile(width: 2, height: 1, colorType: 0, rows: [[1, 2]], extra: [exif])
    let photo = try PhotoFile.open(try folder.write(file.bytes, to: "a.png"))
    #expect(photo.orientation == .right)
    #expect(try photo.decode().samples == [1, 2])
  }

  @Test(arguments: ["eXIf", "iTXt", "prIV", "sRGB"])
  func `chunks beyond 16 MiB are left out`(name: String) throws {
    let folder = try TemporaryFolder()
    let large = PNGFile.Chunk(
      name: name, data: Self.turned + [UInt8](repeating: 0, count: 16 << 20))
    let file = PNGFile(width: 2, height: 1, colorType: 0, rows: [[1, 2]], extra: [large])
    let photo = try PhotoFile.open(try folder.write(file.bytes, to: "a.png"))
    #expect(photo.orientation == .up)
    #expect(try photo.decode().samples == [1, 2])
    #expect(photo.notes == (name == "eXIf" ? ["eXIf: chunk data is too large"] : []))
  }
}
