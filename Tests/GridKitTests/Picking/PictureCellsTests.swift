import TestSupport
import Testing

@testable import GridKit

@Suite struct PictureCellsTests {
  /// A picture with detail in all of its blocks. It and the numbers below were also computed in float64, by
  /// NumPy and its least-squares solver.
  static func pattern(moved: Int = 0, turned: Int = 0, brighter: Int = 0, bluer: Int = 0)
    -> PictureCells
  {
    func wave(_ place: Int, _ period: Int) -> Int {
      let place = place % (2 * period)
      return min(place, 2 * period - place)
    }
    return cells { x, y in
      let texture: Int = (x * x * 7 + y * y * 11 + x * y * 5) % 17
      let waves: Int = 3 * wave(x * 3 + y + moved, 29) + 2 * wave(y * 5 - x + turned + 100, 23)
      let green: Int = 40 + waves + texture + brighter
      let red: Int = green + wave(2 * x + y, 27) - 13
      let blue: Int = green + wave(x + 2 * y, 31) - 15 + (x >= 32 ? bluer : 0)
      return SIMD4(Float(red), Float(green), Float(blue), 0)
    }
  }

  static func cells(
    of size: Size = Size(side: 64), _ color: (_ x: Int, _ y: Int) -> SIMD4<Float>
  ) -> PictureCells {
    PictureCells((0..<4096).map { color($0 % 64, $0 / 64) }, of: size)
  }

  static func gray(_ level: (_ x: Int, _ y: Int) -> Float) -> PictureCells {
    cells { x, y in
      let level = level(x, y)
      return SIMD4(level, level, level, 0)
    }
  }

  @Test func `a photo is averaged over boxes, over gray where it is transparent`() async throws {
    // 960 pixels are reduced by two.
    var photo = Raster(Size(width: 960, height: 4), filledWith: .white)
    for y in 0..<2 {
      photo[0, y] = .black
      photo[3, y] = Color(red: 255, green: 0, blue: 0, alpha: 51)
    }
    let small = try await SmallPicture(reducing: photo)
    #expect(small.size == Size(width: 480, height: 2))
    // A fifth of red over 128 is 153.4, 102.4, 102.4.
    let expected: [SIMD3<Float>] = [
      [127.5, 127.5, 127.5], [204.2, 178.7, 178.7], [255, 255, 255],
    ]
    for (pixel, expected) in zip(small.pixels, expected) {
      let difference = SIMD3<Float>(pixel.x, pixel.y, pixel.z) - expected
      let square: Float = (difference * difference).max()
      #expect(square < 1e-6)
    }
    #expect(small.pixels.dropFirst(480).allSatisfy { $0.x == 255 })
  }

  @Test func `a very long photo keeps a row`() async throws {
    let small = try await SmallPicture(reducing: Raster(Size(width: 6400, height: 3)))
    #expect(small.size == Size(width: 2133, height: 1))
    #expect(small.brightness { $0.luma }.size == Size(width: 256, height: 1))
    #expect(small.judged().sharpness == 0)
  }

  @Test func `areas may divide pixels`() async throws {
    var photo = Raster(Size(width: 5, height: 1))
    for x in 0..<5 { photo[x, 0] = Color(gray: UInt8(10 * x)) }
    let means = try await SmallPicture(reducing: photo).means(Size(width: 2, height: 3))
    // Two and a half pixels each: (0 + 10 + 20 / 2) / 2.5 and (20 / 2 + 30 + 40) / 2.5.
    let levels: [Float] = means.map(\.x)
    #expect(levels == [8, 32, 8, 32, 8, 32])
  }

  @Test func `sharpness is the variance of the Laplacian`() {
    // A dot of 100 in 5x5: the Laplacian is 400 there, -100 beside it, and 0 in the four corners.
    var levels = [Float](repeating: 0, count: 25)
    levels[12] = 100
    let sharpness = Brightness(Size(side: 5), levels: levels).sharpness
    #expect(abs(sharpness - Double(160_000 + 4 * 10_000) / 9) < 1e-6)
    #expect(Brightness(Size(side: 5), levels: [Float](repeating: 9, count: 25)).sharpness == 0)
  }

  @Test func `cells know their mean, gradient, flatness, hash and blocks`() {
    let cells = Self.pattern()
    #expect(abs(cells.mean - 115.055) < 0.01)
    #expect(abs(cells.gradient - 12.732) < 0.01)
    #expect(abs(cells.flatness - 0.0625) < 0.001)
    // Each row of blocks becomes darker to the right, except the first.
    let slope = Self.gray { x, y in Float(y < 8 ? 3 * x : 200 - 3 * x) }
    #expect(slope.hash == 0xFF00_0000_0000_0000)
    #expect(slope.blocks[0] == 11 && slope.blocks[8] == 190 && slope.blocks[63] == 22)
    #expect(Self.gray { _, _ in 7 }.flatness == 1)
  }

  @Test(arguments: Orientation.allCases)
  func `looks are those of the upright photo, and of the stored one`(orientation: Orientation)
    async throws
  {
    let upright = Size(width: 128, height: 64)
    let stored = orientation.inverse.apply(to: upright)
    var photo = Raster(stored)
    for y in 0..<64 {
      for x in 0..<128 {
        let place = orientation.inverse.apply(
          to: Rect(x: x, y: y, width: 1, height: 1), in: upright)
        let level: Int = (x / 2 * 3 + y * 57) % 256
        photo[place.x, place.y] = Color(gray: UInt8(level))
      }
    }
    let looks = try await SmallPicture(reducing: photo).looks(turned: orientation)
    #expect(looks.count == (orientation == .up ? 1 : 2))
    #expect(looks[0].aspectRatio == 2)
    for cell in 0..<4096 {
      let level: Int = (cell % 64 * 3 + cell / 64 * 57) % 256
      #expect(Int(looks[0].levels[cell]) == level)
    }
    let asStored = try await SmallPicture(reducing: photo).looks()
    #expect(looks.last == asStored[0])
  }

  @Test func `colors of a wide profile are compared converted, and as they are stored`()
    async throws
  {
    let photo = WidePhoto()
    let looks = try await SmallPicture(reducing: photo).looks()
    #expect(looks.count == 2)
    // Red and green are swapped by the matrix; 200, 100, 50 has a luma of 124, and 100, 200, 50 one of 153.
    #expect(Set(looks[0].levels) == [153] && Set(looks[1].levels) == [124])
  }

  /// A photo of one color, whose primaries are swapped.
  private struct WidePhoto: PhotoSource {
    let size = Size(side: 64)
    let orientation = Orientation.up

    func pushRows(of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler) {
      let matrix = ColorMatrix(red: [0, 1, 0], green: [1, 0, 0], blue: [0, 0, 1])
      let encoding = ColorEncoding(matrix: matrix) { SRGBTransferCurve.linearize($1) }
      let handler = makeHandler(RowFormat(.rgb, encoding))
      let row = (0..<64).flatMap { _ in [200, 100, 50] as [UInt8] }
      for _ in 0..<64 { row.withBytes(handler) }
    }
  }
}
