import Testing

@testable import GridKit
@testable import PhotoIO

@Suite struct PhotoColorTests {
  static let displayP3 = {
    let curve = Profiles.Curve()
    return Profiles.rgb(Profiles.displayP3, [curve, curve, curve])
  }()

  @Test(arguments: [SampleFormat.Channels.gray, .grayAlpha, .rgb, .rgba, .rgbx])
  func `without a profile a photo is sRGB`(channels: SampleFormat.Channels) throws {
    var notes: [String] = []
    let color = try PhotoColor(DecodedFormat(channels), profile: nil, pixels: 1, notes: &notes)
    expectSRGB(color, channels)
    #expect(notes.isEmpty)
  }

  @Test func `a useless profile is noted, and the photo taken as sRGB`() throws {
    let black = [(0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)]
    let useless: [([UInt8], String)] = [
      (Array("no profile".utf8), "its colour profile is broken; it is ignored"),
      (Profiles.matrix(black), "its colour profile is absurd; it is ignored"),
      (
        Profiles.gray(Profiles.Curve(gamma: 2)),
        "its colour profile is not for its kind of colours; it is ignored"
      ),
    ]
    for (profile, note) in useless {
      var notes = ["an earlier note"]
      let color = try PhotoColor(
        DecodedFormat(.rgb, .filler), profile: ICCProfile(profile), pixels: 1, notes: &notes)
      expectSRGB(color, .rgbx)
      #expect(notes == ["an earlier note", note])
    }
  }

  @Test func `a matrix profile leaves the rows as they are`() throws {
    var notes: [String] = []
    let color = try PhotoColor(
      DecodedFormat(.rgb, .filler), profile: ICCProfile(Self.displayP3), pixels: 1, notes: &notes)
    #expect(color.format == SampleFormat(.rgbx))
    #expect(color.encoding.matrix != nil)
    #expect(converted([1, 2, 3, 4, 5, 6, 7, 8], pixels: 2, by: color) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(notes.isEmpty)
  }

  /// A JPEG file with a profile in as many pieces as are wanted, in any order.
  private func jpeg(_ profile: [UInt8], pieces order: [Int]) throws -> [UInt8] {
    let length = (profile.count + order.count - 1) / order.count
    let segments = order.map { number in
      let piece = profile.dropFirst((number - 1) * length).prefix(length)
      return JPEGHeader.segment(
        0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(number), UInt8(order.count)] + piece)
    }
    return JPEGHeader.inserting(segments, into: try Fixtures.path("kinds/444.jpg").contents())
  }

  @Test(arguments: [[1], [1, 2, 3], [3, 1, 2], [5, 4, 3, 2, 1]])
  func `a profile is found in a JPEG file, however it is cut`(order: [Int]) throws {
    let folder = try TemporaryFolder()
    let photo = try PhotoFile.open(
      try folder.write(try jpeg(Self.displayP3, pieces: order), to: "p3.jpg"))
    var notes: [String] = []
    let expected = try PhotoColor(
      DecodedFormat(.rgb, .filler), profile: ICCProfile(Self.displayP3), pixels: 1, notes: &notes)
    let encoding = try photo.rowFormat().encoding
    #expect(encoding.matrix == expected.encoding.matrix)
    #expect(encoding.curves == expected.encoding.curves)
    #expect(photo.notes.isEmpty)
    #expect(try photo.decode() == PhotoFile.open(Fixtures.path("kinds/444.jpg")).decode())
  }

  @Test func `a profile of which a piece is missing is noted`() throws {
    let folder = try TemporaryFolder()
    let segment = JPEGHeader.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 2] + Self.displayP3)
    let file = JPEGHeader.inserting([segment], into: try Fixtures.path("kinds/444.jpg").contents())
    let photo = try PhotoFile.open(try folder.write(file, to: "p3.jpg"))
    #expect(try photo.rowFormat().encoding.matrix == nil)
    #expect(photo.notes == ["its colour profile is incomplete; it is ignored"])
  }

  private func expectSRGB(
    _ color: PhotoColor, _ channels: SampleFormat.Channels,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(color.format == SampleFormat(channels), sourceLocation: sourceLocation)
    #expect(color.encoding.matrix == nil, sourceLocation: sourceLocation)
    // Middle gray of sRGB is 0.2140 of the light (IEC 61966-2-1).
    let middle = Double(color.encoding.curves[0][127] + color.encoding.curves[0][128]) / 2
    #expect(abs(middle - 0.2140) < 0.0002, sourceLocation: sourceLocation)
  }
}

/// A row as it is handed on.
func converted(_ row: [UInt8], pixels: Int, by color: PhotoColor) -> [UInt8] {
  var output: [UInt8] = []
  unsafe color.convert(row.span.bytes, pixels: pixels) { row in
    unsafe row.withUnsafeBytes { unsafe output.append(contentsOf: $0) }
  }
  return output
}
