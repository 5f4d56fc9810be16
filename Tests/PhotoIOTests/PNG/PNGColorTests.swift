import GridModel
import TestSupport
import Testing

@testable import GridKit
@testable import PhotoIO

@Suite struct PNGColorTests {
  private func color(
    of color: PNGColor, depth: SampleFormat.Depth = .eight, warnings: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ColorInterpretation {
    var found: [String] = []
    let result = try color.color(of: SampleFormat(.rgb, depth: depth), pixels: 1, warnings: &found)
    #expect(found == warnings, sourceLocation: sourceLocation)
    return result
  }

  /// The light of the middle sample, and whether there is a matrix.
  private func expect(
    _ color: ColorInterpretation, light: Double, hasMatrix: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let sample = color.convertedFormat.encoding.curves[1][128]
    #expect(abs(Double(sample) - light) < 1e-6, sourceLocation: sourceLocation)
    #expect(
      (color.convertedFormat.encoding.matrix != nil) == hasMatrix, sourceLocation: sourceLocation)
  }

  static let middle = 128.0 / 255
  static let sRGBMiddle = referenceLight(middle)
  /// A profile with a gamma of 3, which no other chunk of these tests has.
  static let profile = {
    let curve = Profiles.Curve(gamma: 3)
    return ICCProfile(Profiles.rgb(Profiles.displayP3, [curve, curve, curve]))
  }()

  @Test func `without color chunks, sRGB is assumed`() throws {
    expect(try color(of: PNGColor()), light: Self.sRGBMiddle, hasMatrix: false)
    expect(try color(of: PNGColor(isSRGB: true)), light: Self.sRGBMiddle, hasMatrix: false)
  }

  @Test func `cICP precedes iCCP, iCCP precedes sRGB, and sRGB precedes gAMA and cHRM`() throws {
    var all = PNGColor(
      codePoints: ColorCodePoints(primaries: 1, transfer: 8), profile: Self.profile, isSRGB: true,
      gamma: 0.5, primaries: .bt2020)
    expect(try color(of: all), light: Self.middle, hasMatrix: false)
    all.codePoints = nil
    let cubed = Self.middle * Self.middle * Self.middle
    let byProfile = try color(of: all)
    #expect(abs(Double(byProfile.convertedFormat.encoding.curves[1][128]) - cubed) < 1e-4)
    #expect(byProfile.convertedFormat.encoding.matrix != nil)
    all.profile = nil
    expect(try color(of: all), light: Self.sRGBMiddle, hasMatrix: false)
    all.isSRGB = false
    expect(try color(of: all), light: Self.middle * Self.middle, hasMatrix: true)
    all.gamma = nil
    expect(try color(of: all), light: Self.sRGBMiddle, hasMatrix: true)
    all.primaries = nil
    expect(try color(of: all), light: Self.sRGBMiddle, hasMatrix: false)
  }

  @Test func `with a gamma of 1, samples are linear light`() throws {
    let curves = try color(of: PNGColor(gamma: 1)).convertedFormat.encoding.curves
    for sample in 0...255 {
      #expect(abs(Double(curves[0][sample]) - Double(sample) / 255) < 1e-7)
    }
  }

  @Test func `gamma is inverted by its reciprocal`() throws {
    let curves = try color(of: PNGColor(gamma: 0.45455)).convertedFormat.encoding.curves
    #expect(curves[0][0] == 0 && curves[2][255] == 1)
    let light = referencePower(Self.middle, 1 / 0.45455)
    #expect(abs(Double(curves[2][128]) - light) < 1e-6)
  }

  @Test func `primaries that are nearly those of sRGB need no matrix`() throws {
    var near = Primaries.sRGB
    near.red = [0.6402, 0.3298]
    expect(try color(of: PNGColor(primaries: near)), light: Self.sRGBMiddle, hasMatrix: false)
    near.red = [0.645, 0.33]
    expect(try color(of: PNGColor(primaries: near)), light: Self.sRGBMiddle, hasMatrix: true)
  }

  @Test(arguments: [0.0001, 0.049, 20.1, 5000, -1, .infinity, .nan])
  func `an implausible gamma causes a warning and is treated as sRGB`(gamma: Double) throws {
    let odd = try color(
      of: PNGColor(gamma: gamma),
      warnings: ["its gAMA or cHRM chunk has implausible values; it is treated as sRGB"])
    expect(odd, light: Self.sRGBMiddle, hasMatrix: false)
  }

  @Test func `implausible primaries cause a warning and are treated as sRGB`() throws {
    let absurd = Primaries(white: [0.3, 0.3], red: [0, 0], green: [0, 0], blue: [0, 0])
    for gamma in [nil, 0.5] {
      let odd = try color(
        of: PNGColor(gamma: gamma, primaries: absurd),
        warnings: ["its gAMA or cHRM chunk has implausible values; it is treated as sRGB"])
      expect(odd, light: Self.sRGBMiddle, hasMatrix: false)
    }
  }

  @Test(
    arguments: [
      (1, 13, sRGBMiddle), (9, 13, sRGBMiddle), (12, 13, sRGBMiddle), (1, 8, middle),
      (12, 4, referencePower(middle, 2.2)), (12, 5, referencePower(middle, 2.8)),
      (1, 1, sRGBMiddle), (9, 14, sRGBMiddle),
    ])
  func `code points are primaries and a curve`(primaries: Int, transfer: Int, light: Double) throws
  {
    let known = try color(
      of: PNGColor(codePoints: ColorCodePoints(primaries: primaries, transfer: transfer)))
    expect(known, light: light, hasMatrix: primaries != 1)
  }

  @Test(arguments: [(9, 17), (2, 2), (1, 0), (22, 13), (255, 255)])
  func `unknown code points cause a warning and are treated as sRGB`(primaries: Int, transfer: Int)
    throws
  {
    let note =
      "its color space (cICP \(primaries), \(transfer)) is not supported; it is treated as sRGB"
    let unknown = try color(
      of: PNGColor(codePoints: ColorCodePoints(primaries: primaries, transfer: transfer)),
      warnings: [note])
    expect(unknown, light: Self.sRGBMiddle, hasMatrix: false)
  }

  @Test func `16 bits have tables of 65536 values`() throws {
    let colors = [
      PNGColor(), PNGColor(isSRGB: true), PNGColor(gamma: 1), PNGColor(primaries: .displayP3),
      PNGColor(codePoints: ColorCodePoints(primaries: 12, transfer: 13)),
      PNGColor(profile: Self.profile),
    ]
    for photo in try colors.map({ try color(of: $0, depth: .sixteen) }) {
      #expect(photo.convertedFormat.samples == SampleFormat(.rgb, depth: .sixteen))
      #expect(photo.convertedFormat.encoding.curves.map(\.count) == [65536, 65536, 65536])
    }
    let linear = try color(of: PNGColor(gamma: 1), depth: .sixteen).convertedFormat.encoding.curves[
      0]
    #expect(linear[1] == Float(1.0 / 65535) && linear[65535] == 1)
  }
}
