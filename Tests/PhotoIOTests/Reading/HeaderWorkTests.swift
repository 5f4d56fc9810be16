import FileBuilders
import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// The work for the headers of malicious photos, which is counted rather than timed: calls of the
/// system and bytes that are read, boxes, chunks and entries.
@Suite struct HeaderWorkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// EXIF data with a date. With the ten bytes before them, they have 32 x 33 bytes.
  static let tiff = {
    let date = TIFFBlock.taken("2009:02:13 23:31:30")
    return date + [UInt8](repeating: 0, count: 32 * 33 - 10 - date.count)
  }()

  /// A malicious photo.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: @Sendable () throws -> [UInt8]

    init(_ name: String, _ bytes: @autoclosure @escaping @Sendable () throws -> [UInt8]) {
      (testDescription, self.bytes) = (name, bytes)
    }
  }

  private static func boxes(_ change: (inout ISOMediaBoxes) -> Void) -> [UInt8] {
    var boxes = ISOMediaBoxes()
    change(&boxes)
    return boxes.bytes(exif: tiff)
  }

  private static func png(before: [PNGFile.Chunk] = [], after: [PNGFile.Chunk] = []) -> [UInt8] {
    var file = PNGFile(width: 1, height: 1, colorType: 0, rows: [[1]], extra: before)
    file.chunks.insert(contentsOf: after, at: file.chunks.count - 1)
    return file.bytes
  }

  private static func chunks(_ count: Int, _ name: String, bytes: Int = 0) -> [PNGFile.Chunk] {
    [PNGFile.Chunk](
      repeating: PNGFile.Chunk(name: name, data: [UInt8](repeating: 0x30, count: bytes)),
      count: count)
  }

  private static func jpeg(_ segments: [[UInt8]]) throws -> [UInt8] {
    JPEGSegments.inserting(segments, into: try Pathname.small("420.jpg").contents())
  }

  private static func segments(_ count: Int, _ marker: UInt8, bytes: Int = 0) -> [[UInt8]] {
    [[UInt8]](
      repeating: JPEGSegments.segment(marker, [UInt8](repeating: 0, count: bytes)), count: count)
  }

  /// A WebP that says that it has EXIF data, which are missing.
  private static func webp(chunks: Int) -> [UInt8] {
    let header = Array("VP8X".utf8) + [10, 0, 0, 0, 0x08] + [UInt8](repeating: 0, count: 9)
    let empty = Array("ANMF".utf8) + [0, 0, 0, 0]
    let chunks = [[UInt8]](repeating: empty, count: chunks).flatMap(\.self)
    return Array("RIFF\0\0\0\0WEBP".utf8) + header + chunks
  }

  static let cases: [Case] = [
    Case(
      "a HEIC with 65535 extents of one byte",
      boxes { $0.extents = .init(repeating: (0, 1), count: 65535) }),
    Case(
      "a HEIC with 32 overlapping extents of 4 GB",
      boxes { $0.extents = .init(repeating: (0, 1 << 32 - 1), count: 32) }),
    Case(
      "a HEIC with 32 extents beyond its end",
      boxes { $0.extents = .init(repeating: (1 << 31, 1 << 31), count: 32) }),
    Case(
      "a HEIC with 100000 boxes, and extents in one of them",
      boxes { ($0.isInMeta, $0.pieces, $0.emptyBoxes) = (true, 32, 100_000) }),
    Case(
      "a HEIC of 200000 empty boxes",
      ISOMediaBoxes.box("ftyp", Array("heic\0\0\0\0".utf8))
        + [[UInt8]](repeating: ISOMediaBoxes.box("free", []), count: 200_000).joined()),
    Case("a WebP with 200000 chunks", webp(chunks: 200_000)),
    Case("a PNG with 200000 chunks before its picture", png(before: chunks(200_000, "abCd"))),
    Case("a PNG with 200000 empty chunks of picture data", png(after: chunks(200_000, "IDAT"))),
    Case("a PNG with 200000 chunks after its picture", png(after: chunks(200_000, "abCd"))),
    Case("a PNG with large texts", png(after: chunks(500, "tEXt", bytes: 1 << 15))),
    Case("a JPEG with 200000 empty segments", try jpeg(segments(200_000, 0xFE))),
    Case("a JPEG with 200000 empty EXIF segments", try jpeg(segments(200_000, 0xE1))),
    Case("a JPEG with 200000 segments", try jpeg(segments(200_000, 0xE5, bytes: 1))),
    Case(
      "a JPEG with a million fill bytes",
      try jpeg([[UInt8](repeating: 0xFF, count: 1_000_000)])),
  ]

  @Test(arguments: cases)
  func `a header is read once for each kind of metadata, by few calls`(_ photo: Case) throws {
    let bytes = try photo.bytes()
    let path = try folder.write(bytes, to: "photo")
    let date = try ReadCounts { _ = CaptureTime(ofPhoto: path) }
    #expect(date.calls > 0 && date.bytes > 0)
    // EXIF, XMP and IPTC data.
    #expect(date.bytes <= 3 * bytes.count + 3 << 18, "\(date)")
    // A call for each box or chunk up to a limit, or for each block.
    #expect(date.calls <= 3 * (10_100 + bytes.count / 512), "\(date)")
    let scan = try ReadCounts { _ = try FolderFileKind(path) }
    // The beginning, the end, a block for each of 10000 parts, and more of the end.
    #expect((1...10_003).contains(scan.calls), "\(scan)")
    #expect(scan.bytes <= min(bytes.count, 512 * scan.calls) + 1024 + 256 + 1 << 16, "\(scan)")
  }

  /// A JPEG as cameras write it: EXIF data with a thumbnail, XMP data, and a profile.
  @Test func `a search of a folder reads little of an ordinary photo`() throws {
    let exif = JPEGSegments.segment(
      0xE1, Array("Exif\0\0".utf8) + Self.tiff + [UInt8](repeating: 7, count: 30_000))
    let xmp = JPEGSegments.segment(
      0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + [UInt8](repeating: 0x20, count: 3000))
    let profile = JPEGSegments.segment(0xE2, [UInt8](repeating: 0, count: 560))
    let jpeg = try Self.jpeg([exif, xmp, profile])
    let rows = [[UInt8]](repeating: [UInt8](repeating: 9, count: 1500), count: 500)
    let wide = PNGFile(width: 500, height: 500, colorType: 2, rows: rows)
    let photos: [(bytes: [UInt8], calls: Int)] = [
      (jpeg, 6), (jpeg + [7], 7), (try Pathname.small("rgb.png").contents(), 4),
      (wide.bytes, 4),
    ]
    for (index, photo) in photos.enumerated() {
      let path = try folder.write(photo.bytes, to: "photo")
      let scan = try ReadCounts { _ = try FolderFileKind(path) }
      #expect(scan.calls <= photo.calls, "\(index): \(scan)")
      #expect(scan.bytes <= 64 + 256 + 4 * 512 + (index == 1 ? 1 << 16 : 0), "\(index): \(scan)")
    }
  }

  @Test func `the metadata of a progressive JPEG are read without its scans`() throws {
    var random = SplitMix64(seed: 1)
    var jpeg = ProgressiveJPEG(sampling: [0x11], using: &random)
    jpeg.scans[0].data = [UInt8](repeating: 0, count: 1 << 20)
    let path = try folder.write(jpeg.bytes, to: "photo.jpg")
    let date = try ReadCounts { _ = CaptureTime(ofPhoto: path) }
    #expect(date.bytes > 0 && date.bytes < 1 << 17, "\(date)")
  }

  /// The empty boxes are passed four times, to find the items, the primary one, references and
  /// locations, and a fifth time for data in the meta box.
  @Test(arguments: [(isInMeta: false, most: 4996), (isInMeta: true, most: 3995)])
  func `20000 boxes are examined, however many extents there are`(
    isInMeta: Bool, most: Int
  ) throws {
    for (count, isFound) in [(most, true), (most + 1, false)] {
      let bytes = Self.boxes {
        ($0.isInMeta, $0.pieces, $0.emptyBoxes) = (isInMeta, 32, count)
      }
      let path = try folder.write(bytes, to: "photo.heic")
      #expect((CaptureTime(ofPhoto: path) != nil) == isFound, "\(count) empty boxes")
    }
  }

  @Test func `EXIF data in more than 32 extents are not read`() throws {
    for (pieces, isFound) in [(32, true), (33, false)] {
      let path = try folder.write(Self.boxes { $0.pieces = pieces }, to: "photo.heic")
      #expect((CaptureTime(ofPhoto: path) != nil) == isFound, "\(pieces) extents")
    }
  }

  @Test func `a PNG may have 10000 chunks up to its picture`() throws {
    // The header and the first chunk of picture data count as well.
    _ = try PhotoFile(folder.write(Self.png(before: Self.chunks(9998, "abCd")), to: "a.png"))
    let path = try folder.write(Self.png(before: Self.chunks(9999, "abCd")), to: "a.png")
    #expect(
      try message { _ = try PhotoFile(path) }
        == "a.png: damaged PNG: it has more than 10000 chunks before its first row")
  }

  @Test(arguments: TIFFBlock.ByteOrder.allCases)
  func `of many entries that share a large text, one is read`(order: TIFFBlock.ByteOrder) throws {
    var block = TIFFBlock(order: order)
    block.entries = .init(
      repeating: block.text(0x9003, count: 200_000, at: 8), count: 20_000)
    block.claimedCount = 65535
    let directory = try #require(
      TIFFDirectory(block.bytes + [UInt8](repeating: 0x30, count: 100)))
    var reads = 0
    let text = directory.first(0x9003) { entry in
      reads += 1
      return directory.text(ofEntryAt: entry)
    }
    #expect(text != nil && reads == 1)
    // Unusable entries are tried one by one, to the end of the data.
    reads = 0
    let none: Int? = directory.first(0x9003) { _ in
      reads += 1
      return nil
    }
    #expect(none == nil && reads == 20_000)
  }
}
