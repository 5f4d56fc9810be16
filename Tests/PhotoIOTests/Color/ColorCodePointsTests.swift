import GridModel
import TestSupport
import Testing

@testable import GridKit
@testable import PhotoIO

@Suite struct ColorCodePointsTests {
  private func curve(_ transfer: Int, primaries: Int = 1) throws -> [Double] {
    let points = ColorCodePoints(primaries: primaries, transfer: transfer)
    return try #require(points.encoding(depth: .sixteen)).curves[1].map(Double.init)
  }

  @Test(arguments: [1, 2, 6, 13, 14, 15])
  func `camera curves, and unspecified ones, are treated as sRGB`(transfer: Int) throws {
    let light = try curve(transfer)
    for sample in stride(from: 0, through: 65535, by: 257) {
      #expect(abs(light[sample] - referenceLight(Double(sample) / 65535)) < 1e-6)
    }
  }

  @Test(arguments: [(4, 2.2), (5, 2.8), (8, 1)] as [(Int, Double)])
  func `powers are powers`(transfer: Int, exponent: Double) throws {
    let light = try curve(transfer)
    for sample in stride(from: 0, through: 65535, by: 257) {
      #expect(abs(light[sample] - referencePower(Double(sample) / 65535, exponent)) < 1e-6)
    }
  }

  @Test(
    arguments: [
      (1, nil), (2, nil), (9, 1.6605), (12, 1.2249), (5, 1.0440), (6, 0.9395), (7, 0.9395),
    ] as [(Int, Double?)])
  func `primaries have the published matrix`(primaries: Int, red: Double?) throws {
    // ITU-R BT.2087; CSS Color 4; ITU-R BT.2407 and SMPTE RP 177 for the last two.
    let encoding = ColorCodePoints(primaries: primaries, transfer: 13).encoding(depth: .eight)
    let matrix = try #require(encoding).matrix
    #expect((matrix == nil) == (red == nil))
    if let red { #expect(abs(try #require(matrix).red.x - red) < 1e-3) }
  }

  @Test(arguments: [(2, 2), (0, 13), (3, 13), (22, 13), (1, 0), (1, 17), (255, 255), (-1, 13)])
  func `unknown code points have no encoding`(primaries: Int, transfer: Int) {
    let points = ColorCodePoints(primaries: primaries, transfer: transfer)
    #expect(points.encoding(depth: .eight) == nil)
    #expect(points.areUnspecified == (primaries == 2 && transfer == 2))
  }

  /// ITU-R BT.2100-2, table 9: of 8 bits, 16 is black and 235 white; of 16 bits, 256 times as many.
  @Test func `samples of limited range are stretched`() throws {
    let points = ColorCodePoints(primaries: 1, transfer: 8, isFullRange: false)
    let eight = try #require(points.encoding(depth: .eight)).curves[0]
    let sixteen = try #require(points.encoding(depth: .sixteen)).curves[2]
    for (sample, light) in [
      (0, 0), (16, 0), (17, 1.0 / 219), (89, 73.0 / 219), (126, 110.0 / 219), (235, 1), (255, 1),
    ] {
      #expect(abs(Double(eight[sample]) - light) < 1e-6, "\(sample)")
      #expect(abs(Double(sixteen[sample * 256]) - light) < 1e-6, "\(sample)")
    }
  }

  @Test func `only HDR has a warning`() {
    for transfer in 0...18 {
      let warning = ColorCodePoints(primaries: 9, transfer: transfer).warning
      #expect((warning != nil) == (transfer == 16 || transfer == 18))
    }
    #expect(
      ColorCodePoints(primaries: 9, transfer: 16).warning
        == "it is an HDR photo (PQ); its highlights are compressed to the range of sRGB")
  }

  /// ITU-R BT.2408-7, table 1: the samples of 203 cd/m^2; BT.2100-2: those of 0 and of the peaks.
  @Test func `PQ and HLG have the luminances of their standards`() {
    #expect(HDRToneMapping.luminance(ofPQ: 0) == 0)
    #expect(abs(HDRToneMapping.luminance(ofPQ: 1) - 10000) < 1e-6)
    #expect(abs(HDRToneMapping.luminance(ofPQ: 0.58) - 203) < 1.5)
    #expect(abs(HDRToneMapping.luminance(ofPQ: 0.7518) - 1000) < 1)
    #expect(abs(HDRToneMapping.luminance(ofPQ: 0.5081) - 100) < 0.2)
    #expect(HDRToneMapping.luminance(ofHLG: 0) == 0)
    #expect(abs(HDRToneMapping.luminance(ofHLG: 1) - 1000) < 0.01)
    #expect(abs(HDRToneMapping.luminance(ofHLG: 0.75) - 203) < 1)
  }

  @Test(arguments: [16, 18]) func `HDR light keeps its shadows and never exceeds white`(
    transfer: Int
  ) throws {
    let light = try curve(transfer, primaries: 9)
    #expect(light[0] == 0)
    // Up to the knee, at about 90 cd/m^2, light is kept: 203 cd/m^2 are white.
    let dark = 20000
    let luminance =
      transfer == 16
      ? HDRToneMapping.luminance(ofPQ: Double(dark) / 65535)
      : HDRToneMapping.luminance(ofHLG: Double(dark) / 65535)
    #expect(luminance < 89)
    #expect(abs(light[dark] - luminance / 203) < 1e-6)
    // Highlights differ up to the peak, which is white.
    for sample in stride(from: 64, through: 65535, by: 64) {
      #expect(light[sample] >= light[sample - 64])
    }
    let white = transfer == 16 ? 38011 : 49151  // 58 and 75 percent: 203 cd/m^2
    #expect((0.7...0.85).contains(light[white]))
    #expect(light[65535] <= 1 && light[65535] > 0.9999)
  }
}
