import GridKit
import PhotoIO
import TestSupport
import Testing

/// JPEG files of unusual colours and codings.
@Suite struct JPEGColorTests {
  /// The colours of a fixture composed at its own size.
  private func colors(_ name: String) async throws -> Picture {
    Picture(colorsOf: try await composed(fixture: name))
  }

  @Test(arguments: ["kinds/cmyk.jpg", "kinds/ycck.jpg"])
  func `inks are the light that they leave`(name: String) async throws {
    // djpeg writes inks in Adobe's polarity as R = C K / 255.
    let theirs = try Program.djpeg.picture("-dct", "int", .fixture(name))
    #expect(try await colors(name).distance(to: theirs) <= 1)
  }

  @Test(arguments: ["kinds/cmyk.jpg", "kinds/ycck.jpg"])
  func `inks show the landscape from which they were separated`(name: String) async throws {
    let drawn = try await colors("kinds/rgb.png")
    let noise = try await colors(name).meanSquareDistance(to: drawn)
    // As near as the same landscape in red, green and blue of the same sampling.
    #expect(noise < 1.2 * (try await colors("kinds/420.jpg").meanSquareDistance(to: drawn)))
  }

  @Test func `without Adobe's marker no ink is 0`() async throws {
    let path = FilePath.fixture("kinds/cmyk.jpg")
    let bytes = try path.contents()
    // The marker stands first: two bytes, and 14 with its length.
    #expect(bytes[2...3] == [0xFF, 0xEE] && bytes[4...5] == [0, 14])
    let folder = try TemporaryFolder()
    let bare = try folder.write([0xFF, 0xD8] + Array(bytes[18...]), to: "cmyk.jpg")
    let photo = try PhotoFile(bare)
    #expect(photo.details.colorModel == "CMYK")
    let picture = Picture(colorsOf: try await photo.composed())

    // The house's wall is mostly magenta and yellow; what was little ink is now much.
    let adobe = try await colors("kinds/cmyk.jpg")
    let (wall, before) = (picture[20, 27], adobe[20, 27])
    #expect(before.first! > 180)
    #expect(wall.first! < 40)
    // A white sky would be black; the sun, the brightest part, has next to no light left.
    let sun = picture[44, 10]
    #expect(sun.allSatisfy { $0 < 20 })
  }

  @Test func `arithmetic coding is the same picture as Huffman's`() async throws {
    let (arithmetic, huffman) = (
      try await composed(fixture: "kinds/arithmetic.jpg"),
      try await composed(fixture: "kinds/420.jpg")
    )
    #expect(arithmetic == huffman)
  }

  @Test func `a profile that is not for inks is noted, and the formula is left`() async throws {
    let curve = Profiles.Curve()
    let profile = Profiles.rgb(Profiles.rec709, [curve, curve, curve])
    let segment = JPEGSegments.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    let folder = try TemporaryFolder()
    let bytes = try FilePath.fixture("kinds/cmyk.jpg").contents()
    let file = JPEGSegments.inserting([segment], into: bytes)
    let photo = try PhotoFile(try folder.write(file, to: "p.jpg"))
    let plain = try PhotoFile(.fixture("kinds/cmyk.jpg"))
    #expect(try await photo.decode() == plain.decode())
    #expect(
      photo.warnings == ["its colour profile is not for its kind of colours; it is ignored"])
  }

  @Test func `Display P3 is the landscape again`() async throws {
    let drawn = try await colors("kinds/rgb.png")
    let photo = try await colors("kinds/profile-p3.jpg")
    // 8 bits at quality 100, without subsampling: noise of a few levels at most.
    #expect(photo.distance(to: drawn) <= 5)
    #expect(photo.meanSquareDistance(to: drawn) < 1)
  }
}
