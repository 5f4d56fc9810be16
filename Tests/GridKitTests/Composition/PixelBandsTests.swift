import TestSupport
import Testing

@testable import GridKit

@Suite struct PixelBandsTests {
  private static let size = Size(width: 4, height: 5)

  private static func bands(of height: Int) -> PixelBands {
    PixelBands(size, filledWith: Color(letter: "."), height: height)
  }

  private static func taken(_ bands: PixelBands) -> Raster? {
    var bands = bands
    return Raster(bands.size, pixels: (0..<bands.bandCount).flatMap { bands.take($0) })
  }

  @Test(arguments: 1...6)
  func `a row is written to its position in the turned picture`(height: Int) {
    // A stored picture of 3 x 2 in a frame of 2 x 3, turned clockwise: its row 0 is the right column from
    // the top, its row 1 the left one.
    var bands = Self.bands(of: height)
    let frame = Rect(x: 1, y: 1, width: 2, height: 3)
    let rows = ["ABC", "DEF"].map { $0.map { Color(letter: $0).pixel } }
    for (y, row) in rows.enumerated() {
      bands.set(row.span, ofRow: y, in: frame, turned: .right)
    }
    #expect(Self.taken(bands) == Raster(letters: ["....", ".DA.", ".EB.", ".FC.", "...."]))
  }

  @Test(arguments: Orientation.allCases, 1...6)
  func `rows fill a frame as the turned picture does`(orientation: Orientation, height: Int) {
    var random = SplitMix64(seed: 1)
    let frame = Rect(x: 1, y: 1, width: 3, height: 4)
    let stored = random.raster(orientation.inverse.apply(to: frame.size))
    var bands = Self.bands(of: height)
    for y in 0..<stored.size.height {
      let row = (0..<stored.size.width).map { stored[$0, y].pixel }
      bands.set(row.span, ofRow: y, in: frame, turned: orientation)
    }
    for y in 0..<stored.size.height {
      for x in 0..<stored.size.width {
        let place = orientation.apply(to: Rect(x: x, y: y, width: 1, height: 1), in: stored.size)
        #expect(bands[frame.x + place.x, frame.y + place.y] == stored[x, y])
      }
    }
    #expect(bands[0, 0] == Color(letter: ".") && bands[0, 4] == Color(letter: "."))
  }

  @Test func `what is not drawn has the background's color`() {
    var bands = Self.bands(of: 2)
    #expect(bands.bandCount == 3 && bands.rows(of: 2) == 4..<5)
    bands[3, 2] = Color(letter: "A")
    #expect(bands[3, 2] == Color(letter: "A") && bands[3, 4] == Color(letter: "."))
    #expect(Self.taken(bands) == Raster(letters: ["....", "....", "...A", "....", "...."]))
  }

  @Test func `a pixel outside the picture traps`() async {
    await #expect(processExitsWith: .failure) { _ = Self.bands(of: 2)[4, 0] }
  }
}
