import GridModel
import TestSupport
import Testing

@testable import GridKit
@testable import PhotoIO

/// Encodings from profiles, compared with what Little CMS computes in floating point.
@Suite struct LittleCMSProfileTests {
  static func gamma(_ exponent: Double) -> Profiles.Curve { Profiles.Curve(gamma: exponent) }
  static let sRGB = Profiles.Curve()

  private func encoding(
    _ profile: [UInt8], _ channels: SampleFormat.Channels = .rgbx
  ) throws -> ColorEncoding {
    let format = try LittleCMSProfile(ICCProfile(profile))
      .interpretation(for: DecodedFormat(channels), pixels: 1).convertedFormat
    guard format.samples == SampleFormat(channels) else {
      throw Program.Failure(description: "rows are converted where curves would do")
    }
    return format.encoding
  }

  private func levels(_ color: [Int], by encoding: ColorEncoding) -> [Double] {
    let light = SIMD3((0..<3).map { Double(encoding.curves[$0][color[$0]]) })
    let linear = encoding.matrix?(light) ?? light
    return (0..<3).map { referenceLevel(linear[$0]) }
  }

  static let profiles: [(String, [UInt8])] = [
    ("sRGB", Profiles.rgb(Profiles.rec709, [sRGB, sRGB, sRGB])),
    ("Display P3", Profiles.rgb(Profiles.displayP3, [sRGB, sRGB, sRGB])),
    ("gamma 2.2", Profiles.rgb(Profiles.displayP3, [gamma(2.2), gamma(2.2), gamma(2.2)])),
    ("linear", Profiles.rgb(Profiles.rec709, [gamma(1), gamma(1), gamma(1)])),
    ("three curves", Profiles.rgb(Profiles.displayP3, [gamma(1.8), gamma(2.2), gamma(2.6)])),
    ("a table", Profiles.rgb(Profiles.rec709, [table, table, table])),
    ("swapped", Profiles.rgb(swapped, [sRGB, sRGB, sRGB])),
  ]
  static let table = Profiles.Curve(table: [0, 5000, 20000, 40000, 65535])
  /// Red samples give green light, green samples blue, and blue samples red.
  static let swapped = [Profiles.rec709[1], Profiles.rec709[2], Profiles.rec709[0]]

  @Test(arguments: profiles, seeds(1))
  func `a color matches Little CMS's result`(
    named: (name: String, profile: [UInt8]), seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let (name, profile) = named
    let encoding = try encoding(profile)
    let corners = [0, 255].flatMap { r in [0, 255].flatMap { g in [0, 255].map { [r, g, $0] } } }
    let colors =
      corners + (0..<1000).map { _ in (0..<3).map { _ in Int.random(in: 0...255, using: &random) } }
    let theirs = Profiles.sRGB(of: colors.map { $0.map { Float($0) / 255 } }, in: profile)
    var compared = 0
    for (color, expected) in zip(colors, theirs) {
      // Out of gamut, both would have to be clipped in the same way, which is not tested here.
      guard expected.allSatisfy({ (0...1).contains($0) }) else { continue }
      compared += 1
      let ours = levels(color, by: encoding)
      let distance = zip(ours, expected).map { abs($0 - Double($1) * 255) }.max() ?? 255
      #expect(distance <= 0.5, "\(name): \(color) is \(ours), not \(expected)")
    }
    #expect(compared > 300, "\(name): \(compared) colors in gamut")
  }

  @Test func `swapped primaries swap the channels`() throws {
    let encoding = try encoding(Profiles.rgb(Self.swapped, [Self.sRGB, Self.sRGB, Self.sRGB]))
    for (color, expected) in [
      ([255, 0, 0], [0.0, 255, 0]), ([0, 255, 0], [0, 0, 255]), ([0, 0, 255], [255, 0, 0]),
      ([200, 100, 50], [50, 200, 100]),
    ] {
      let ours = levels(color, by: encoding)
      #expect(zip(ours, expected).allSatisfy { abs($0 - $1) < 0.5 }, "\(color) is \(ours)")
    }
  }

  @Test func `white is white and gray is gray, whatever the primaries`() throws {
    for (name, profile) in Self.profiles where name != "three curves" {
      let encoding = try encoding(profile)
      for sample in [0, 1, 50, 128, 254, 255] {
        let ours = levels([sample, sample, sample], by: encoding)
        #expect(ours.max()! - ours.min()! < 0.1, "\(name): \(sample) is \(ours)")
      }
      #expect(levels([255, 255, 255], by: encoding).min()! > 254.9, "\(name)")
    }
  }

