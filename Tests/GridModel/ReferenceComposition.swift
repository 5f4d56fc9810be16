import GridKit

/// The ideal picture of a grid.
package struct ReferenceComposition: Sendable {
  struct Cell: Sendable {
    let frame: Rect
    let light: ReferencePicture
    let corners: ReferenceCorners
  }

  /// The largest allowed error of a light: sums of up to thousands of products in float32, with
  /// tables that are rounded as well; and sharpening multiplies errors by up to 1.6.
  package static let lightTolerance = 7e-6

  let size: Size
  let background: Color
  let cells: [Cell]

  /// The pixel of a picture that is farthest from the ideal.
  package struct Difference: Sendable {
    /// The largest distance of a channel from the ideal, in levels. Exact rounding alone accounts
    /// for up to 0.5.
    package var levels = 0.0
    /// The number of the cell, or `nil` for the space between cells.
    package var cell: Int?
    package var x = 0
    package var y = 0
    package var color = Color.transparent
    /// The ideal red, green, blue and alpha, in unrounded levels.
    package var ideal = SIMD4<Double>.zero
  }

  /// Returns the largest difference of a raster of this size from the ideal.
  ///
  /// Apart from rounding, each light has a tolerance: where alpha is near 0, a small error of light
  /// is many levels.
  package func difference(of raster: Raster) -> Difference {
    precondition(raster.size == size, "the pictures must have one size")
    var worst = Difference()
    var isInCell = Array(repeating: false, count: size.area)
    let below = ReferencePicture.light(background)
    for (number, cell) in cells.enumerated() {
      for index in 0..<cell.frame.size.area {
        let (x, y) = (index % cell.frame.width, index / cell.frame.width)
        let (column, row) = (cell.frame.x + x, cell.frame.y + y)
        isInCell[row * size.width + column] = true
        let difference = Self.difference(
          of: raster[column, row], from: cell.light[x, y],
          covering: cell.corners.coverage(x: x, y: y), over: below)
        if difference.levels > worst.levels {
          worst = difference
          (worst.cell, worst.x, worst.y) = (number, column, row)
        }
      }
    }
    // Outside of all cells there is exactly the background.
    for index in isInCell.indices where !isInCell[index] {
      let color = raster[index % size.width, index / size.width]
      if color != background {
        return Difference(
          levels: 255, x: index % size.width, y: index / size.width, color: color,
          ideal: ReferencePicture.levels(of: .zero, over: below))
      }
    }
    return worst
  }

  private static func difference(
    of color: Color, from light: SIMD4<Double>, covering coverage: Double,
    over background: SIMD4<Double>
  ) -> Difference {
    let ideal = ReferencePicture.levels(of: light, covering: coverage, over: background)
    var difference = Difference(color: color, ideal: ideal)
    difference.levels = ReferencePicture.distance(of: color, from: ideal)
    if difference.levels <= 0.5 { return difference }
    var (low, high) = (ideal, ideal)
    for alpha in [-lightTolerance, lightTolerance] {
      for colors in [-lightTolerance, lightTolerance] {
        let near = ReferencePicture.levels(
          of: light + SIMD4(colors, colors, colors, alpha), covering: coverage, over: background)
        low = pointwiseMin(low, near)
        high = pointwiseMax(high, near)
      }
    }
    let nearest = color.levels.clamped(lowerBound: low, upperBound: high)
    difference.levels = ReferencePicture.distance(of: color, from: nearest)
    return difference
  }
}

extension ReferenceComposition.Difference: CustomStringConvertible {
  /// Such as `1.5 levels in cell 2 at (40, 7): #106698 is not 16.0, 103.5, 152.0, 255.0`.
  package var description: String {
    let place = cell.map { "in cell \($0)" } ?? "beside the cells"
    let channels = (0..<4).map { channel -> String in
      let tenths = Int((self.ideal[channel] * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    }
    let ideal = channels.joined(separator: ", ")
    return "\(levels) levels \(place) at (\(x), \(y)): \(color) is not \(ideal)"
  }
}
