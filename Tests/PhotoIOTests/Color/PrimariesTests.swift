import TestSupport
import Testing

@testable import GridKit
@testable import PhotoIO

@Suite struct PrimariesTests {
  static let named: [(String, Primaries)] = [
    ("sRGB", .sRGB), ("Display P3", .displayP3), ("BT.2020", .bt2020), ("Adobe RGB", adobeRGB),
    ("ProPhoto", proPhoto),
  ]
  static let adobeRGB = Primaries(
    white: [0.3127, 0.3290], red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06])
  /// Relative to D50.
  static let proPhoto = Primaries(
    white: [0.3457, 0.3585], red: [0.7347, 0.2653], green: [0.1596, 0.8404],
    blue: [0.0366, 0.0001])

  private func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    (0..<3).map { abs(a[$0] - b[$0]) }.max()!
  }

  private func distance(_ a: ColorMatrix, _ b: ColorMatrix) -> Double {
    max(distance(a.red, b.red), distance(a.green, b.green), distance(a.blue, b.blue))
  }

  private let identity = ColorMatrix(red: [1, 0, 0], green: [0, 1, 0], blue: [0, 0, 1])

  @Test func `sRGB is sRGB`() throws {
    #expect(distance(try #require(Primaries.sRGB.toSRGB), identity) < 1e-9)
  }

  @Test func `the matrices match the published ones`() throws {
    // CSS Color Module Level 4, sample code, multiplied out.
    let p3 = ColorMatrix(
      red: [1.2249401, -0.0420569, -0.0196376], green: [-0.2249404, 1.0420571, -0.0786361],
      blue: [0, 0, 1.0982735])
    #expect(distance(try #require(Primaries.displayP3.toSRGB), p3) < 1e-4)
    // ITU-R BT.2087, 4: the inverse of M2.
    let bt2020 = ColorMatrix(
      red: [1.6605, -0.1246, -0.0182], green: [-0.5876, 1.1329, -0.1006],
      blue: [-0.0728, -0.0083, 1.1187])
    #expect(distance(try #require(Primaries.bt2020.toSRGB), bt2020) < 1e-4)
  }

  @Test(arguments: named)
  func `white stays white`(name: String, primaries: Primaries) throws {
    let matrix = try #require(primaries.toSRGB)
    #expect(distance(matrix([1, 1, 1]), [1, 1, 1]) < 1e-9, "\(name)")
    #expect(distance(matrix([0.25, 0.25, 0.25]), [0.25, 0.25, 0.25]) < 1e-9, "\(name)")
  }

  @Test func `swapped primaries swap the colors`() throws {
    var swapped = Primaries.sRGB
    (swapped.red, swapped.green) = (swapped.green, swapped.red)
    let matrix = try #require(swapped.toSRGB)
    #expect(distance(matrix([1, 0, 0]), [0, 1, 0]) < 1e-9)
    #expect(distance(matrix([0, 1, 0]), [1, 0, 0]) < 1e-9)
    #expect(distance(matrix([0, 0, 1]), [0, 0, 1]) < 1e-9)
  }

  @Test func `primaries that do not enclose the white point have no matrix`() {
    var noBlue = Primaries.sRGB
    noBlue.blue = noBlue.red
    var onALine = Primaries.sRGB
    onALine.blue = [0.47, 0.465]
    var black = Primaries.sRGB
    black.green = [0.3, 0]
    var below = Primaries.sRGB
    below.red = [0.64, -0.33]
    var whiteOutside = Primaries.sRGB
    whiteOutside.white = [0.7, 0.25]
    var noWhite = Primaries.sRGB
    noWhite.white = [0.3, 0]
    let zero = Primaries(white: [0, 0], red: [0, 0], green: [0, 0], blue: [0, 0])
    for primaries in [noBlue, onALine, black, below, whiteOutside, noWhite, zero] {
      #expect(primaries.toSRGB == nil, "\(primaries)")
    }
  }

  @Test(arguments: seeds(1)) func `an inverse undoes its map`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func column() -> SIMD3<Double> {
      [
        .random(in: -2...2, using: &random), .random(in: -2...2, using: &random),
        .random(in: -2...2, using: &random),
      ]
    }
    var undone = 0
    for _ in 0..<200 {
      let map = ColorMatrix(red: column(), green: column(), blue: column())
      // Matrices that are nearly singular lose digits.
      guard let inverse = map.inverse, distance(inverse([1, 1, 1]), .zero) < 1000 else { continue }
      undone += 1
      #expect(distance(inverse.after(map), identity) < 1e-6, "\(map)")
      #expect(distance(map.after(inverse), identity) < 1e-6, "\(map)")
    }
    #expect(undone > 150)
  }

  @Test func `a map that flattens space has no inverse`() {
    #expect(ColorMatrix(red: [1, 2, 3], green: [2, 4, 6], blue: [0, 0, 1]).inverse == nil)
    #expect(ColorMatrix(red: .zero, green: .zero, blue: .zero).inverse == nil)
  }
}
