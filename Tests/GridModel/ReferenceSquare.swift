import GridKit

/// The ideal square of a grid.
package struct ReferenceSquare: Sendable {
  struct Cell: Sendable {
    let frame: Rect
    let light: ReferencePicture
    let corners: ReferenceCorners
  }

  /// How far a light may be from the ideal: sums of up to thousands of products in float32, whose
  /// tables are rounded, too.
  package static let lightTolerance = 4e-6

  let side: Int
  let background: Color
  let cells: [Cell]

  /// The largest distance, in levels, of a channel of a raster from the ideal.
  ///
  /// Exact rounding alone makes it as much as 0.5. Beyond that a light is given its tolerance: where
  /// alpha is near 0, a little light makes many levels.
  package func distance(to raster: Raster) -> Double {
    guard raster.size == Size(width: side, height: side) else { return .infinity }
    var worst = 0.0
    var rest = raster
    let below = ReferencePicture.light(background)
    for cell in cells {
      for y in 0..<cell.frame.height {
        for x in 0..<cell.frame.width {
          let (column, row) = (cell.frame.x + x, cell.frame.y + y)
          worst = max(
            worst,
            Self.distance(
              of: raster[column, row], from: cell.light[x, y],
              covering: cell.corners.coverage(x: x, y: y), over: below))
          rest[column, row] = background
        }
      }
    }
    // What belongs to no cell is the background, exactly.
    return rest == Raster(raster.size, filledWith: background) ? worst : .infinity
  }

  private static func distance(
    of color: Color, from light: SIMD4<Double>, covering coverage: Double,
    over background: SIMD4<Double>
  ) -> Double {
    let ideal = ReferencePicture.levels(of: light, covering: coverage, over: background)
    let distance = ReferencePicture.distance(of: color, from: ideal)
    if distance <= 0.5 { return distance }
    var (low, high) = (ideal, ideal)
    for alpha in [-lightTolerance, lightTolerance] {
      for colors in [-lightTolerance, lightTolerance] {
        let near = ReferencePicture.levels(
          of: light + SIMD4(colors, colors, colors, alpha), covering: coverage, over: background)
        low = pointwiseMin(low, near)
        high = pointwiseMax(high, near)
      }
    }
    let actual = SIMD4(
      Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    return ReferencePicture.distance(
      of: color, from: actual.clamped(lowerBound: low, upperBound: high))
  }
}
