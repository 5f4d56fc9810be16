import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

@Suite struct PNGWriterTests {
  private func expectSame(
    _ raster: Raster, _ compression: PNGWriter.Compression, _ comment: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder["grid.png"]
    try PNGWriter(compression: compression).write(raster, to: path)
    let colors = try Program.pngtopnm.picture(path)
    #expect(
      colors.rgb == Picture(colorsOf: raster), "\(comment)", sourceLocation: sourceLocation)
    let alpha = try Program.pngtopnm.picture("-alpha", path)
    #expect(
      alpha == Picture(alphaOf: raster), "\(comment)", sourceLocation: sourceLocation)
  }

  @Test(arguments: PNGWriter.Compression.allCases, seeds(1))
  func `pngtopnm reads every pixel as it was`(
    compression: PNGWriter.Compression, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for (width, height) in [(1, 1), (2, 1), (1, 7), (31, 17), (120, 90)] {
      for alpha in [255...255, 0...255] {
        let noise = random.raster(Size(width: width, height: height), alpha: alpha)
        try expectSame(noise, compression, "\(width) x \(height), alpha \(alpha)")
      }
    }
    try expectSame(.scene(width: 200, height: 150), compression, "a scene")
    try expectSame(Raster(Size(width: 300, height: 300)), compression, "nothing but air")
  }

  private func chunks(_ raster: Raster, _ compression: PNGWriter.Compression) throws -> PNGFile {
    try chunks(raster, PNGWriter(compression: compression))
  }

  private func chunks(_ raster: Raster, _ writer: PNGWriter) throws -> PNGFile {
    let folder = try TemporaryFolder()
    try writer.write(raster, to: folder["grid.png"])
    return try #require(PNGFile(try folder["grid.png"].contents()))
  }

  @Test(arguments: PNGWriter.Compression.allCases, seeds(1))
  func `a file has an sRGB chunk and no other metadata`(
    compression: PNGWriter.Compression, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let raster = random.raster(Size(width: 150, height: 150))
    let file = try chunks(raster, compression)
    #expect(file.chunks.allSatisfy { $0.isIntact })
    #expect(file.names.first == "IHDR")
    #expect(file.names.dropFirst().first == "sRGB")
    #expect(file.names.last == "IEND")
    let data = file.names.dropFirst(2).dropLast()
    #expect(!data.isEmpty && data.allSatisfy { $0 == "IDAT" })
    // Perceptual, PNG specification, 11.3.2.5.
    #expect(file.chunks[1].data == [0])
  }

  @Test(arguments: [(1, 39), (72, 2835), (300, 11811), (600, 23622), (65535, 2_580_118)])
  func `a resolution is a pHYs chunk in pixels per meter, and nothing else changes`(
    _ dotsPerInch: Int, _ pixelsPerMeter: Int
  ) throws {
    let resolution = try #require(PrintResolution(dotsPerInch: dotsPerInch))
    for compression in PNGWriter.Compression.allCases {
      let raster = Raster.scene(width: 60, height: 40)
      let plain = try chunks(raster, PNGWriter(compression: compression))
      let printed = try chunks(raster, PNGWriter(compression: compression, resolution: resolution))
      let index = try #require(printed.names.firstIndex(of: "pHYs"))
      let chunk = printed.chunks[index]
      // PNG specification, 11.3.4.3: across, down, and the unit, the metre.
      let count = bigEndian(pixelsPerMeter)
      #expect(chunk.isIntact && chunk.data == count + count + [1])
      let firstData = try #require(printed.names.firstIndex(of: "IDAT"))
      #expect(index < firstData)
      var others = printed.chunks
      others.remove(at: index)
      #expect(others.map(\.name) == plain.names && others.map(\.data) == plain.chunks.map(\.data))
    }
  }

  @Test func `there is alpha only if some pixel is not opaque`() throws {
    // Width, height, depth 8, color type, deflate, adaptive filters, not interlaced.
    var raster = Raster.scene(width: 30, height: 20)
    let opaque = try chunks(raster, .fast)
    #expect(opaque.chunks[0].data == [0, 0, 0, 30, 0, 0, 0, 20, 8, 2, 0, 0, 0])
    raster[29, 19].alpha = 254
    let transparent = try chunks(raster, .fast)
    #expect(transparent.chunks[0].data == [0, 0, 0, 30, 0, 0, 0, 20, 8, 6, 0, 0, 0])
  }

  @Test func `small compression is no larger than fast compression`() async throws {
    let photo = try await PhotoFile(.fixture("kinds/symmetric.png")).decode()
    let pixels = (0..<photo.size.area).map { i in
      Raster.Pixel(photo.samples[i * 3], photo.samples[i * 3 + 1], photo.samples[i * 3 + 2], 255)
    }
    for raster in [Raster.scene(width: 300, height: 300), Raster(photo.size, pixels: pixels)!] {
      let fast = try chunks(raster, .fast).bytes.count
      #expect(try chunks(raster, .small).bytes.count <= fast)
      #expect(fast < raster.size.area * 3)
    }
  }

  @Test func `the same picture gives the same bytes`() throws {
    let raster = Raster.scene(width: 99, height: 101)
    for compression in PNGWriter.Compression.allCases {
      #expect(
        try Contents(chunks(raster, compression).bytes)
          == Contents(chunks(raster, compression).bytes))
    }
  }

  @Test(arguments: seeds(1)) func `a file is read back as it was written`(seed: UInt64) async throws
  {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    for isOpaque in [true, false] {
      let raster = random.raster(Size(width: 40, height: 30), alpha: isOpaque ? 255...255 : 0...255)
      try PNGWriter().write(raster, to: folder["grid.png"])
      let picture = try await PhotoFile(folder["grid.png"]).decode()
      #expect(picture.selecting([0, 1, 2]) == Picture(colorsOf: raster))
      #expect(picture.channels == (isOpaque ? 3 : 4))
    }
  }
}

