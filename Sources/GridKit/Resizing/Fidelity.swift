/// How closely a cell must match the ideal picture, which decides the shortcuts that may be taken.
public enum Fidelity: Hashable, Sendable {
  /// Photos that are much larger than their cell are shrunk by the decoder, and averaged over boxes
  /// in linear light, before the kernel filters them.
  case standard
  /// The kernel filters every stored pixel.
  case exact

  /// How many times larger than its cell a photo must remain after boxes of its pixels have been
  /// averaged in linear light. The filter weights undo the blur of the boxes, but not the aliasing
  /// that they let through. By measurement, cells of the sharpest photos in squares of 1080 then
  /// have a PSNR of 46 dB against the exact picture.
  var boxRemainder: Double {
    switch self {
    case .standard: 2
    case .exact: .infinity
    }
  }

  /// Returns the largest of a source's shrink factors that this fidelity allows.
  ///
  /// A decoder averages encoded values instead of light, which makes detail of high contrast too
  /// dark, and more so with larger factors. ``LostLight`` corrects most of that error, but not all.
  /// So a factor f is used only if the photo is still 1.5 f times larger than its cell afterwards.
  /// By measurement, cells of the sharpest photos then have a PSNR of 44.9 dB against the exact
  /// picture in squares of 1080, and of 38.6 dB in squares of 300, where they are shrunk the most.
  /// Shrinking by 2 from a reduction of 4 on would leave 41.4 dB in squares of 1080.
  ///
  /// - Parameters:
  ///   - factors: the factors to choose from, 1 among them.
  ///   - reduction: the number of stored pixels for each pixel of the cell, along an axis.
  /// - Returns: one of the factors.
  func shrinkFactor(among factors: [Int], reduction: Double) -> Int {
    switch self {
    case .exact: 1
    case .standard: factors.filter { $0 == 1 || 2 * reduction >= Double(3 * $0 * $0) }.max() ?? 1
    }
  }
}
