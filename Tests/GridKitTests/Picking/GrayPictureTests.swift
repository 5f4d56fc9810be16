import FileBuilders
import LibC
import Testing

@testable import GridKit

@Suite struct GrayPictureTests {
  @Test func `a part of a photo is decoded at its full size`() async throws {
    var photo = Raster(Size(width: 30, height: 20), filledWith: .white)
    photo[9, 8] = Color(red: 200, green: 100, blue: 50)
    let gray = try await GrayPicture(decoding: Rect(x: 8, y: 8, width: 2, height: 3), of: photo)
    // 0.299 x 200 + 0.587 x 100 + 0.114 x 50 is 124.2.
    #expect(gray == GrayPicture(Size(width: 2, height: 3), levels: [255, 124, 255, 255, 255, 255]))
  }

  @Test func `whole blocks of the middle are compared`() {
    func rect(_ width: Int, _ height: Int) -> Rect {
      GrayPicture.blocks(inMiddleOf: Size(width: width, height: height))
    }
    #expect(rect(3000, 21) == Rect(x: 1240, y: 0, width: 512, height: 16))
    #expect(rect(7, 513).size.area == 0 && rect(513, 513).maxY == 512)
  }

  /// The level of a pixel of a block with these coefficients, by the definition of the inverse transform.
  private func level(_ coefficients: [Double], _ x: Int, _ y: Int) -> UInt8 {
    var sum = 128.0
    for (place, coefficient) in coefficients.enumerated() {
      let (u, v) = (Double(place % 8), Double(place / 8))
      let scale = (u == 0 ? 0.5.squareRoot() : 1) * (v == 0 ? 0.5.squareRoot() : 1) / 4
      sum +=
        coefficient * scale * cos((2 * Double(x) + 1) * u * .pi / 16)
        * cos((2 * Double(y) + 1) * v * .pi / 16)
    }
    return UInt8(min(max(sum.rounded(), 0), 255))
  }

  @Test func `coefficients of a picture lie on the grid of the JPEG that it was made from`() {
    var random = SplitMix64(seed: 3)
    let steps = (0..<64).map { 10 + 3 * ($0 % 8 + $0 / 8) }
    let blocks = (0..<64).map { _ in
      (0..<64).map { place in
        place > 0 && place % 8 + place / 8 < 6 ? Double(random.int(-2...2) * steps[place]) : 0
      }
    }
    let size = Size(side: 64)
    let levels = (0..<size.area).map { place in
      level(blocks[place / 512 * 8 + place % 64 / 8], place % 8, place / 64 % 8)
    }
    let gray = GrayPicture(size, levels: levels)
    #expect(gray.distance(fromMultiplesOf: steps)! < 0.2)
    #expect(gray.distance(fromMultiplesOf: steps.map { $0 + 4 })! > 0.6)
    // A picture without detail tells nothing, and neither do steps below 3.
    let plain = GrayPicture(size, levels: levels.map { _ in 90 })
    #expect(plain.distance(fromMultiplesOf: steps) == nil)
    #expect(gray.distance(fromMultiplesOf: steps.map { _ in 2 }) == nil)
  }

  /// Detail of all scales, as photos have it.
  static func detailed(_ size: Size, seed: UInt64 = 1) -> GrayPicture {
    var random = SplitMix64(seed: seed)
    var levels = [Double](repeating: 128, count: size.area)
    for scale in [1, 2, 4, 8, 16, 32] {
      let width = size.width / scale + 2
      let knots = (0..<width * (size.height / scale + 2)).map { _ in random.double(-14...14) }
      for place in levels.indices {
        let (x, y) = (place % size.width, place / size.width)
        let (s, t) = (Double(x % scale) / Double(scale), Double(y % scale) / Double(scale))
        let knot = y / scale * width + x / scale
        let top = knots[knot] * (1 - s) + knots[knot + 1] * s
        let bottom = knots[knot + width] * (1 - s) + knots[knot + width + 1] * s
        levels[place] += top * (1 - t) + bottom * t
      }
    }
    return GrayPicture(size, levels: levels.map { UInt8(min(max($0, 0), 255)) })
  }

  @Test func `a picture is reduced by means, or by a window if it is little`() {
    let gray = GrayPicture(Size(width: 4, height: 2), levels: [10, 20, 30, 50, 10, 20, 30, 50])
    #expect(gray.reduced(to: Size(width: 2, height: 1)).levels == [15, 40])
    let line = GrayPicture(Size(width: 3, height: 2), levels: [90, 90, 90, 90, 90, 90])
    #expect(line.reduced(to: Size(width: 2, height: 2)).levels == [90, 90, 90, 90])
  }

  @Test(arguments: [(4, 3), (3, 2), (2, 1)])
  func `an enlarged picture has nothing more than the one that it was made from`(up: Int, down: Int)
  {
    let original = Self.detailed(Size(width: 288, height: 216))
    let size = Size(width: 288 * up / down, height: 216 * up / down)
    let levels = (0..<size.area).map { place -> UInt8 in
      // Bilinear.
      let x = min(Double(place % size.width) * Double(down) / Double(up), 286.99)
      let y = min(Double(place / size.width) * Double(down) / Double(up), 214.99)
      let (i, j, s, t) = (Int(x), Int(y), x - x.rounded(.down), y - y.rounded(.down))
      func level(_ x: Int, _ y: Int) -> Double { Double(original.levels[y * 288 + x]) }
      let top = level(i, j) * (1 - s) + level(i + 1, j) * s
      let bottom = level(i, j + 1) * (1 - s) + level(i + 1, j + 1) * s
      return UInt8(top * (1 - t) + bottom * t)
    }
    #expect(GrayPicture(size, levels: levels).isEnlarged(from: original))
    // The other way round, the larger one is the original.
    let larger = Self.detailed(size)
    #expect(!larger.isEnlarged(from: larger.reduced(to: Size(width: 288, height: 216))))
    #expect(!larger.isEnlarged(from: larger.reduced(to: Size(width: 130, height: 97))))
  }

  @Test func `the power of a wave is at its frequency`() {
    var spectrum = Spectrum()
    spectrum.add { x, _ in 100 + 50 * cos(2 * .pi * Double(x) * 16 / 128) }
    let all = spectrum.power(in: 0..<0.5).sum
    #expect(spectrum.power(in: 0.11..<0.14).sum > 0.999 * all && all > 0)
  }
}
