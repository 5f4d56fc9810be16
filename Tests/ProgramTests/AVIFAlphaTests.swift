import FileBuilders
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// AVIFs whose alpha has four known levels. Version 1.0.0 of AVIF allowed limited range.
@Suite(.needsFormats) struct AVIFAlphaTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A photo with this alpha; or a grid of the photo and itself.
  private static func file(_ color: AV1Picture, _ alpha: AV1Picture, isGrid: Bool) -> [UInt8] {
    let type = HEIFFile.auxiliary(PhonePhoto.alphaTypes[2])
    var file = HEIFFile()
    var photo = file.add(color.item())
    var transparency = file.add(alpha.item(properties: isGrid ? [] : [type]))
    if isGrid {
      let tiles = [photo, transparency]
      photo = file.addGrid([tiles[0], tiles[0]], columns: 2, size: (32, 16))
      transparency = file.addGrid(
        [tiles[1], tiles[1]], columns: 2, size: (32, 16), properties: [type])
    }
    file.primary = photo
    file.refer("auxl", from: transparency, to: photo)
    return file.bytes()
  }

  /// A photo, and its four levels over white: the sRGB levels of c * a + 1 - a, which is
  /// computed with light. In 8 bits, alpha is 0, 16, 126 and 235 of 255, or 0, 0, 110 and 219 of 219.
  static let cases = [
    (isGray: false, isGrid: false, full: [255, 248, 189, 80], limited: [255, 255, 187, 0]),
    (isGray: false, isGrid: true, full: [255, 248, 189, 80], limited: [255, 255, 187, 0]),
    // The levels of gray are those of alpha.
    (isGray: true, isGrid: false, full: [255, 248, 205, 237], limited: [255, 255, 204, 235]),
  ]

  @Test(arguments: [8, 10, 12], cases) func `alpha of limited range is stretched`(
    bits: Int, photo: (isGray: Bool, isGrid: Bool, full: [Int], limited: [Int])
  ) async throws {
    for isLimited in [false, true] {
      var alpha = AV1Picture.squares(bits: bits)
      if isLimited { alpha.claimLimitedRange() }
      let color = photo.isGray ? AV1Picture.squares(bits: bits) : .black(bits: bits)
      try folder.write(Self.file(color, alpha, isGrid: photo.isGrid), to: "a.avif")
      let outcome = try Program.run(
        [
          "compose", "-l", "rows:1", "-s", photo.isGrid ? "32x16" : "16", "-m", "0", "-b", "#fff",
          "--force", "--quiet", "a.avif", "-o", "a.png",
        ], in: folder)
      #expect(outcome.isQuietSuccess, "\(outcome)")
      let picture = try await PhotoFile(folder["a.png"]).decode()
      let expected = isLimited ? photo.limited : photo.full
      for (level, (x, y)) in zip(expected, [(3, 3), (12, 3), (3, 12), (12, 12)]) {
        #expect(
          picture[x, y].allSatisfy { abs(Int($0) - level) <= 1 }, "\(picture[x, y]), \(level)")
      }
    }
  }
}
