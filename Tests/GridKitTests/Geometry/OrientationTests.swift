import TestSupport
import Testing

@testable import GridKit

@Suite struct OrientationTests {
  /// Returns the position in the upright picture of a point of a stored picture of width w and
  /// height h, from EXIF's description of row 0 and column 0. Distances are measured from the
  /// picture's edges.
  static func upright(_ exif: Int, _ x: Double, _ y: Double, _ w: Double, _ h: Double)
    -> SIMD2<Double>
  {
    switch exif {
    case 1: [x, y]  // row 0 is the top, column 0 the left side
    case 2: [w - x, y]  // top, right
    case 3: [w - x, h - y]  // bottom, right
    case 4: [x, h - y]  // bottom, left
    case 5: [y, x]  // row 0 is the left side, column 0 the top
    case 6: [h - y, x]  // right, top
    case 7: [h - y, w - x]  // right, bottom
    default: [y, w - x]  // left, bottom
    }
  }

  @Test func `the raw values are those of EXIF`() {
    #expect(Orientation.allCases.map(\.rawValue) == Array(1...8))
    #expect(Orientation(rawValue: 0) == nil && Orientation(rawValue: 9) == nil)
    #expect(Orientation.right.rawValue == 6 && Orientation.left.rawValue == 8)
    #expect(Orientation.down.rawValue == 3 && Orientation.upMirrored.rawValue == 2)
  }

  @Test(arguments: Orientation.allCases)
  func `the values from 5 on swap width and height`(orientation: Orientation) {
    #expect(orientation.transposes == (orientation.rawValue >= 5))
    let size = orientation.apply(to: Size(width: 4, height: 3))
    let expected =
      orientation.rawValue >= 5 ? Size(width: 3, height: 4) : Size(width: 4, height: 3)
    #expect(size == expected)
  }

  @Test(arguments: Orientation.allCases)
  func `rectangles and crops move as EXIF specifies`(orientation: Orientation) {
    var random = SplitMix64(seed: UInt64(orientation.rawValue))
    for _ in 0..<50 {
      let size = Size(width: random.int(1...40), height: random.int(1...40))
      let (x, y) = (random.int(0...(size.width - 1)), random.int(0...(size.height - 1)))
      let rect = Rect(
        x: x, y: y, width: random.int(1...(size.width - x)),
        height: random.int(1...(size.height - y)))
      let corners = [(rect.x, rect.y), (rect.maxX, rect.maxY)].map {
        Self.upright(
          orientation.rawValue, Double($0.0), Double($0.1), Double(size.width), Double(size.height))
      }
      let (low, high) = (
        pointwiseMin(corners[0], corners[1]), pointwiseMax(corners[0], corners[1])
      )
      let turned = orientation.apply(to: rect, in: size)
      #expect(SIMD2(Double(turned.x), Double(turned.y)) == low)
      #expect(SIMD2(Double(turned.maxX), Double(turned.maxY)) == high)
      #expect(Rect(orientation.apply(to: size)).contains(turned))

      let crop = orientation.apply(
        to: CropRect(
          x: Double(rect.x), y: Double(rect.y), width: Double(rect.width),
          height: Double(rect.height)), in: size)
      #expect(crop == CropRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y))
    }
  }

  @Test func `crops keep the fractions of a pixel`() {
    // Stored 10 x 6; a quarter turn clockwise puts the lower edge, 6 - 1.25 - 2.5 away, leftmost.
    let crop = CropRect(x: 0.5, y: 1.25, width: 3, height: 2.5)
    let turned = Orientation.right.apply(to: crop, in: Size(width: 10, height: 6))
    #expect(turned == CropRect(x: 2.25, y: 0.5, width: 2.5, height: 3))
  }

  @Test(arguments: Orientation.allCases)
  func `the inverse undoes a turn`(orientation: Orientation) {
    let size = Size(width: 9, height: 5)
    let rect = Rect(x: 1, y: 2, width: 3, height: 1)
    let turned = orientation.apply(to: rect, in: size)
    #expect(orientation.inverse.apply(to: turned, in: orientation.apply(to: size)) == rect)
  }
}
