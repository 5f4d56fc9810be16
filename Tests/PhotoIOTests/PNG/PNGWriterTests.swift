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

extension Picture {
  /// The picture in three channels; Netpbm writes one without colors as gray.
  fileprivate var rgb: Picture { channels == 1 ? selecting([0, 0, 0]) : self }
}
