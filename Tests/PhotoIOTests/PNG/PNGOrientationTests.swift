import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// The places at which the orientation of a PNG may be.
@Suite struct PNGOrientationTests {
  private static func exif(_ orientation: Int, _ order: TIFFBlock.ByteOrder = .big) -> [UInt8] {
    var block = TIFFBlock(order: order)
    block.entries = [block.other(0x0100), block.orientation(orientation)]
    return block.bytes
  }

  private static func eXIf(_ orientation: Int) -> PNGFile.Chunk {
    PNGFile.Chunk(name: "eXIf", data: exif(orientation))
  }

  /// A profile as ImageMagick writes it: 36 bytes a line.
  private static func rawProfile(_ orientation: Int, named name: String = "exif") -> [UInt8] {
    let bytes = Array("Exif\0\0".utf8) + exif(orientation)
    let digits = bytes.map { String(Int($0) + 0x100, radix: 16).dropFirst() }
    let lines = stride(from: 0, to: digits.count, by: 36).map { start in
      digits[start..<min(start + 36, digits.count)].joined()
    }
    let count = String(bytes.count)
    let padded = String(repeating: " ", count: 8 - count.utf8.count) + count
    return Array("\n\(name)\n\(padded)\n\(lines.joined(separator: "\n"))\n".utf8)
  }

  private static func text(
    _ name: String, _ orientation: Int, keyword: String = "Raw profile type exif"
  ) -> PNGFile.Chunk {
    let text = rawProfile(orientation)
    let data: [UInt8] =
      switch name {
      case "zTXt": [0] + stored(text)
      case "iTXt": [0, 0] + Array("en\0Rohprofil\0".utf8) + text
      default: text
      }
    return PNGFile.Chunk(name: name, data: Array("\(keyword)\0".utf8) + data)
  }

  /// Two gray pixels, and chunks before and after them.
  private func file(
    _ before: [PNGFile.Chunk] = [], behind: [PNGFile.Chunk] = []
  ) -> PNGFile {
    var file = PNGFile(width: 2, height: 1, colorType: 0, rows: [[1, 2]], extra: before)
    file.chunks.insert(contentsOf: behind, at: file.chunks.count - 1)
    return file
  }

  private func open(_ file: PNGFile) throws -> PhotoFile {
    try openFile(file.bytes)
  }

  @Test(arguments: EmbeddedOrientationTests.stored)
  func `eXIf after the picture turns a file upright, exactly`(
    turned: (orientation: Int, rows: [[UInt8]])
  ) async throws {
    var file = PNGFile(
      width: turned.rows[0].count, height: turned.rows.count, colorType: 0, rows: turned.rows)
    file.chunks.insert(Self.eXIf(turned.orientation), at: file.chunks.count - 1)
    let raster = try await file.composed()
    #expect(raster.size == Size(width: 3, height: 2))
    #expect(raster.pixels.map(\.x) == EmbeddedOrientationTests.upright.flatMap { $0 })
    let photo = try open(file)
    #expect(photo.hasEXIF)
    #expect(photo.warnings.isEmpty)
  }

