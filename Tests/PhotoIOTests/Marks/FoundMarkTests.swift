import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct FoundMarkTests {
  private let mark = OutputMark(version: 7, digest: 0x00c0_ffee_00c0_ffee)
  private let text = "Instagrid picture 7, digest 00c0ffee00c0ffee, integrity "

  static let writers: [any RasterWriter] = [
    PNGWriter(), PNGWriter(compression: .small), JPEGWriter(), JPEGWriter(quality: 50),
    JPEGWriter(isProgressive: true),
  ]

  /// Returns the mark in a file, which is left out of a folder if there is one.
  private func found(in bytes: [UInt8]) throws -> FoundMark? {
    let folder = try TemporaryFolder()
    let input = try SniffedFile(folder.write(bytes, to: "x"), limits: Limits())
    let found = try FoundMark(in: input)
    if input.format.isPhoto {
      #expect(try FolderFileKind(folder["x"]) == (found == nil ? .photo : .markedPicture))
    }
    return found
  }

  private func written(
    by writer: any RasterWriter, _ raster: Raster = .scene(width: 60, height: 50),
    mark: OutputMark?
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try writer.write(raster, mark: mark, to: folder["x"])
    return try folder["x"].contents()
  }

  /// The integrity values are what `xxhsum -H1` of xxHash prints for all bytes before them.
  @Test func `a mark that another program wrote is found`() throws {
    let jpeg =
      [0xFF, 0xD8] + JPEGSegments.segment(0xFE, Array((text + "9d5f6dbc77ba65d7").utf8))
      + [0xFF, 0xD9]
    var png = PNGFile(width: 1, height: 1, colorType: 0, rows: [[0]])
    let comment = PNGFile.Chunk(
      name: "tEXt", data: Array("Comment\0\(text)ac18df7d83139f37".utf8))
    png.chunks.insert(comment, at: png.chunks.count - 1)
    for bytes in [jpeg, png.bytes] {
      #expect(try found(in: bytes) == FoundMark(mark: mark, isIntact: true))
    }
  }

  @Test(arguments: writers.indices)
  func `a mark that Instagrid wrote is found, and takes at most 200 bytes`(writer: Int) throws {
    let marked = try written(by: Self.writers[writer], mark: mark)
    let plain = try written(by: Self.writers[writer], mark: nil)
    #expect(try found(in: marked) == FoundMark(mark: mark, isIntact: true))
    #expect(try found(in: plain) == nil)
    #expect(marked.count - plain.count < 100)
    // The picture is the same, and the last bytes are those of the format.
    let shared = MarkedPicture(marked).withoutMark
    #expect(shared.count > plain.count - 20)
    #expect(plain.prefix(plain.count - 12) == shared.prefix(plain.count - 12))
    #expect(marked.suffix(2) == plain.suffix(2))
  }

  @Test(arguments: writers.indices, seeds(1))
  func `the integrity value covers all bytes before it, however many there are`(
    writer: Int, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    // Noise exceeds the buffers of the writers, and each size leaves a different remainder in them.
    for side in [1, 17, 130, 131, 260] {
      let raster = random.raster(Size(side: side))
      let bytes = try written(by: Self.writers[writer], raster, mark: mark)
      var hash = ContentHash()
      hash.add(MarkedPicture(bytes).beforeIntegrity)
      #expect(
        MarkedPicture(bytes).comment == Array((text + hash.value.sixteenDigits).utf8), "\(side)")
    }
  }

  /// A page of pieces with a mark at its end.
  private func page(_ pieces: [String]) -> [UInt8] {
    var hash = ContentHash()
    for piece in pieces { hash.add(Array(piece.utf8)) }
    let mark = OutputMark(.page, version: 7, digest: mark.digest)
    return Array(pieces.joined().utf8) + mark.ending(of: .html, after: hash)
  }

  /// The integrity value is what `xxhsum -H1` of xxHash prints for all bytes before it.
  @Test func `a page has the mark in a comment at its end`() throws {
    let page = self.page(["<!doctype html>\n", "", "<title>é</title>\n"])
    #expect(
      String(decoding: page, as: UTF8.self)
        == "<!doctype html>\n<title>é</title>\n<!-- Instagrid page 7, digest 00c0ffee00c0ffee,"
        + " integrity 67c39ae090cd91b8 -->\n")
    let found = OutputMark(.page, version: 7, digest: mark.digest)
    #expect(try self.found(in: page) == FoundMark(mark: found, isIntact: true))
    for index in page.indices {
      var changed = page
      changed[index] ^= 1
      #expect(try self.found(in: changed)?.isIntact != true, "byte \(index)")
    }
    for changed in [page + [10], Array(page.dropLast()), page + page] {
      #expect(try self.found(in: changed)?.isIntact == false)
    }
  }

  @Test func `a PNG has the mark in a text chunk before its end`() throws {
    let file = try #require(PNGFile(try written(by: PNGWriter(), mark: mark)))
    #expect(file.names.suffix(3) == ["IDAT", "tEXt", "IEND"])
    #expect(file.chunks.allSatisfy { $0.isIntact })
    let data = file.chunks[file.chunks.count - 2].data
    #expect(data.starts(with: Array("Comment\0\(text)".utf8)))
    #expect(data.count == 8 + text.utf8.count + 16)
  }

  @Test(arguments: [false, true])
  func `a JPEG has the mark in a comment before its end`(isProgressive: Bool) throws {
    let bytes = try written(by: JPEGWriter(isProgressive: isProgressive), mark: mark)
    let file = try #require(JPEGMarkers(bytes))
    let comment = try #require(file.segments.last)
    #expect(comment.marker == 0xFE)
    #expect(comment.data.starts(with: Array(text.utf8)))
    #expect(comment.data.count == text.utf8.count + 16)
    #expect(file[0xFE].count == 1)
  }

  @Test(arguments: writers.indices)
  func `a file that was changed is not intact`(writer: Int) throws {
    let picture = MarkedPicture(try written(by: Self.writers[writer], mark: mark))
    #expect(picture.changed.count >= 8)
    for (name, bytes) in picture.changed {
      #expect(try found(in: bytes)?.isIntact != true, "\(name)")
      if !name.hasPrefix("cut") {
        #expect(try found(in: bytes) == FoundMark(mark: mark, isIntact: false), "\(name)")
      }
    }
  }

  @Test(arguments: writers.indices, seeds(1))
  func `every flipped bit is detected`(writer: Int, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = try written(by: Self.writers[writer], mark: mark)
    // The first bytes tell the format; the last ones hold the checksum of a PNG's comment.
    let places =
      (0..<60).map { _ in random.int(8...(bytes.count - 1)) }
      + ((bytes.count - 20)..<bytes.count)
    for place in places {
      var changed = bytes
      changed[place] ^= 1 << UInt8(random.int(0...7))
      #expect(try found(in: changed)?.isIntact != true, "byte \(place) of \(bytes.count)")
    }
  }

  @Test func `a mark is found in any chunk of a PNG, but near the end of a JPEG`() throws {
    var late = try #require(PNGFile(try written(by: PNGWriter(), mark: mark)))
    let filler = PNGFile.Chunk(name: "fiLl", data: [UInt8](repeating: 0, count: 3 << 19))
    late.chunks.insert(filler, at: late.chunks.count - 2)
    late.chunks.insert(filler, at: late.chunks.count - 1)
    #expect(try found(in: late.bytes + filler.data)?.isIntact == false)
    let jpeg = try written(by: JPEGWriter(), mark: mark)
    #expect(try found(in: jpeg + [UInt8](repeating: 0, count: 1 << 15))?.isIntact == false)
    #expect(try found(in: jpeg + [UInt8](repeating: 0, count: 1 << 16)) == nil)
  }

  @Test func `a mark in any chunk of a WebP is found`() throws {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + bigEndian(data.count).reversed() + data
        + [UInt8](repeating: 0, count: data.count % 2)
    }
    let comment = chunk("IGRD", Array("\(text)9d5f6dbc77ba65d7".utf8))
    let chunks = [
      chunk("VP8X", [4] + [UInt8](repeating: 0, count: 9)), chunk("VP8 ", [1, 2, 3]),
      chunk("XMP ", [UInt8](repeating: 0x20, count: 3001)),
    ]
    for place in 1...3 {
      var chunks = chunks
      chunks.insert(comment, at: place)
      let bytes = Array("WEBP".utf8) + chunks.joined()
      let file = chunk("RIFF", bytes)
      #expect(try found(in: file) == FoundMark(mark: mark, isIntact: false), "\(place)")
      #expect(try found(in: file + [7]) == FoundMark(mark: mark, isIntact: false), "\(place)")
    }
  }

  @Test func `a text that quotes a mark is none`() throws {
    let quote = Array("\(text)9d5f6dbc77ba65d7".utf8)
    let jpeg = try Pathname.small("420.jpg").contents()
    for contents in [Array("See ".utf8) + quote, Array("Instagrid picture 7 of June".utf8)] {
      #expect(
        try found(in: JPEGSegments.inserting([JPEGSegments.segment(0xFE, contents)], into: jpeg))
          == nil)
    }
    let caption = JPEGSegments.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + quote)
    let file = JPEGSegments.inserting([caption], into: jpeg)
    #expect(try found(in: file) == nil)
    // Other bytes follow the picture.
    #expect(try found(in: file + quote + [0]) == nil)
    let title = PNGFile.Chunk(name: "tEXt", data: Array("Title\0".utf8) + quote)
    let png = PNGFile(width: 1, height: 1, colorType: 0, rows: [[0]], extra: [title])
    #expect(try found(in: png.bytes) == nil)
  }

  @Test func `a stream has no mark that can be found`() throws {
    let pipe = try Pipe(holding: try written(by: PNGWriter(), mark: mark))
    #expect(try PhotoFile(pipe.path).mark() == nil)
  }

  @Test func `a text with a mark is not a picture`() throws {
    #expect(try found(in: Array((text + "9d5f6dbc77ba65d7").utf8)) == nil)
  }
}
