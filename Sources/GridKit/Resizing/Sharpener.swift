/// Sharpens the rows of a cell.
///
/// Each channel of a pixel is moved away from the mean of its four neighbors:
///
///     v + strength * (4 v - left - right - above - below)
///
/// This is done with encoded values, because the eye judges contrast by ratios: an overshoot in light that is
/// hardly visible on the bright side of an edge is a black line on the dark side. The result is limited to the
/// range of the pixel and its neighbors, extended by ``maxOvershoot`` at both ends, so that no halo is visible beside
/// an edge; and to 0...255. The weight of a neighbor is its alpha. Nothing outside of the cell counts. The alpha
/// of a pixel does not change.
struct Sharpener {
  /// The largest strength, for reductions of 4/3 and more. With the kernel for reducing, it gives photos the
  /// sharpness that the Lanczos kernel would give on encoded values, measured by the differences of neighboring
  /// pixels.
  static let fullStrength: Float = 0.15

  /// How far, in levels, a value may leave the range of its neighbors.
  static let maxOvershoot: Float = 8

  /// Returns the strength with which a reduced picture is sharpened.
  ///
  /// - Parameter reduction: the number of source pixels for each output pixel. Up to 1, nothing was
  ///   averaged, so nothing is sharpened. From there, the strength grows with the reduction.
  static func strength(forReduction reduction: Double) -> Float {
    fullStrength * Float(min(max(0, 3 * (reduction - 1)), 1))
  }

  private let strength: Float
  private let isOpaque: Bool
  private let height: Int
  /// Three rows, of which row y is at y % 3.
  private var rows: [[EncodedPixel]] = [[], [], []]
  private var nextInput = 0

  /// - Parameters:
  ///   - height: the number of rows of the cell, as its photo is stored.
  ///   - strength: 0 leaves the rows as they are.
  init(height: Int, strength: Float, isOpaque: Bool) {
    (self.height, self.strength, self.isOpaque) = (height, strength, isOpaque)
  }

  /// Takes the next row of the cell.
  ///
  /// - Parameter finished: called with the number and the pixels of each row that is now finished: the
  ///   row above, and for the last row of the cell that row too.
  mutating func push(_ row: [EncodedPixel], finished: (_ y: Int, _ row: [EncodedPixel]) -> Void) {
    let y = nextInput
    precondition(y < height, "no more rows may be pushed than the cell has")
    nextInput += 1
    guard strength > 0 else { return finished(y, row) }
    rows[y % 3] = row
    if y > 0 { sharpen(y - 1, finished) }
    if y == height - 1 { sharpen(y, finished) }
  }

  private func sharpen(_ y: Int, _ finished: (_ y: Int, _ row: [EncodedPixel]) -> Void) {
    let row = InnerLoops.sharpen(
      rows[y % 3], above: rows[max(0, y - 1) % 3], below: rows[min(y + 1, height - 1) % 3],
      strength: strength, maxOvershoot: Self.maxOvershoot, isOpaque: isOpaque)
    finished(y, row)
  }
}
