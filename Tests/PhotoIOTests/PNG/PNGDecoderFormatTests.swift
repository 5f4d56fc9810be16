import GridKit
import PhotoIO
import TestSupport
import Testing

/// PNG files that are built byte by byte, so that every sample is known.
@Suite struct PNGDecoderFormatTests {
  private func open(_ file: PNGFile) throws -> PhotoFile {
    let folder = try TemporaryFolder()
    return try PhotoFile(try folder.write(file.bytes, to: "p.png"))
  }

  private func picture(_ file: PNGFile) async throws -> [UInt8] {
    try await open(file).decode().samples
  }

  @Test func `fewer bits are scaled to eight`() async throws {
    let one = PNGFile(width: 10, height: 1, depth: 1, colorType: 0, rows: [[0b1011_0001, 0x40]])
    #expect(try await picture(one) == [255, 0, 255, 255, 0, 0, 0, 255, 0, 255])
    let two = PNGFile(width: 4, height: 1, depth: 2, colorType: 0, rows: [[0b0001_1011]])
    #expect(try await picture(two) == [0, 85, 170, 255])
    let four = PNGFile(width: 3, height: 1, depth: 4, colorType: 0, rows: [[0x0F, 0x80]])
    #expect(try await picture(four) == [0, 255, 136])
  }

