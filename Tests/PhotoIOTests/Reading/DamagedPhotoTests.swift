import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// Fixtures/damaged, and photos that are truncated at other places.
@Suite struct DamagedPhotoTests {
  private func decoding(_ name: String) async throws -> String {
    let photo = try PhotoFile(.fixture("damaged/\(name)"))
    return try await message { _ = try await photo.decode() }
  }

  private func opening(_ name: String) throws -> String {
    try message { _ = try PhotoFile(.fixture("damaged/\(name)")) }
  }

  @Test func `the error names the row where a photo ends`() async throws {
    // Half of the bytes; djpeg fills the rest with gray from row 160 at the right, from 176 at the
    // left.
    #expect(
      try await decoding("truncated.jpg")
        == "truncated.jpg: damaged JPEG: it ends at row 160 of 300")
    // The data are one chunk, which libpng reads completely or not at all.
    #expect(
      try await decoding("truncated.png")
        == "truncated.png: damaged PNG: it ends before its first row")
    #expect(
      try await decoding("truncated-progressive.jpg")
        == "truncated-progressive.jpg: damaged JPEG: it ends at row 176 of 300")
  }

  @Test(arguments: 1...2) func `a photo that ends between two scans is damaged`(
    scans: Int
  ) async throws {
    let folder = try TemporaryFolder()
    try folder["scans"].write("0;1;2;")
    let whole = try Program.jpegtran.output(
      "-scans", folder["scans"], .fixture("kinds/420.jpg"))
    #expect(try await PhotoFile(folder.write(whole, to: "whole.jpg")).decode().size.width == 60)
    let starts = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }
    #expect(starts.count == 3)
    let photo = try PhotoFile(folder.write(Array(whole[..<starts[scans]]), to: "cut.jpg"))
    #expect(photo.mayBeIncomplete)
    await #expect(throws: PhotoError.self) { try await photo.decode() }
  }

  @Test func `rows above the damage can be decoded`() async throws {
    let path = Pathname.fixture("damaged/truncated.jpg")
    let photo = try PhotoFile(path)
    let theirs = try Program.djpeg.picture(path, warns: true)
    let above = Rect(x: 7, y: 3, width: 390, height: 100)
    #expect(try await photo.decode(above) == theirs.crop(above))
    for height in 161...300 where height % 20 == 1 {
      let below = Rect(x: 0, y: height - 1, width: 400, height: 1)
      await #expect(throws: PhotoError.self) { try await photo.decode(below) }
    }
  }

  @Test func `the row where a PNG ends is the first that cannot be decoded`() async throws {
    let folder = try TemporaryFolder()
    let bytes = try Pathname.fixture("photos/kite.png").contents()
    let whole = try await PhotoFile(.fixture("photos/kite.png")).decode()
    var last = 0
    for tenths in 2...9 {
      let path = try folder.write(Array(bytes.prefix(bytes.count * tenths / 10)), to: "part.png")
      let photo = try PhotoFile(path)
      let error = try await #require(throws: PhotoError.self) { try await photo.decode() }
      guard case .ends(.png, let row, of: 800) = error.reason else {
        Issue.record("not \(error)")
        return
      }
      #expect(row > last && row < 800)
      last = row
      let before = Rect(x: 100, y: row - 1, width: 300, height: 1)
      #expect(try await photo.decode(before) == whole.crop(before))
      await #expect(throws: PhotoError.self) {
        try await photo.decode(Rect(x: 0, y: row, width: 1, height: 1))
      }
    }
  }

  @Test func `a wrong checksum is an error only where it is read`() async throws {
    let folder = try TemporaryFolder()
    var file = PNGFile(width: 2, height: 3, colorType: 0, rows: [[1, 2], [3, 4], [5, 6]])
    file.chunks[1].isIntact = false
    let photo = try PhotoFile(try folder.write(file.bytes, to: "a.png"))
    #expect(
      try await message { _ = try await photo.decode() } == "a.png: damaged PNG: IDAT: CRC error")
    #expect(try await photo.decode(Rect(x: 0, y: 0, width: 2, height: 1)).samples == [1, 2])
    file.chunks[0].isIntact = false
    let header = try folder.write(file.bytes, to: "b.png")
    #expect(
      try message { _ = try PhotoFile(header) } == "b.png: damaged PNG: IHDR: CRC error")
  }

  @Test(arguments: [false, true])
  func `a wrong checksum of the rows is an error, also if another chunk begins before its end`(
    isInterlaced: Bool
  ) async throws {
    let rows: [[UInt8]] =
      isInterlaced ? [[1], [5], [2], [6], [3, 4]] : [[1, 2], [3, 4], [5, 6]]
    let file = PNGFile(
      width: 2, height: 3, colorType: 0, isInterlaced: isInterlaced, rows: rows)
    let whole = file.chunks[1].data
    let wrong: [UInt8] = whole.dropLast(4) + [1, 2, 3, 4]
    // In two chunks, and in chunks of a byte each, of which libpng does not read the last ones.
    let cuts: [[Int]] = (0...whole.count).map { [$0] } + [Array(1..<whole.count)]
    for cut in cuts {
      for data in [whole, wrong] {
        let parts = zip([0] + cut, cut + [data.count]).map { Array(data[$0..<$1]) }
        var divided = file
        divided.chunks.replaceSubrange(
          1...1, with: parts.map { PNGFile.Chunk(name: "IDAT", data: $0) })
        let photo = try openFile(divided.bytes)
        if data == whole || cut.count > 1 {
          #expect(try await photo.decode().samples == [1, 2, 3, 4, 5, 6], "\(cut)")
        } else {
          let error = await #expect(throws: PhotoError.self) { try await photo.decode() }
          #expect(
            error?.description.hasSuffix(": damaged PNG: IDAT: incorrect data check") == true,
            "\(cut)")
        }
        #expect(photo.warnings.isEmpty, "\(cut)")
      }
    }
  }

  @Test(arguments: [1, 2, 4, 8]) func `the row counts whole pixels however the photo is shrunk`(
    factor: Int
  ) async throws {
    // The height is a multiple of 16, so that every factor can be used.
    let bytes = try Pathname.fixture("damaged/truncated.jpg").contents()
    let folder = try TemporaryFolder()
    let path = try folder.write(JPEGSegments.claiming(400, by: 304, in: bytes), to: "t.jpg")
    let photo = try PhotoFile(path)
    #expect(
      try await message { _ = try await photo.decode(shrunkBy: factor) }
        == "t.jpg: damaged JPEG: it ends at row 160 of 304")
  }

  @Test func `a photo without its end marker is whole`() async throws {
    let path = Pathname.fixture("damaged/no-end.jpg")
    let photo = try PhotoFile(path)
    #expect(try await photo.decode() == Program.djpeg.picture(path, warns: true))
    #expect(photo.warnings.isEmpty)
    let folder = try TemporaryFolder()
    let whole = try folder.write(try path.contents() + [0xFF, 0xD9], to: "whole.jpg")
    #expect(try await PhotoFile(whole).decode() == photo.decode())
  }

  @Test func `a second picture before the end marker is an error only if the last row is visible`()
    async throws
  {
    let folder = try TemporaryFolder()
    let bytes = try Pathname.fixture("kinds/420.jpg").contents()
    let frame = JPEGSegments.segment(0xC0, [8, 0, 9, 0, 9, 1, 1, 0x11, 0])
    let path = try folder.write(bytes.dropLast(2) + frame + bytes.suffix(2), to: "two.jpg")
    let photo = try PhotoFile(path)
    #expect(
      try await message { _ = try await photo.decode() }
        == "two.jpg: damaged JPEG: invalid JPEG file structure: two SOF markers")
    let top = Rect(x: 0, y: 0, width: photo.size.width, height: 1)
    #expect(try await photo.decode(top) == PhotoFile(.fixture("kinds/420.jpg")).decode(top))
  }

  @Test func `damaged headers and data are one-line errors`() async throws {
    #expect(
      try opening("header-only.jpg")
        == "header-only.jpg: damaged JPEG: it ends before its first row")
    #expect(try opening("garbage.png").hasPrefix("garbage.png: damaged PNG: "))
    for name in ["bad-crc.png", "wrong-adler.png", "wrong-adler-apart.png"] {
      #expect(
        try await decoding(name) == "\(name): damaged PNG: IDAT: incorrect data check")
    }
  }

  @Test(arguments: ["kinds/420.jpg", "kinds/progressive.jpg", "kinds/gray.jpg", "kinds/rgb.png"])
  func `a photo cut off anywhere is an error or the whole photo`(name: String) async throws {
    let folder = try TemporaryFolder()
    let path = Pathname.fixture(name)
    let bytes = try path.contents()
    let whole = try await PhotoFile(path).decode()
    var wrong: [Int] = []
    for count in 0..<bytes.count {
      let part = try folder.write(Array(bytes.prefix(count)), to: "part")
      do {
        // The end marker, and the padding of the last bits, are not needed.
        if try await PhotoFile(part).decode() != whole { wrong.append(count) }
      } catch let error as PhotoError {
        #expect(!"\(error)".utf8.contains(10), "\(error)")
      }
    }
    #expect(wrong.isEmpty)
    await #expect(throws: PhotoError.self) {
      let most = try folder.write(Array(bytes.prefix(bytes.count * 9 / 10)), to: "part")
      _ = try await PhotoFile(most).decode()
    }
  }

  @Test(arguments: ["kinds/420.jpg", "kinds/progressive.jpg", "kinds/palette.png"], seeds(1))
  func `flipped bits never end in more than an error of one line`(name: String, seed: UInt64)
    async throws
  {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let bytes = try Pathname.fixture(name).contents()
    for _ in 0..<300 {
      let damaged = random.flipping(random.int(1...3), bitsOf: bytes, from: 3)
      let path = try folder.write(damaged, to: "damaged")
      do {
        let photo = try PhotoFile(path, limits: Limits(pixels: 1_000_000))
        let picture = try await photo.decode()
        #expect(picture.size == photo.size)
        #expect(photo.warnings.allSatisfy { !$0.utf8.contains(10) })
      } catch let error as PhotoError {
        #expect(!"\(error)".utf8.contains(10))
      }
    }
  }
}
