import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

@Suite struct JPEGWriterTests {
  private func write(_ raster: Raster, _ writer: JPEGWriter) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try writer.write(raster, to: folder["grid.jpg"])
    return try folder["grid.jpg"].contents()
  }

  private func markers(_ raster: Raster, _ writer: JPEGWriter) throws -> JPEGMarkers {
    try #require(JPEGMarkers(try write(raster, writer)))
  }

  /// The picture as djpeg decodes it.
  private func reread(_ raster: Raster, _ writer: JPEGWriter) throws -> Picture {
    let folder = try TemporaryFolder()
    try writer.write(raster, to: folder["grid.jpg"])
    return try Program.djpeg.picture(folder["grid.jpg"])
  }

  @Test func `writers of the same JPEGs are equal`() {
    #expect(JPEGWriter() == JPEGWriter(subsampling: .full))
    #expect(JPEGWriter(quality: 89) == JPEGWriter(quality: 89, subsampling: .half))
    #expect(JPEGWriter() != JPEGWriter(subsampling: .half))
  }

  @Test func `a file can be named by a text`() throws {
    let folder = try TemporaryFolder()
    let name = "\(folder["grid.png"])"
    try PNGWriter().write(Raster(Size(side: 2)), to: name)
    #expect(try folder["grid.png"].contents().starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test(arguments: JPEGWriter.Subsampling.allCases, [false, true])
  func `djpeg reads the picture, within the noise of its quality`(
    subsampling: JPEGWriter.Subsampling, isProgressive: Bool
  ) throws {
    let raster = Raster.scene(width: 160, height: 121)
    let original = Picture(colorsOf: raster)
    var errors: [Double] = []
    for quality in [30, 75, 90, 100] {
      let writer = JPEGWriter(
        quality: quality, subsampling: subsampling, isProgressive: isProgressive)
      errors.append(try reread(raster, writer).meanSquareDistance(to: original))
    }
    // 30 dB are a mean square of 65, 40 dB of 6.5.
    #expect(errors[0] < 65)
    #expect(errors[2] < (subsampling == .full ? 6.5 : 30))
    #expect(errors == errors.sorted(by: >))
  }

  @Test func `at the highest quality and full color hardly a sample moves`() throws {
    let raster = Raster.scene(width: 160, height: 121)
    let picture = try reread(raster, JPEGWriter(quality: 100, subsampling: .full))
    #expect(picture.distance(to: Picture(colorsOf: raster)) <= 3)
  }

  @Test func `every size can be written`() throws {
    for (width, height) in [(1, 1), (2, 3), (7, 8), (8, 7), (9, 17), (16, 16), (33, 1)] {
      for subsampling in JPEGWriter.Subsampling.allCases {
        let raster = Raster(
          Size(width: width, height: height), filledWith: Color(red: 200, green: 60, blue: 90))
        let picture = try reread(raster, JPEGWriter(subsampling: subsampling))
        #expect(picture.size == raster.size)
        #expect(picture.distance(to: Picture(colorsOf: raster)) <= 4)
      }
    }
  }

  @Test func `the sampling factors are the requested ones`() throws {
    let raster = Raster.scene(width: 40, height: 40)
    let factors: [(JPEGWriter.Subsampling, [UInt8])] = [
      (.half, [0x22, 0x11, 0x11]), (.halfAcross, [0x21, 0x11, 0x11]), (.full, [0x11, 0x11, 0x11]),
    ]
    for (subsampling, expected) in factors {
      for quality in [10, 90, 100] {
        let writer = JPEGWriter(quality: quality, subsampling: subsampling)
        #expect(try markers(raster, writer).sampling == expected)
      }
    }
  }

  @Test func `chroma is not subsampled from quality 90 on`() {
    // Options name one default for both formats.
    #expect(JPEGWriter().quality == 90 && WebPWriter().quality == 90)
    #expect(JPEGWriter().subsampling == .full)
    #expect(JPEGWriter(quality: 89).subsampling == .half)
    #expect(JPEGWriter(quality: 100).subsampling == .full)
    #expect(JPEGWriter(quality: 1).subsampling == .half)
    #expect(!JPEGWriter().isProgressive)
  }

  @Test func `a file begins as JFIF and carries no metadata`() throws {
    for isProgressive in [false, true] {
      let file = try markers(
        .scene(width: 64, height: 64), JPEGWriter(isProgressive: isProgressive))
      let first = try #require(file.segments.first)
      #expect(first.marker == 0xE0)
      #expect(first.data.starts(with: Array("JFIF\0".utf8) + [1]))
      // Density 1:1 without a unit, no thumbnail.
      #expect(first.data.suffix(7) == [0, 0, 1, 0, 1, 0, 0])
      // Tables, a frame and scans: no APP1 to APP15, no comment, no restarts.
      let allowed: Set<UInt8> = [0xE0, 0xDB, 0xC0, 0xC2, 0xC4, 0xDA]
      #expect(Set(file.markers).isSubset(of: allowed), "\(file.markers)")
      #expect(file[0xE0].count == 1)
    }
  }

  @Test(
    arguments: [(1, [0, 1]), (300, [0x01, 0x2C]), (65535, [0xFF, 0xFF])] as [(Int, [UInt8])])
  func `a resolution is the density of JFIF in dots per inch, and nothing else changes`(
    _ dotsPerInch: Int, _ density: [UInt8]
  ) throws {
    let resolution = try #require(PrintResolution(dotsPerInch: dotsPerInch))
    for isProgressive in [false, true] {
      var writer = JPEGWriter(isProgressive: isProgressive)
      let plain = try write(.scene(width: 64, height: 64), writer)
      writer.resolution = resolution
      var printed = try write(.scene(width: 64, height: 64), writer)
      // JFIF 1.02: SOI, APP0 with its length, "JFIF\0", version, unit, both densities.
      #expect(printed[13...17].elementsEqual([1] + density + density))
      printed.replaceSubrange(13...17, with: plain[13...17])
      #expect(Contents(printed) == Contents(plain))
    }
  }

  @Test func `a progressive file says so, any other is baseline`() throws {
    let raster = Raster.scene(width: 64, height: 64)
    for subsampling in JPEGWriter.Subsampling.allCases {
      let baseline = try markers(raster, JPEGWriter(subsampling: subsampling))
      #expect(baseline[0xC0].count == 1 && baseline[0xC2].isEmpty)
      #expect(baseline[0xDA].count == 1)
      let writer = JPEGWriter(subsampling: subsampling, isProgressive: true)
      let progressive = try markers(raster, writer)
      #expect(progressive[0xC2].count == 1 && progressive[0xC0].isEmpty)
      #expect(progressive[0xDA].count > 1)
    }
  }

  @Test func `only a progressive picture is held in memory`() {
    func held(_ width: Int, _ height: Int) -> [Int] {
      JPEGWriter.Subsampling.allCases.map {
        JPEGWriter(subsampling: $0, isProgressive: true)
          .memory(for: Size(width: width, height: height), isOpaque: true)
      }
    }
    #expect(JPEGWriter().memory(for: Size(width: 10, height: 10), isOpaque: true) == 0)
    // Two bytes for each coefficient of three, two or one and a half planes: of 16 x 16 pixels.
    #expect(held(16, 16) == [768, 1024, 1536])
    // Units of 16 x 16, 16 x 8 and 8 x 8 pixels are held whole.
    #expect(held(10, 10) == [768, 1024, 1536])
    #expect(held(17, 8) == [2 * 768, 2 * 512, 3 * 384])
    #expect(held(8, 17) == [2 * 768, 3 * 512, 3 * 384])
    #expect(held(16384, 16) == [1024 * 768, 1024 * 1024, 1024 * 1536])
  }

  @Test func `a picture that is too wide for the format is an error with the limit`() throws {
    let folder = try TemporaryFolder()
    let raster = Raster(Size(width: 70_000, height: 1))
    let error = #expect(throws: OutputError.self) {
      try JPEGWriter().write(raster, to: folder["grid.jpg"])
    }
    #expect("\(try #require(error))".contains("65500"))
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: seeds(1)) func `alpha is omitted`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let transparent = random.raster(Size(width: 40, height: 30), alpha: 0...255)
    let opaque = Raster(
      transparent.size, pixels: transparent.pixels.map { Raster.Pixel($0.x, $0.y, $0.z, 255) })!
    #expect(
      try Contents(write(transparent, JPEGWriter())) == Contents(write(opaque, JPEGWriter())),
    )
  }
}
