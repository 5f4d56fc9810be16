/// Sharpens the rows of a cell.
///
/// Each channel of a pixel is moved away from the mean of its four neighbors:
///
///     v + strength * (4 v - left - right - above - below)
///
/// This is done with encoded values and not with light, because the eye judges contrast by ratios:
/// in light, the same step is hardly seen above a bright value and is black below it. The result is
/// limited to the range of the pixel and its neighbors, and ``reach`` beyond it at either end, so
/// no halo can be seen beside an edge; and to 0...255.
///
/// A neighbor counts as far as it is opaque; what is transparent has no color, and the cell's
/// edge has none beyond it. The alpha of a pixel stays as it is.
struct Sharpener {
  /// The largest strength, from a reduction of 4/3 on.
  ///
  /// With the kernel that reduces photos it gives them the sharpness, by the differences of
  /// neighboring pixels, that Lanczos's kernel of encoded values would give.
  static let fullStrength: Float = 0.15

  /// How far, in levels, a value may leave the range of its neighbors.
  static let reach: Float = 8

  /// Returns how strongly a picture is to be sharpened after it was reduced.
  ///
  /// - Parameter reduction: the number of source pixels for each output pixel. At 1 and below
  ///   nothing was averaged, so nothing is sharpened; from there the strength grows with it.
  static func strength(forReduction reduction: Double) -> Float {
    fullStrength * Float(min(max(0, 3 * (reduction - 1)), 1))
  }

  private let strength: Float
  private let isOpaque: Bool
  private let height: Int
  /// Three rows, of which row y is at y % 3.
  private var rows: [[EncodedPixel]] = [[], [], []]
  private var nextInput = 0

  /// Prepares for one cell.
  ///
  /// - Parameters:
  ///   - height: the number of rows of the cell, as its photo is stored.
  ///   - strength: 0 leaves the rows as they are.
  ///   - isOpaque: whether every pixel is opaque.
  init(height: Int, strength: Float, isOpaque: Bool) {
    self.strength = strength
    self.isOpaque = isOpaque
    self.height = height
  }

  /// Takes the next row of the cell.
  ///
  /// - Parameters:
  ///   - row: the row's pixels.
  ///   - finished: called with the number and the pixels of each row that is now finished: the row
  ///     above, and after the last row that one too.
  mutating func push(
    _ row: [EncodedPixel], finished: (_ y: Int, _ row: [EncodedPixel]) -> Void
  ) {
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
      strength: strength, reach: Self.reach, isOpaque: isOpaque)
    finished(y, row)
  }
}
