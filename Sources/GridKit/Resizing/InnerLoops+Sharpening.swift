import CGridLoops

extension InnerLoops {
  /// Returns a sharpened row: see ``Sharpener``.
  ///
  /// - Parameters:
  ///   - strength: the factor of the difference from the neighbors.
  ///   - reach: how far, in levels, a value may leave the range of its neighbors.
  static func sharpen(
    _ row: [EncodedPixel], above: [EncodedPixel], below: [EncodedPixel], strength: Float,
    reach: Float, isOpaque: Bool
  ) -> [EncodedPixel] {
    let count = row.count
    precondition(
      count > 0 && above.count == count && below.count == count,
      "all rows must be of the same width")
    return unsafe [EncodedPixel](unsafeUninitializedCapacity: count) { output, filled in
      unsafe loops.sharpen(
        row, above, below, count, strength, reach, isOpaque, output.baseAddress!)
      filled = count
    }
  }
}
