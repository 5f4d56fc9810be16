import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// JPEG files with unusual colors and codings.
@Suite struct JPEGColorTests {
  /// The colors of a fixture composed at its own size.
  private func colors(_ name: String) async throws -> Picture {
    Picture(colorsOf: try await composed(fixture: name))
  }

  @Test(arguments: ["kinds/cmyk.jpg", "kinds/ycck.jpg"])
  func `inks are converted to the light that they leave`(name: String) async throws {
    // djpeg writes inks in Adobe's polarity as R = C K / 255.
    let theirs = try Program.djpeg.picture("-dct", "int", .fixture(name))
    #expect(try await colors(name).distance(to: theirs) <= 1)
  }

  @Test(arguments: ["kinds/cmyk.jpg", "kinds/ycck.jpg"])
  func `inks show the landscape from which they were made`(name: String) async throws {
    let drawn = try await colors("kinds/rgb.png")
    let noise = try await colors(name).meanSquareDistance(to: drawn)
    // As close as the same landscape in red, green and blue with the same subsampling.
    #expect(noise < 1.2 * (try await colors("kinds/420.jpg").meanSquareDistance(to: drawn)))
  }

  /// Returns a fixture's bytes without Adobe's marker segment.
  private func bytesWithoutAdobesMarker(_ name: String) throws -> [UInt8] {
    let bytes = try Pathname.fixture(name).contents()
    let marker = try #require(bytes.firstRange(of: [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8)))
    return Array(bytes[..<marker.lowerBound] + bytes[(marker.lowerBound + 16)...])
  }

  @Test(arguments: ["kinds/cmyk.jpg", "kinds/ycck.jpg"])
  func `inks without Adobe's marker are inverted as well`(name: String) async throws {
    let folder = try TemporaryFolder()
    let bare = try folder.write(bytesWithoutAdobesMarker(name), to: "bare.jpg")
    let photo = try PhotoFile(bare)
    // Nothing else in a file says that its inks are stored as YCCK.
    #expect(photo.encoding.colorModel == "CMYK")
    let theirs = try Program.djpeg.picture("-dct", "int", bare)
    #expect(Picture(colorsOf: try await photo.composed()).distance(to: theirs) <= 1)
  }

  @Test func `inks with a profile are inverted with Adobe's marker and without`() async throws {
    let folder = try TemporaryFolder()
    let profile = try Pathname.fixture("fuzzing/icc/inks.icc").contents()
    let segment = JPEGSegments.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    var pictures: [Raster] = []
    for bytes in [
      try Pathname.fixture("kinds/cmyk.jpg").contents(),
      try bytesWithoutAdobesMarker("kinds/cmyk.jpg"),
    ] {
      let path = try folder.write(JPEGSegments.inserting([segment], into: bytes), to: "inks.jpg")
      let photo = try PhotoFile(path)
      pictures.append(try await photo.composed())
      #expect(photo.warnings.isEmpty)
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `arithmetic coding is the same picture as Huffman's`() async throws {
    let (arithmetic, huffman) = (
      try await composed(fixture: "kinds/arithmetic.jpg"),
      try await composed(fixture: "kinds/420.jpg")
    )
    #expect(arithmetic == huffman)
  }

  @Test func `a profile that is not for inks causes a warning, and the formula is used`()
    async throws
  {
    let curve = Profiles.Curve()
    let profile = Profiles.rgb(Profiles.rec709, [curve, curve, curve])
    let segment = JPEGSegments.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    let folder = try TemporaryFolder()
    let bytes = try Pathname.fixture("kinds/cmyk.jpg").contents()
    let file = JPEGSegments.inserting([segment], into: bytes)
    let photo = try PhotoFile(try folder.write(file, to: "p.jpg"))
    let plain = try PhotoFile(.fixture("kinds/cmyk.jpg"))
    #expect(try await photo.decode() == plain.decode())
    #expect(
      photo.warnings == ["its color profile is for another color model; it is ignored"])
  }

  @Test func `the landscape in Display P3 has the same colors`() async throws {
    let drawn = try await colors("kinds/rgb.png")
    let photo = try await colors("kinds/profile-p3.jpg")
    // 8 bits at quality 100, without subsampling: noise of a few levels at most.
    #expect(photo.distance(to: drawn) <= 5)
    #expect(photo.meanSquareDistance(to: drawn) < 1)
  }
}