  @Test(arguments: [SampleFormat.Channels.gray, .grayAlpha])
  func `a gray curve matches Little CMS's result`(channels: SampleFormat.Channels) throws {
    for curve in [Profiles.Curve(gamma: 1.8), Profiles.Curve(gamma: 1), Self.sRGB, Self.table] {
      let profile = Profiles.gray(curve)
      let encoding = try encoding(profile, channels)
      #expect(encoding.matrix == nil)
      let theirs = Profiles.sRGB(of: (0...255).map { [Float($0) / 255] }, in: profile)
      for sample in 0...255 {
        let ours = referenceLevel(Double(encoding.curves[0][sample]))
        let distance = theirs[sample].map { abs(ours - Double($0) * 255) }.max() ?? 255
        #expect(distance <= 0.5, "\(sample) is \(ours), not \(theirs[sample])")
      }
    }
  }

  @Test(arguments: seeds(1)) func `bytes that are not a profile are broken`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let whole = Profiles.rgb(Profiles.displayP3, [Self.sRGB, Self.sRGB, Self.sRGB])
    let candidates: [[UInt8]] = [
      [], [0], Array("profile".utf8), random.bytes(2000), Array(whole.prefix(100)),
      Array(whole.prefix(200)), Array(whole.prefix(whole.count / 2)),
    ]
    for bytes in candidates {
      #expect(throws: ProfileError.broken, "\(bytes.count) bytes") {
        _ = try LittleCMSProfile(ICCProfile(bytes)).interpretation(
          for: DecodedFormat(.rgb), pixels: 1)
      }
    }
  }

  @Test(arguments: [SampleFormat.Channels.gray, .grayAlpha])
  func `gray with a profile of primaries has its curve`(channels: SampleFormat.Channels) throws {
    let curve = Profiles.Curve(gamma: 1.8)
    let color = try encoding(Profiles.rgb(Profiles.displayP3, [curve, curve, curve]), channels)
    #expect(color.matrix == nil)
    #expect(try color.curves == encoding(Profiles.gray(curve), channels).curves)
  }

  @Test func `a profile for another color model is refused`() {
    let others: [([UInt8], SampleFormat.Channels)] = [
      (Profiles.gray(Self.sRGB), .rgbx), (Profiles.gray(Self.sRGB), .rgba),
      (Profiles.lab(), .rgb), (Profiles.lab(), .gray),
    ]
    for (profile, channels) in others {
      #expect(throws: ProfileError.forOtherColors, "\(channels)") {
        _ = try LittleCMSProfile(ICCProfile(profile)).interpretation(
          for: DecodedFormat(channels), pixels: 1)
      }
    }
  }

  @Test func `primaries without light, or with too much, are implausible`() {
    let implausible = [
      [(0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)],
      [(0.4, 30000, 0.0), (0.4, 0.7, 0.1), (0.1, 0.1, 0.7)],
      [(0.4, 1.0, 0.0), (0.4, 1.0, 0.1), (0.1, 1.0, 0.7)],
      [(0.4, -0.2, 0.0), (0.4, 0.7, 0.1), (0.1, -0.3, 0.7)],
      [(-5, 0.2, 0.0), (0.4, 0.7, 0.1), (0.1, 0.1, 0.7)],
    ]
    for colorants in implausible {
      #expect(throws: ProfileError.implausible, "\(colorants)") {
        _ = try LittleCMSProfile(ICCProfile(Profiles.matrix(colorants))).interpretation(
          for: DecodedFormat(.rgb), pixels: 1)
      }
    }
  }

  @Test(arguments: seeds(1)) func `flipped bits give light of a sane size or an error`(seed: UInt64)
  {
    var random = SplitMix64(seed: seed)
    let whole = Profiles.rgb(Profiles.displayP3, [Self.sRGB, Self.table, Self.gamma(2.2)])
    var read = 0
    for _ in 0..<400 {
      let bytes = random.flipping(3, bitsOf: whole)
      guard let encoding = try? encoding(bytes) else { continue }
      read += 1
      let isSane = encoding.curves.allSatisfy { $0.allSatisfy { (-1...16).contains($0) } }
      #expect(isSane)
    }
    #expect(read > 100, "most profiles must still be readable")
  }
}

extension SIMD3<Double> {
  fileprivate init(_ values: [Double]) { self.init(values[0], values[1], values[2]) }
}
