import FileSystem
import GridKit
import TestSupport
import Testing

@testable import GridKit
@testable import PhotoIO

@Suite struct ColorInterpretationTests {
  static let displayP3 = {
    let curve = Profiles.Curve()
    return Profiles.rgb(Profiles.displayP3, [curve, curve, curve])
  }()

  /// As in the profiles of libjxl, whose curves are not those of the code points.
  @Test(arguments: [(9, 16, 1), (9, 18, 1), (12, 13, 1), (1, 8, 0)] as [(UInt8, UInt8, UInt8)])
  func `code points go before the curves of their profile`(
    primaries: UInt8, transfer: UInt8, range: UInt8
  ) throws {
    let curve = Profiles.Curve(gamma: 3)
    let plain = Profiles.rgb(Profiles.rec709, [curve, curve, curve])
    let points = ColorCodePoints(
      primaries: Int(primaries), transfer: Int(transfer), isFullRange: range == 1)
    let expected = try #require(points.encoding(depth: .eight))
    for profile in [plain, Profiles.table(from: plain)] {
      let marked = Profiles.adding(codePoints: [primaries, transfer, 0, range], to: profile)
      var warnings: [String] = []
      let color = try ColorInterpretation(
        DecodedFormat(.rgb), profile: ICCProfile(marked), pixels: 1, warnings: &warnings)
      #expect(color.convertedFormat.encoding.curves == expected.curves)
      #expect((color.convertedFormat.encoding.matrix == nil) == (primaries == 1))
      #expect(warnings == [points.warning].compactMap(\.self))
    }
  }

  @Test func `code points that are unknown or not of RGB leave a profile its curves`() throws {
    let curve = Profiles.Curve(gamma: 3)
    let rgb = Profiles.rgb(Profiles.rec709, [curve, curve, curve])
    let gray = Profiles.gray(curve)
    let cases: [([UInt8], [UInt8], SampleFormat.Channels)] = [
      (rgb, [9, 17, 0, 1], .rgb), (rgb, [2, 2, 0, 1], .rgb), (rgb, [9, 16, 9, 1], .rgb),
      (rgb, [9, 16, 0, 2], .rgb), (rgb, [9, 16], .rgb), (gray, [9, 16, 0, 1], .gray),
    ]
    for (profile, points, channels) in cases {
      var warnings: [String] = []
      let color = try ColorInterpretation(
        DecodedFormat(channels),
        profile: ICCProfile(Profiles.adding(codePoints: points, to: profile)), pixels: 1,
        warnings: &warnings)
      #expect(abs(Double(color.convertedFormat.encoding.curves[0][128]) - 0.12648) < 1e-4)
      #expect(warnings.isEmpty, "\(points)")
    }
  }

  @Test(arguments: [SampleFormat.Channels.gray, .grayAlpha, .rgb, .rgba, .rgbx])
  func `without a profile a photo is sRGB`(channels: SampleFormat.Channels) throws {
    var warnings: [String] = []
    let color = try ColorInterpretation(
      DecodedFormat(channels), profile: nil, pixels: 1, warnings: &warnings)
    expectSRGB(color, channels)
    #expect(warnings.isEmpty)
  }

  @Test func `an unusable profile causes a warning, and the photo is treated as sRGB`() throws {
    let black = [(0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)]
    let useless: [([UInt8], String)] = [
      (Array("no profile".utf8), "its color profile is broken; it is ignored"),
      (Profiles.matrix(black), "its color profile is implausible; it is ignored"),
      (
        Profiles.gray(Profiles.Curve(gamma: 2)),
        "its color profile is for another color model; it is ignored"
      ),
    ]
    for (profile, note) in useless {
      var warnings = ["an earlier note"]
      let color = try ColorInterpretation(
        DecodedFormat(.rgbx), profile: ICCProfile(profile), pixels: 1, warnings: &warnings)
      expectSRGB(color, .rgbx)
      #expect(warnings == ["an earlier note", note])
    }
  }

  @Test func `a matrix profile leaves the rows as they are`() throws {
    var warnings: [String] = []
    let color = try ColorInterpretation(
      DecodedFormat(.rgbx), profile: ICCProfile(Self.displayP3), pixels: 1,
      warnings: &warnings)
    #expect(color.convertedFormat.samples == SampleFormat(.rgbx))
    #expect(color.convertedFormat.encoding.matrix != nil)
    #expect(converted([1, 2, 3, 4, 5, 6, 7, 8], pixels: 2, by: color) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(warnings.isEmpty)
  }

  /// Returns a JPEG file with a profile in a number of segments, in any order.
  private func jpeg(_ profile: [UInt8], pieces order: [Int]) throws -> [UInt8] {
    let length = (profile.count + order.count - 1) / order.count
    let segments = order.map { number in
      let piece = profile.dropFirst((number - 1) * length).prefix(length)
      return JPEGSegments.segment(
        0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(number), UInt8(order.count)] + piece)
    }
    return JPEGSegments.inserting(segments, into: try Pathname.fixture("kinds/444.jpg").contents())
  }

  @Test(arguments: [[1], [1, 2, 3], [3, 1, 2], [5, 4, 3, 2, 1]])
  func `a profile is found in a JPEG file, however it is split`(order: [Int]) async throws {
    let folder = try TemporaryFolder()
    let photo = try PhotoFile(
      try folder.write(try jpeg(Self.displayP3, pieces: order), to: "p3.jpg"))
    var warnings: [String] = []
    let expected = try ColorInterpretation(
      DecodedFormat(.rgbx), profile: ICCProfile(Self.displayP3), pixels: 1,
      warnings: &warnings)
    let encoding = try await photo.rowFormat().encoding
    #expect(encoding.matrix == expected.convertedFormat.encoding.matrix)
    #expect(encoding.curves == expected.convertedFormat.encoding.curves)
    #expect(photo.warnings.isEmpty)
    #expect(try await photo.decode() == PhotoFile(.fixture("kinds/444.jpg")).decode())
  }

  @Test func `a profile with a missing segment causes a warning`() async throws {
    let folder = try TemporaryFolder()
    let segment = JPEGSegments.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 2] + Self.displayP3)
    let file = JPEGSegments.inserting(
      [segment], into: try Pathname.fixture("kinds/444.jpg").contents())
    let photo = try PhotoFile(try folder.write(file, to: "p3.jpg"))
    #expect(try await photo.rowFormat().encoding.matrix == nil)
    #expect(photo.warnings == ["its color profile is incomplete; it is ignored"])
  }

  private func expectSRGB(
    _ color: ColorInterpretation, _ channels: SampleFormat.Channels,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(color.convertedFormat.samples == SampleFormat(channels), sourceLocation: sourceLocation)
    #expect(color.convertedFormat.encoding.matrix == nil, sourceLocation: sourceLocation)
    // Middle gray of sRGB is 0.2140 of the light (IEC 61966-2-1).
    let middle =
      Double(
        color.convertedFormat.encoding.curves[0][127]
          + color.convertedFormat.encoding.curves[0][128]) / 2
    #expect(abs(middle - 0.2140) < 0.0002, sourceLocation: sourceLocation)
  }
}

/// A row that was passed on.
func converted(_ row: [UInt8], pixels: Int, by color: ColorInterpretation) -> [UInt8] {
  var output: [UInt8] = []
  row.withBytes { row in
    color.convert(row, pixels: pixels) { row in
      unsafe row.withUnsafeBytes { unsafe output.append(contentsOf: $0) }
    }
  }
  return output
}