/// Pictures of every kind for our encoder, which is used for fast compression.
private struct Trial: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var make: @Sendable (inout SplitMix64) -> Raster

  static let all: [Trial] = [
    Trial("noise that is stored, a strip of which is more than one block") {
      $0.raster(Size(width: 1500, height: 17))
    },
    Trial("noise with alpha") { $0.raster(Size(width: 40, height: 33), alpha: 0...255) },
    Trial("one pixel wide") { $0.raster(Size(width: 1, height: 50)) },
    Trial("one pixel wide, with alpha") { $0.raster(Size(width: 1, height: 16), alpha: 0...255) },
    Trial("one row") { $0.raster(Size(width: 333, height: 1)) },
    Trial("one row that is wider than what is measured at once") { _ in gradient(9000, 1) },
    Trial("flat") { _ in
      Raster(Size(width: 90, height: 40), filledWith: Color(red: 9, green: 8, blue: 7))
    },
    Trial("transparent") { _ in Raster(Size(width: 90, height: 40)) },
    Trial("a gradient") { _ in gradient(200, 100) },
    Trial("a scene") { _ in .scene(width: 150, height: 47) },
    Trial("a gradient with some noise") { random in
      var raster = gradient(300, 64)
      for x in 0..<300 where x % 3 > 0 {
        for y in 0..<64 { raster[x, y].red &+= UInt8(random.int(0...9) * random.int(0...9)) }
      }
      return raster
    },
  ]

  private init(_ name: String, _ make: @escaping @Sendable (inout SplitMix64) -> Raster) {
    (testDescription, self.make) = (name, make)
  }

  private static func gradient(_ width: Int, _ height: Int) -> Raster {
    var raster = Raster(Size(width: width, height: height))
    for x in 0..<width {
      for y in 0..<height {
        raster[x, y] = Color(
          red: UInt8(x * 255 / width), green: UInt8(y * 255 / height), blue: UInt8((x + y) % 256))
      }
    }
    return raster
  }
}

extension PNGWriterTests {
  @Test(arguments: Trial.all, seeds(1))
  fileprivate func `libpng reads what our encoder wrote`(trial: Trial, seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let raster = trial.make(&random)
    let folder = try TemporaryFolder()
    try PNGWriter().write(raster, to: folder["grid.png"])
    let photo = try PhotoFile(folder["grid.png"])
    let picture = try await photo.decode()
    #expect(picture.selecting([0, 1, 2]) == Picture(colorsOf: raster))
    if !raster.isOpaque { #expect(picture.selecting([3]) == Picture(alphaOf: raster)) }
    #expect(photo.warnings.isEmpty)
  }

  /// The rows as the file stores them, each after the type of its filter.
  private func rows(_ reader: DeflateReader, _ size: Size, _ channels: Int) -> [[UInt8]] {
    stride(from: 0, to: reader.bytes.count, by: 1 + channels * size.width).map {
      Array(reader.bytes[$0..<($0 + 1 + channels * size.width)])
    }
  }

  @Test(arguments: Trial.all, seeds(1))
  fileprivate func `each strip of 16 rows is a chunk with complete codes of at most 12 bits`(
    trial: Trial, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let raster = trial.make(&random)
    let file = try chunks(raster, .fast)
    let data = file.chunks.filter { $0.name == "IDAT" }
    #expect(data.count == (raster.size.height + 15) / 16)
    let reader = try DeflateReader(data.flatMap(\.data))
    #expect(rows(reader, raster.size, raster.isOpaque ? 3 : 4).count == raster.size.height)
    for codes in reader.codes {
      for lengths in [codes.lengths, codes.literals, codes.distances] {
        let used = lengths.filter { $0 != 0 }.map { 1 << (15 - $0) }
        #expect(used.reduce(0, +) == 1 << 15)
        #expect(lengths.max()! <= 12)
      }
    }
    // Stored blocks are the worst case.
    let most = reader.bytes.count + 5 * (reader.storedBlocks + 1) + 6
    #expect(data.reduce(0) { $0 + $1.data.count } <= most)
  }

  @Test func `memory grows with the width alone`() {
    let writer = PNGWriter()
    func memory(_ width: Int, _ height: Int) -> Int {
      writer.memory(for: Size(width: width, height: height), isOpaque: false)
    }
    #expect(memory(1080, 100_000) == memory(1080, 16))
    #expect((2 * 16 * 4320...3 * 16 * 4320).contains(memory(1080, 1080)))
    #expect(memory(1080, 1) < memory(1080, 16) / 4)
    #expect(
      PNGWriter(compression: .small).memory(for: Size(side: 1080), isOpaque: true) == 0)
  }
}

extension Picture {
  /// The picture in three channels; Netpbm writes one without colors as gray.
  fileprivate var rgb: Picture { channels == 1 ? selecting([0, 0, 0]) : self }
}
