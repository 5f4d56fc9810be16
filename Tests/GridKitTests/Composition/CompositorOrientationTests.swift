import TestSupport
import Testing

@testable import GridKit

@Suite struct CompositorOrientationTests {
  /// An upright picture: its corners are A, B, C and D, and its body is an F.
  static let upright = Raster(letters: [
    "A..B",
    ".FF.",
    ".F..",
    ".FF.",
    ".F..",
    ".F..",
    "....",
    "C..D",
  ])

  /// The upright picture as stored for each orientation. For 6, for example, row 0 is the upright
  /// picture's right side from top to bottom, and column 0 is its top.
  static let stored: [(Orientation, Raster)] = [
    (.up, upright),
    (
      .upMirrored,
      Raster(letters: ["B..A", ".FF.", "..F.", ".FF.", "..F.", "..F.", "....", "D..C"])
    ),
    (.down, Raster(letters: ["D..C", "....", "..F.", "..F.", ".FF.", "..F.", ".FF.", "B..A"])),
    (
      .downMirrored,
      Raster(letters: ["C..D", "....", ".F..", ".F..", ".FF.", ".F..", ".FF.", "A..B"])
    ),
    (.leftMirrored, Raster(letters: ["A......C", ".FFFFF..", ".F.F....", "B......D"])),
    (.right, Raster(letters: ["B......D", ".F.F....", ".FFFFF..", "A......C"])),
    (.rightMirrored, Raster(letters: ["D......B", "....F.F.", "..FFFFF.", "C......A"])),
    (.left, Raster(letters: ["C......A", "..FFFFF.", "....F.F.", "D......B"])),
  ]

  @Test func `there is a stored picture for every orientation`() {
    #expect(Self.stored.map(\.0) == Orientation.allCases)
    #expect(Set(Self.stored.map(\.1)).count == 8)
  }

  @Test(arguments: stored)
  func `a stored photo is shown upright`(orientation: Orientation, picture: Raster) async throws {
    let photo = TurnedPhoto(raster: picture, orientation: orientation)
    let square = try await TestCompositor.bare(side: 8).compose(photo, layout: "rows:2")
    #expect(square.part(Rect(x: 0, y: 0, width: 4, height: 8)) == Self.upright)
    #expect(square.part(Rect(x: 4, y: 0, width: 4, height: 8)) == Self.upright)
  }

  @Test(arguments: stored)
  func `a stored photo is cropped as if it were upright`(orientation: Orientation, picture: Raster)
    async throws
  {
    // The upper half of the upright picture is visible: its height is cropped, its width is not.
    let photo = TurnedPhoto(raster: picture, orientation: orientation)
    let square = try await TestCompositor.bare(side: 4).compose(
      photo, focus: try #require(UnitPoint(x: 0.5, y: 0)))
    #expect(square == Self.upright.part(Rect(x: 0, y: 0, width: 4, height: 4)))
  }

  @Test(arguments: stored)
  func `a turned photo is shrunk like an upright one`(
    orientation: Orientation, picture: Raster
  ) async throws {
    let style = Style(radius: .pixels(3), background: .black)
    let compositor = TestCompositor(size: Size(side: 17), style: style)
    let turned = try await compositor.compose(
      TurnedPhoto(raster: picture, orientation: orientation), layout: "columns:1+2")
    let plain = try await compositor.compose(Self.upright, layout: "columns:1+2")
    // Sums are computed in another order, so the last bit of a float may differ.
    #expect(turned.distance(to: plain) <= 1)
  }
}