  @Test func `a palette becomes its colors, a short tRNS chunk alpha`() async throws {
    let palette = PNGFile.Chunk(name: "PLTE", data: [1, 2, 3, 40, 50, 60, 250, 251, 252])
    let opaque = PNGFile(
      width: 3, height: 1, depth: 2, colorType: 3, rows: [[0b1000_0100]], extra: [palette])
    #expect(try await picture(opaque) == [250, 251, 252, 1, 2, 3, 40, 50, 60])
    let alpha = PNGFile.Chunk(name: "tRNS", data: [0, 128])
    let transparent = PNGFile(
      width: 3, height: 1, depth: 2, colorType: 3, rows: [[0b1000_0100]], extra: [palette, alpha])
    #expect(
      try await picture(transparent) == [250, 251, 252, 255, 1, 2, 3, 0, 40, 50, 60, 128])
  }

  @Test func `one transparent color becomes alpha`() async throws {
    let key = PNGFile.Chunk(name: "tRNS", data: [0, 9, 0, 8, 0, 7])
    let file = PNGFile(
      width: 2, height: 1, colorType: 2, rows: [[9, 8, 7, 9, 8, 6]], extra: [key])
    #expect(try await open(file).rowFormat().samples == SampleFormat(.rgba))
    #expect(try await picture(file) == [9, 8, 7, 0, 9, 8, 6, 255])
    let grayKey = PNGFile.Chunk(name: "tRNS", data: [0, 5])
    let gray = PNGFile(width: 2, height: 1, colorType: 0, rows: [[5, 6]], extra: [grayKey])
    #expect(try await picture(gray) == [5, 0, 6, 255])
  }

  /// libpng 1.6.39 drops a tRNS chunk that comes before PLTE, and 1.6.48 does not; both warn.
  @Test(arguments: [8, 16], [false, true])
  func `whatever the order of its chunks, RGB has rows of its own length`(
    depth: Int, isInterlaced: Bool
  ) async throws {
    let unit = depth == 8 ? 1 : 257
    let palette = PNGFile.Chunk(name: "PLTE", data: [1, 2, 3])
    let key = PNGFile.Chunk(
      name: "tRNS", data: [0, 1, 2].flatMap { bigEndian($0 * unit).suffix(2) })
    let others = [
      PNGFile.Chunk(name: "bKGD", data: [0, 1, 0, 2, 0, 3]),
      PNGFile.Chunk(name: "hIST", data: [0, 1]),
      PNGFile.Chunk(name: "sBIT", data: [8, 8, 8]), PNGFile.Chunk(name: "sRGB", data: [0]),
    ]
    let (width, height) = (11, 9)
    var dropped: Set<Bool> = []
    for order in 0..<36 {
      var chunks = [others[order % 4]]
      chunks.insert(key, at: order / 4 % 2)
      chunks.insert(palette, at: order / 8 % 3)
      chunks.insert(others[(order + 1) % 4], at: order % 4)
      let places = ["tRNS", "PLTE"].map { name in chunks.firstIndex { $0.name == name } ?? 0 }
      let photo = try open(
        PNGFile(
          width: width, height: height, depth: depth, colorType: 2, isInterlaced: isInterlaced,
          extra: chunks
        ) { x, y in [y * unit, (x + y) * unit, (x + 2 * y + 1) * unit] })
      let isMisplaced = places[0] < places[1]
      let samples = try await photo.decode().samples
      let isDropped = isMisplaced && samples.count == width * height * 3 * depth / 8
      if isMisplaced { dropped.insert(isDropped) }
      let pixel = isDropped ? 3 : 4
      #expect(samples.count == width * height * pixel * depth / 8, "\(chunks.map(\.name))")
      for (x, y) in (0..<height).flatMap({ y in (0..<width).map { ($0, y) } }) {
        let color = [y, x + y, x + 2 * y + 1] + (isDropped ? [] : [y == 0 && x == 1 ? 0 : 255])
        let expected = color.flatMap { [UInt8](repeating: UInt8($0), count: depth / 8) }
        let start = (y * width + x) * pixel * depth / 8
        #expect(
          Array(samples[start..<start + expected.count]) == expected, "\(chunks.map(\.name))")
      }
      #expect(photo.warnings.contains { $0.hasPrefix("libpng warns: ") } == isMisplaced)
    }
    #expect(dropped.count == 1, "one version of libpng drops all of them, or none")
  }

  @Test(arguments: [(1, 1), (2, 1), (1, 5), (3, 3), (5, 4), (8, 8), (9, 9), (17, 13)], seeds(1))
  func `an interlaced picture is the same as a plain one`(
    size: (width: Int, height: Int), seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let (width, height) = size
    let plain = (0..<height).map { _ in random.bytes(width * 3) }
    let interlaced = PNGFile(width: width, height: height, colorType: 2, isInterlaced: true) {
      x, y in plain[y][x * 3..<x * 3 + 3].map(Int.init)
    }
    let photo = try open(interlaced)
    #expect(try await photo.decode().samples == plain.flatMap { $0 })
    let area = Rect(x: width - 1, y: height / 2, width: 1, height: height - height / 2)
    let column = (area.y..<height).flatMap { plain[$0].suffix(3) }
    #expect(try await photo.decode(area).samples == column)
  }

  @Test func `an sRGB chunk takes precedence over gAMA`() async throws {
    let chunks = [
      PNGFile.Chunk(name: "gAMA", data: bigEndian(45455)), PNGFile.Chunk(name: "sRGB", data: [0]),
    ]
    let file = PNGFile(width: 1, height: 1, colorType: 0, rows: [[77]], extra: chunks)
    #expect(try await picture(file) == [77])
  }

  @Test func `the orientation may be in an eXIf chunk`() throws {
    var block = TIFFBlock(order: .big)
    block.entries = [block.orientation(6)]
    let exif = PNGFile.Chunk(name: "eXIf", data: block.bytes)
    let photo = try open(
      PNGFile(width: 2, height: 1, colorType: 0, rows: [[1, 2]], extra: [exif]))
    #expect(photo.orientation == .right)
    #expect(photo.hasEXIF)
  }

  @Test func `texts and times are skipped`() async throws {
    let chunks = [
      PNGFile.Chunk(name: "tEXt", data: Array("Title\0A walk".utf8)),
      PNGFile.Chunk(name: "tIME", data: [7, 230, 1, 1, 0, 0, 0]),
      PNGFile.Chunk(name: "pHYs", data: bigEndian(2835) + bigEndian(2835) + [1]),
      PNGFile.Chunk(name: "prVt", data: [1, 2, 3]),
    ]
    let photo = try open(
      PNGFile(width: 2, height: 1, colorType: 0, rows: [[1, 2]], extra: chunks))
    #expect(try await photo.decode().samples == [1, 2])
    #expect(photo.warnings.isEmpty)
  }
}
