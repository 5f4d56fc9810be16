import LibC
import Testing

@testable import GridKit

/// Gain maps in a grid, with gains as 1/2048 stop.
@Suite struct GainPlaneTests {
  /// A gain map whose gains, one for each sample from 0 to 3, are 1, 2, 4 and 8.
  private struct Map: PhotoSource {
    let size: Size
    var orientation = Orientation.up
    /// The sample of a pixel of the upright map.
    let sample: @Sendable (_ x: Int, _ y: Int) -> Int

    func pushRows(of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler) {
      let encoding = ColorEncoding(gain: { _, sample in exp2((sample * 255).rounded()) })
      let handle = makeHandler(RowFormat(.gray, encoding))
      for y in part.area.y..<part.area.maxY {
        let row = (part.area.x..<part.area.maxX).map { x in
          let place = orientation.apply(to: Rect(x: x, y: y, width: 1, height: 1), in: size)
          return UInt8(sample(place.x, place.y))
        }
        row.withBytes(handle)
      }
    }
  }

  /// Composes a photo of 40x30 pixels with a map in one cell, and returns the rows of its gains.
  private func gains(
    of map: Map?, in size: Size, gap: Int = 0, radius: Int = 0, zoom: Double = 1,
    focus: UnitPoint = .center, photo upright: Size = Size(width: 40, height: 30)
  ) async throws -> [[Int]]? {
    let style = Style(margin: .pixels(gap), gap: .pixels(gap), radius: .pixels(radius))
    var plan = try GridPlan(.single, size: size, style: style)
    let orientation = map?.orientation ?? .up
    let photo = TurnedPhoto(
      raster: Raster(orientation.inverse.apply(to: upright)), orientation: orientation)
    var cell = CellPhoto(photo, focus: focus, zoom: zoom)
    cell.gainMap = map
    plan.place(cell, in: 0)
    guard let plane = try await Compositor().composeGains(plan) else { return nil }
    #expect(plane.size == size)
    return (0..<size.height).map { y in
      (0..<size.width).map { x in
        let code = GainCode.code(plane.picture[x, y].pixel)
        return Int((2048 * log2(GainCode.gain(code))).rounded())
      }
    }
  }

  @Test func `a grid without a map has no gains`() async throws {
    #expect(try await gains(of: nil, in: Size(side: 8)) == nil)
  }

  @Test func `gaps have a gain of 1, and a cell that of its map`() async throws {
    let map = Map(size: Size(width: 10, height: 7)) { _, _ in 2 }
    let rows = try #require(await gains(of: map, in: Size(side: 8), gap: 2))
    for y in 0..<8 {
      for x in 0..<8 {
        let isInCell = (2..<6).contains(x) && (2..<6).contains(y)
        #expect(rows[y][x] == (isInCell ? 4096 : 0))
      }
    }
  }

  @Test func `gains are averaged as light, and enlarged by straight lines`() async throws {
    // The mean of 1 and 4 is 2.5.
    let stripes = Map(size: Size(width: 16, height: 12)) { x, _ in x.isMultiple(of: 2) ? 0 : 2 }
    let reduced = try #require(
      await gains(of: stripes, in: Size(width: 4, height: 3)))
    #expect(reduced.joined().allSatisfy { abs($0 - Int((2048 * log2(2.5)).rounded())) <= 1 })
    let two = Map(size: Size(width: 2, height: 1)) { x, _ in x }
    let enlarged = try #require(await gains(of: two, in: Size(width: 8, height: 6)))
    let light = [1, 1, 1.125, 1.375, 1.625, 1.875, 2, 2]
    let codes = light.map { Int((2048 * log2($0)).rounded()) }
    #expect(enlarged.allSatisfy { row in zip(row, codes).allSatisfy { abs($0 - $1) <= 1 } })
  }

  /// Maps of any size show the same part as their photo, which is bright in its right lower quarter.
  @Test(arguments: Orientation.allCases)
  func `a map is turned, cropped and zoomed as its photo`(orientation: Orientation) async throws {
    for upright in [
      Size(width: 40, height: 30), Size(width: 20, height: 15), Size(width: 9, height: 7),
    ] {
      var map = Map(size: orientation.inverse.apply(to: upright)) { x, y in
        2 * x + 1 > upright.width && 2 * y + 1 > upright.height ? 2 : 0
      }
      map.orientation = orientation
      for (zoom, focus, share) in [
        (1.0, UnitPoint.center, 0.25), (2, UnitPoint(x: 0.75, y: 0.75)!, 1),
        (2, UnitPoint(x: 0, y: 0)!, 0),
      ] {
        let rows = try #require(
          await gains(of: map, in: Size(width: 20, height: 15), zoom: zoom, focus: focus))
        let bright = rows.joined().count { $0 > 2048 }
        #expect(abs(Double(bright) / 300 - share) < 0.14, "\(upright), \(zoom), \(focus)")
        #expect(share == 1 || rows[2][2] == 0)
        #expect(rows[12][17] == (share == 0 ? 0 : 4096))
      }
    }
  }

  @Test func `rounded corners mix gains with 1`() async throws {
    let map = Map(size: Size(width: 4, height: 3)) { _, _ in 1 }
    let rows = try #require(await gains(of: map, in: Size(side: 20), radius: 10))
    #expect(rows[0][0] == 0 && rows[19][19] == 0 && rows[10][10] == 2048)
    let corners = RoundedCorners(Size(side: 20), radius: 10)
    let expected = 2048 * log2(1 + corners.coverage(x: 3, y: 2))
    #expect(abs(Double(rows[2][3]) - expected) <= 1)
  }

  @Test func `the range of the gains has 256 levels`() async throws {
    let map = Map(size: Size(width: 3, height: 1)) { x, _ in x }
    var plan = try GridPlan(
      .single, size: Size(width: 3, height: 1), style: Style(margin: .pixels(0)))
    var photo = CellPhoto(Raster(Size(width: 3, height: 1)))
    photo.gainMap = map
    plan.place(photo, in: 0)
    let plane = try #require(await Compositor().composeGains(plan))
    #expect(plane.range == 0...2)
    for (range, levels) in [(0.0...2, [0, 128, 255] as [UInt8]), (-2...2, [128, 191, 255])] {
      #expect(Array(plane.rows(in: range)).map { $0.map(\.x) } == [levels])
    }
  }

  @Test func `a code is within 1/4096 of its gain`() {
    for exponent in stride(from: -15.9, through: 15.9, by: 0.0137) {
      let code = GainCode.code(GainCode.pixel(Float(exp2(exponent))))
      #expect(abs(GainCode.gain(code) / exp2(exponent) - 1) < 1.001 / 4096)
    }
    #expect(GainCode.pixel(1) == GainCode.one.pixel && GainCode.gain(0) == 0x1p-16)
    #expect(GainCode.pixel(0) == [0, 0, 0, 255])
    #expect(GainCode.pixel(.infinity) == [255, 255, 0, 255])
  }

  /// The means of 2x2 samples, each of which is seen whole: 1, 8, 64 and 1 in turn.
  @Test func `a map twice as large is averaged over boxes`() async throws {
    let map = Map(size: Size(width: 16, height: 12)) { x, y in [[0, 3], [6, 0]][y % 2][x % 2] }
    let rows = try #require(await gains(of: map, in: Size(width: 8, height: 6)))
    let mean = Int((2048 * log2((1 + 8 + 64 + 1) / 4.0)).rounded())
    #expect(rows.joined().allSatisfy { abs($0 - mean) <= 1 })
  }
}
