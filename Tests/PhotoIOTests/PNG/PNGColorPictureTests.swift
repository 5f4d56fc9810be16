import GridKit
import GridModel
import PhotoIO
import TestSupport
import Testing

/// The colors of PNG files, compared with a float64 computation.
@Suite struct PNGColorPictureTests {
  /// Returns a picture of one row's samples, repeated, with the chunks that specify their colors.
  private func file(
    _ samples: [Int], colorType: Int = 2, depth: Int = 8, _ chunks: PNGFile.Chunk...
  ) -> PNGFile {
    let channels = [0: 1, 2: 3, 4: 2, 6: 4][colorType]!
    let row = samples.flatMap {
      depth == 16 ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0)]
    }
    return PNGFile(
      width: samples.count / channels, height: 2, depth: depth, colorType: colorType,
      rows: [row, row], extra: chunks)
  }

  /// Expects the levels of each pixel's red, green and blue, within rounding.
  private func expect(
    _ raster: Raster, _ levels: [[Double]], within tolerance: Double = 0.52, _ comment: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (x, expected) in levels.enumerated() {
      for y in 0..<raster.size.height {
        let pixel = raster[x, y]
        let channels = [pixel.red, pixel.green, pixel.blue].map(Double.init)
        let distance = zip(channels, expected).map { abs($0 - $1) }.max()!
        #expect(
          distance <= tolerance, "\(comment) (\(x), \(y)) is \(channels), not \(expected)",
          sourceLocation: sourceLocation)
      }
    }
  }

  static let samples = [
    0, 0, 0, 255, 255, 255, 128, 128, 128, 200, 180, 160, 30, 60, 90, 90, 120, 100, 12, 10, 8,
  ]

  private var colors: [[Double]] {
    stride(from: 0, to: Self.samples.count, by: 3).map { start in
      Self.samples[start..<start + 3].map { Double($0) / 255 }
    }
  }

  @Test func `without color chunks, and with sRGB, samples are unchanged`() async throws {
    let exact = colors.map { $0.map { $0 * 255 } }
    expect(try await file(Self.samples).composed(), exact, within: 0)
    let chunk = PNGFile.Chunk(name: "sRGB", data: [0])
    expect(try await file(Self.samples, chunk).composed(), exact, within: 0)
  }

  @Test(arguments: [100_000, 45_455, 55_556, 38_462])
  func `gamma is inverted`(gamma: UInt32) async throws {
    let chunk = PNGFile.Chunk(name: "gAMA", data: bigEndian(gamma))
    let expected = colors.map {
      $0.map { referenceLevel(referencePower($0, 100_000 / Double(gamma))) }
    }
    expect(try await file(Self.samples, chunk).composed(), expected, "gamma \(gamma)")
    let wide = Self.samples.map { $0 * 257 }
    expect(try await file(wide, depth: 16, chunk).composed(), expected, "16 bits, gamma \(gamma)")
  }

  /// 31270 32900 64000 33000 and so on, the numbers of cHRM.
  static let displayP3 = PNGFile.Chunk(
    name: "cHRM",
    data: [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap { bigEndian($0) })

  @Test func `primaries are converted to those of sRGB`() async throws {
    let gamma = PNGFile.Chunk(name: "gAMA", data: bigEndian(45455))
    let expected = colors.map { color in
      referenceSRGB(ofDisplayP3: color.map { referencePower($0, 1 / 0.45455) })
        .map(referenceLevel)
    }
    expect(try await file(Self.samples, gamma, Self.displayP3).composed(), expected)
    let codePoints = PNGFile.Chunk(name: "cICP", data: [12, 13, 0, 1])
    let byNumbers = colors.map { color in
      referenceSRGB(ofDisplayP3: color.map(referenceLight)).map(referenceLevel)
    }
    expect(try await file(Self.samples, codePoints).composed(), byNumbers)
  }

  @Test func `code points take precedence over all other chunks of a file`() async throws {
    let file = file(
      Self.samples, PNGFile.Chunk(name: "gAMA", data: bigEndian(45455)), Self.displayP3,
      PNGFile.Chunk(name: "cICP", data: [1, 8, 0, 1]))
    expect(try await file.composed(), colors.map { $0.map(referenceLevel) })
  }

  @Test func `samples of limited range are stretched`() async throws {
    let limited = file(
      [16, 16, 16, 235, 235, 235, 126, 16, 235, 0, 255, 126],
      PNGFile.Chunk(name: "cICP", data: [1, 13, 0, 0]))
    // 255 x 110 / 219 = 128.08
    expect(
      try await limited.composed(),
      [[0, 0, 0], [255, 255, 255], [128.08, 0, 255], [0, 255, 128.08]])
  }

  @Test(arguments: [(1, 1), (0, 2)]) func `code points that no PNG may have are ignored, and named`(
    matrix: UInt8, range: UInt8
  ) async throws {
    let folder = try TemporaryFolder()
    let bytes = file(
      Self.samples, PNGFile.Chunk(name: "cICP", data: [9, 16, matrix, range]), Self.displayP3
    ).bytes
    let photo = try PhotoFile(try folder.write(bytes, to: "p.png"))
    let others = file(Self.samples, Self.displayP3)
    #expect(try await photo.composed() == others.composed())
    #expect(
      photo.warnings == [
        "its cICP chunk is ignored, because its matrix is \(matrix) and its range \(range); a PNG"
          + " requires 0, and 0 or 1"
      ])
  }

  @Test func `colors outside of sRGB are clipped`() async throws {
    let codePoints = PNGFile.Chunk(name: "cICP", data: [12, 13, 0, 1])
    let raster = try await file([255, 0, 0, 0, 255, 0, 0, 0, 255], codePoints).composed()
    expect(raster, [[255, 0, 0], [0, 255, 0], [0, 0, 255]])
  }

  @Test func `an unusual gamma causes a warning`() async throws {
    let folder = try TemporaryFolder()
    let odd = file(Self.samples, PNGFile.Chunk(name: "gAMA", data: bigEndian(300)))
    let photo = try PhotoFile(try folder.write(odd.bytes, to: "p.png"))
    #expect(try await photo.profileName() == nil)
    #expect(
      photo.warnings == ["its gAMA or cHRM chunk has implausible values; it is treated as sRGB"])
    let unknown = file(Self.samples, PNGFile.Chunk(name: "cICP", data: [9, 16, 0, 1]))
    let other = try PhotoFile(try folder.write(unknown.bytes, to: "q.png"))
    _ = try await other.decode()
    #expect(
      other.warnings
        == ["it is an HDR photo (PQ); its highlights are compressed to the range of sRGB"])
  }

  @Test(
    arguments: ["cicp-p3", "profile-p3", "interlaced", "gamma-1"])
  func `the landscape looks the same, however its colors are stored`(name: String) async throws {
    let plain = try await composed(fixture: "kinds/rgb.png")
    let other = try await composed(fixture: "kinds/\(name).png")
    #expect(other.distance(to: plain) <= (name == "interlaced" ? 0 : 2))
  }

  @Test func `chromaticities and gamma show the landscape except in the darkest parts`()
    async throws
  {
    let plain = try await composed(fixture: "kinds/rgb.png")
    // A power of 2.2 is not quite the curve of sRGB.
    #expect(try await composed(fixture: "kinds/chroma.png").distance(to: plain) <= 6)
  }

  @Test func `a profile with swapped primaries swaps red and green`() async throws {
    let plain = Picture(colorsOf: try await composed(fixture: "kinds/rgb.png"))
    let swapped = Picture(colorsOf: try await composed(fixture: "kinds/swapped.png"))
    #expect(swapped.distance(to: plain.selecting([1, 0, 2])) <= 1)
  }
}
