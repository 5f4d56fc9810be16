import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// Fixtures/orientations: a chart that was stored in all eight orientations, and is upright if its
/// EXIF data are applied.
@Suite struct OrientedPhotoTests {
  @Test func `there are eight landscape and eight portrait charts`() {
    #expect(fixtures(in: "orientations", ending: ".jpg").count == 16)
  }

  @Test(arguments: fixtures(in: "orientations", ending: ".jpg"))
  func `a chart is composed upright`(name: String) async throws {
    let photo = try PhotoFile(.fixture(name))
    let number = try #require(name.dropLast(4).last?.wholeNumberValue)
    #expect(photo.orientation.rawValue == number)
    #expect(photo.hasEXIF)
    let isLandscape = name.contains("landscape")
    let isStoredLying = isLandscape == (number <= 4)
    #expect(photo.size == Size(width: isStoredLying ? 96 : 64, height: isStoredLying ? 64 : 96))

    // Four cells of 96 x 64 or 64 x 96 pixels would be awkward. A square of 64 pixels shows the
    // middle of the chart, and with a focus either end of it.
    let first = try await square(photo, focus: try #require(UnitPoint(x: 0, y: 0)))
    let last = try await square(photo, focus: try #require(UnitPoint(x: 1, y: 1)))
    let far = 64 - 8
    expect(first[8, 8], [220, 40, 40], "red, top left of \(name)")
    expect(last[far, far], [235, 200, 40], "yellow, bottom right of \(name)")
    if isLandscape {
      expect(first[8, far], [40, 70, 200], "blue, bottom left of \(name)")
      expect(last[far, 8], [40, 170, 60], "green, top right of \(name)")
    } else {
      expect(first[far, 8], [40, 170, 60], "green, top right of \(name)")
      expect(last[8, far], [40, 70, 200], "blue, bottom left of \(name)")
    }
    // The F: its stem and no stroke at the lower right.
    let middle = try await square(photo, focus: .center)
    expect(middle[20, 40], [30, 30, 30], "the stem of the F of \(name)")
    expect(middle[44, 44], [225, 225, 225], "beside the F of \(name)")
  }

  private func square(_ photo: PhotoFile, focus: UnitPoint) async throws -> Raster {
    var grid = Grid<CellPhoto>(layout: try #require(Layout("rows:1")))
    grid.place(CellPhoto(photo, focus: focus))
    let style = Style(margin: .pixels(0), gap: .pixels(0))
    return try await Compositor().compose(GridPlan(grid, size: Size(side: 64), style: style))
  }

  private func expect(
    _ color: Color, _ expected: [Int], _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let channels = [color.red, color.green, color.blue].map(Int.init)
    let distance = zip(channels, expected).map { abs($0 - $1) }.max() ?? 255
    #expect(distance <= 2, "\(what): \(channels)", sourceLocation: sourceLocation)
  }
}
