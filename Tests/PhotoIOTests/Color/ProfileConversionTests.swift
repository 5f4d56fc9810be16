import FileSystem
import TestSupport
import Testing

@testable import GridKit
@testable import PhotoIO

/// Photos whose profiles consist of tables and have no tone curves.
@Suite struct ProfileConversionTests {
  static let table = {
    let curve = Profiles.Curve()
    return Profiles.table(from: Profiles.rgb(Profiles.displayP3, [curve, curve, curve]))
  }()

  private func color(
    _ channels: SampleFormat.Channels, profile: [UInt8] = table
  ) throws -> ColorInterpretation {
    var warnings: [String] = []
    let color = try ColorInterpretation(
      DecodedFormat(channels), profile: ICCProfile(profile), pixels: 1, warnings: &warnings)
    #expect(warnings.isEmpty)
    return color
  }

  /// The 16-bit samples of a converted row.
  private func samples(_ row: [UInt8], pixels: Int, by color: ColorInterpretation) -> [Int] {
    let bytes = converted(row, pixels: pixels, by: color)
    return stride(from: 0, to: bytes.count, by: 2).map {
      Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8
    }
  }

  @Test func `rows become 16-bit sRGB`() throws {
    for channels in [SampleFormat.Channels.rgb, .rgbx] {
      #expect(try color(channels).convertedFormat.samples == SampleFormat(.rgb, depth: .sixteen))
    }
    #expect(try color(.rgba).convertedFormat.samples == SampleFormat(.rgba, depth: .sixteen))
    // Middle gray of sRGB is 0.2140 of the light (IEC 61966-2-1).
    let curve = try color(.rgb).convertedFormat.encoding.curves[0]
    #expect(curve.count == 65536 && abs(curve[curve.count / 2] - 0.2140) < 0.0001)
    #expect(try color(.rgb).convertedFormat.encoding.matrix == nil)
  }

  /// A million elements that share the data of one would take hours.
  @Test(arguments: ["D2B0", "D2B1", "D2B2", "D2B3"], [1, 1000])
  func `the table is used, not processing elements`(tag: String, count: Int) throws {
    let row: [UInt8] = [200, 100, 50, 7, 99, 180]
    let profile = Profiles.adding(tag, elements: count, to: Self.table)
    #expect(
      try samples(row, pixels: 2, by: color(.rgb, profile: profile))
        == samples(row, pixels: 2, by: color(.rgb)))
  }

  @Test(arguments: [SampleFormat.Channels.rgb, .rgbx, .rgba], seeds(1))
  func `a row matches Little CMS's result in floating point`(
    channels: SampleFormat.Channels, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let stored = channels == .rgb ? 3 : 4
    let row = random.bytes(2000 * stored)
    let colors = (0..<2000).map { pixel in (0..<3).map { Float(row[pixel * stored + $0]) / 255 } }
    let theirs = Profiles.sRGB(of: colors, in: Self.table)
    let color = try color(channels)
    let ours = samples(row, pixels: 2000, by: color)
    let kept = channels == .rgba ? 4 : 3
    #expect(ours.count == 2000 * kept)
    guard ours.count == 2000 * kept else { return }
    var worst = (distance: 0.0, color: [Float]())
    for (pixel, expected) in theirs.enumerated()
    where expected.allSatisfy({ (0...1).contains($0) }) {
      for channel in 0..<3 {
        let level = Double(ours[pixel * kept + channel]) / 257
        let distance = abs(level - Double(expected[channel]) * 255)
        if distance > worst.distance { worst = (distance, colors[pixel].map { $0 * 255 }) }
      }
    }
    #expect(worst.distance <= 1, "\(worst)")
    if channels == .rgba {
      for alpha in stride(from: 3, to: 8000, by: 4) {
        #expect(ours[alpha] == Int(row[alpha]) * 257)
      }
    }
  }

  @Test func `a stored ink of 255 is none, and 0 is full`() throws {
    // The profile's lightness is 1 minus the largest ink.
    let profile = try ICCProfile(Pathname.fixture("fuzzing/icc/inks.icc").contents())
    var warnings: [String] = []
    let color = try ColorInterpretation(
      .cmyk, profile: profile, pixels: 1, warnings: &warnings)
    #expect(warnings.isEmpty)
    let row = [UInt8](repeating: 255, count: 4) + [UInt8](repeating: 0, count: 4)
    let red = samples(row, pixels: 2, by: color).enumerated().filter { $0.offset % 3 == 0 }
    #expect(red.map(\.element) == [65535, 0])
  }

  /// Little CMS takes (0, 0, 0) for black, which in YCbCr is green.
  @Test func `the black point is not compensated if (0, 0, 0) is not black`() throws {
    let curve = Profiles.Curve()
    let profile = Profiles.table(
      from: Profiles.rgb(Profiles.rec709, [curve, curve, curve]), isOfYCC: true)
    // Red, green, blue and black.
    let row: [UInt8] = [87, 96, 223, 130, 72, 57, 52, 228, 112, 0, 128, 128]
    let stored = stride(from: 0, to: row.count, by: 3).map { pixel in
      row[pixel..<pixel + 3].map { Float($0) / 255 }
    }
    let ours = samples(row, pixels: 4, by: try color(.rgb, profile: profile))
    for (pixel, theirs) in Profiles.sRGB(of: stored, in: profile).enumerated() {
      for channel in 0..<3 {
        let level = Float(ours[3 * pixel + channel]) / 257
        #expect(abs(level - theirs[channel] * 255) <= 1, "pixel \(pixel), channel \(channel)")
      }
    }
  }

  @Test func `black and white are unchanged`() throws {
    let ours = samples([0, 0, 0, 255, 255, 255], pixels: 2, by: try color(.rgb))
    #expect(ours.prefix(3).allSatisfy { $0 < 100 })
    #expect(ours.suffix(3).allSatisfy { $0 > 65435 })
  }
}