  @Test(arguments: 1...8)
  func `a stream with eXIf after its picture is not turned, and causes a warning`(
    orientation: Int
  ) async throws {
    let rows: [[UInt8]] = [[1, 2], [3, 4], [5, 6]]
    var file = PNGFile(width: 2, height: 3, colorType: 0, rows: rows)
    file.chunks.insert(Self.eXIf(orientation), at: file.chunks.count - 1)
    // Whether the last row is decoded or not.
    for height in [1, 3] {
      let photo = try openStream(file.bytes)
      #expect(photo.orientation == .up)
      #expect(
        try await photo.decode(Rect(x: 0, y: 0, width: 2, height: height)).samples
          == rows.prefix(height).flatMap { $0 })
      let expected =
        "its orientation (\(orientation)) is stored after its pixels, too late for a stream, so it"
        + " was not applied; pass the photo as a file"
      #expect(photo.warnings == (orientation == 1 ? [] : [expected]))
    }
  }

  @Test func `a stream with eXIf before its picture is turned`() async throws {
    let file = file([Self.eXIf(6)], behind: [Self.eXIf(3)])
    let photo = try openStream(file.bytes)
    #expect(photo.orientation == .right)
    _ = try await photo.decode()
    #expect(photo.warnings.isEmpty)
  }

  @Test func `a stream that ends after its picture is not an error`() async throws {
    let bytes = file(behind: [Self.eXIf(6)]).bytes
    let behindPicture = file().bytes.count - 12
    for count in behindPicture..<bytes.count {
      let photo = try openStream(Array(bytes.prefix(count)))
      #expect(try await photo.decode().samples == [1, 2])
      // The chunk is its length, its name, the header of the block, the number of its entries, two of
      // them, and more.
      let isFound = count >= behindPicture + 8 + 8 + 2 + 24
      #expect(photo.warnings.count == (isFound ? 1 : 0), "\(count) bytes")
    }
  }

  @Test(
    arguments: ["tEXt", "zTXt", "iTXt"], ["Raw profile type exif", "Raw profile type APP1"])
  func `ImageMagick's text is used, before and after the picture`(
    name: String, keyword: String
  ) throws {
    for orientation in 1...8 {
      let text = Self.text(name, orientation, keyword: keyword)
      for file in [file([text]), file(behind: [text])] {
        let photo = try open(file)
        #expect(photo.orientation.rawValue == orientation)
        #expect(photo.hasEXIF)
      }
    }
  }

  @Test func `a compressed iTXt chunk is used`() throws {
    let data = Array("Raw profile type exif\0".utf8) + [1, 0, 0, 0] + stored(Self.rawProfile(8))
    #expect(try open(file([PNGFile.Chunk(name: "iTXt", data: data)])).orientation == .left)
  }

  @Test func `eXIf precedes texts, and the first of each is used`() throws {
    let text = Self.text("tEXt", 3)
    let old = Self.text("zTXt", 4, keyword: "Raw profile type APP1")
    let cases: [([PNGFile.Chunk], [PNGFile.Chunk], Int)] = [
      ([text, Self.eXIf(6)], [], 6), ([text], [Self.eXIf(6)], 6), ([Self.eXIf(6)], [text], 6),
      ([Self.eXIf(6), Self.eXIf(8)], [], 6), ([], [Self.eXIf(6), Self.eXIf(8)], 6),
      ([Self.eXIf(6)], [Self.eXIf(8)], 6), ([old, text], [], 3), ([old], [text], 3),
      ([old], [], 4), ([text, Self.text("tEXt", 5)], [], 3),
      // Without EXIF data, a chunk is ignored.
      ([PNGFile.Chunk(name: "eXIf", data: Array("none".utf8)), text], [], 3),
    ]
    for (before, behind, orientation) in cases {
      let photo = try open(file(before, behind: behind))
      #expect(photo.orientation.rawValue == orientation, "\(before.map(\.name)) \(behind)")
    }
  }

  @Test func `the signature of a JPEG's segment in eXIf is skipped`() throws {
    let chunk = PNGFile.Chunk(name: "eXIf", data: Array("Exif\0\0".utf8) + Self.exif(6, .little))
    #expect(try open(file([chunk])).orientation == .right)
  }

  @Test func `other texts have no orientation, nor do chunks after the end`() throws {
    let others = [
      Self.text("tEXt", 6, keyword: "Raw profile type xmp"),
      Self.text("tEXt", 6, keyword: "Raw profile type exif "),
      PNGFile.Chunk(name: "tEXt", data: Array("Raw profile type exif".utf8)),
      PNGFile.Chunk(name: "tEXt", data: []), PNGFile.Chunk(name: "eXIf", data: []),
    ]
    var all = file(others, behind: others)
    all.chunks.append(Self.eXIf(6))
    let photo = try open(all)
    #expect(photo.orientation == .up)
    #expect(!photo.hasEXIF)
    #expect(photo.warnings.isEmpty)
  }

  @Test func `the orientation in XMP data is ignored`() throws {
    let xmp = Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>
      """.utf8)
    let png = Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0] + xmp
    #expect(try open(file([PNGFile.Chunk(name: "iTXt", data: png)])).orientation == .up)
    let segment = JPEGSegments.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp)
    let jpeg = JPEGSegments.inserting(
      [segment], into: try Pathname.fixture("kinds/420.jpg").contents())
    #expect(try openFile(jpeg).orientation == .up)
  }

  @Test func `a file with very many chunks is searched up to a limit`() throws {
    let small = PNGFile.Chunk(name: "abCd", data: [7])
    // The last chunk that is examined.
    let most = [PNGFile.Chunk](repeating: small, count: 9_999)
    let searched = try open(file(behind: most + [Self.eXIf(6)]))
    #expect(searched.orientation == .right)
    let other = try open(file(behind: most + [small, Self.eXIf(6)]))
    #expect(other.orientation == .up)
  }

  @Test func `chunks of picture data do not count toward the limit`() throws {
    let data = PNGFile.Chunk(name: "IDAT", data: [])
    let photo = try open(
      file(behind: [PNGFile.Chunk](repeating: data, count: 10_001) + [Self.eXIf(6)]))
    #expect(photo.orientation == .right)
    #expect(photo.warnings.isEmpty)
  }

  @Test(arguments: [999_999, 1_000_001])
  func `up to a million chunks of picture data are skipped`(count: Int) throws {
    var metadata = PNGMetadata()
    try metadata.add(from: EmptyChunks(count: count, last: Self.eXIf(6)))
    #expect(metadata.isDecided == (count < 1_000_000))
  }

  /// Empty chunks of picture data, then another chunk.
  private struct EmptyChunks: PNGChunkSource {
    var count: Int
    var last: ArraySlice<UInt8>
    private static let header = bigEndian(0) + Array("IDAT".utf8)

    init(count: Int, last chunk: PNGFile.Chunk) {
      self.count = count
      var file = PNGFile(width: 1, height: 1, colorType: 0, rows: [])
      file.chunks = [chunk]
      last = file.bytes.dropFirst(PNGFile.signature.count)
    }

    mutating func read(upTo count: Int) -> [UInt8] {
      if self.count > 0 { return Self.header }
      defer { last = last.dropFirst(count) }
      return Array(last.prefix(count))
    }

    mutating func skip(_: Int) { count -= 1 }
  }

  @Test func `damaged EXIF data are read up to 4 MiB`() throws {
    // With its checksum, the largest chunk that is read completely.
    let damaged = PNGFile.Chunk(
      name: "eXIf", data: [UInt8](repeating: 0, count: (1 << 18) - 4), isIntact: false)
    for count in [15, 16] {
      let photo = try open(
        file(behind: [PNGFile.Chunk](repeating: damaged, count: count) + [Self.eXIf(6)]))
      #expect(photo.orientation == (count == 15 ? .right : .up))
    }
  }

  @Test func `EXIF data with a wrong checksum are ignored, before and behind the picture`() throws {
    var damaged = Self.eXIf(6)
    damaged.isIntact = false
    let before = ["libpng warns: eXIf: CRC error"]
    for (file, warnings) in [
      (file([damaged]), before), (file([damaged, damaged]), before),
      (file(behind: [damaged]), []), (file(behind: [damaged, damaged]), []),
    ] {
      let photo = try open(file)
      #expect(photo.orientation == .up)
      #expect(photo.warnings == warnings)
    }
    // The checksum is only that of this chunk.
    #expect(try open(file([damaged, Self.eXIf(3)])).orientation == .down)
    #expect(try open(file(behind: [damaged, Self.eXIf(3)])).orientation == .down)
  }

  @Test func `invalid lengths end the search`() throws {
    for length in [0xFFFF_FFFF, 0x7FFF_FFFF, 1000] {
      let bytes = Array(file().bytes.dropLast(12))
      let chunk = bigEndian(length) + Array("abCd".utf8) + [1, 2, 3]
      let photo = try openFile(bytes + chunk)
      #expect(photo.orientation == .up)
    }
  }

  @Test(arguments: seeds(1)) func `texts may be damaged in any way`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    for name in ["tEXt", "zTXt", "iTXt"] {
      for _ in 0..<300 {
        var chunk = Self.text(name, 6)
        chunk.data = random.flipping(random.int(1...20), bitsOf: chunk.data)
        chunk.data.removeLast(random.int(0...chunk.data.count))
        let photo = try open(file(behind: [chunk]))
        #expect(try await photo.decode().samples == [1, 2])
      }
    }
  }
}
