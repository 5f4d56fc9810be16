/// How closely a cell must match the ideal picture, and so which shortcuts may be taken.
public enum Fidelity: Hashable, Sendable {
  /// Photos that are much larger than their cell are shrunk by the decoder, by up to its largest
  /// factor, and averaged over boxes before the kernel filters them.
  case standard
  /// The kernel filters every stored pixel.
  case exact

  /// How many times larger than its cell a photo must remain after it was averaged over boxes in
  /// linear light, before the kernel does the rest. The filter weights undo the blur of the boxes,
  /// but not the aliasing that they let through. By measurement, cells of the sharpest photos in
  /// squares of 1080 have a PSNR of 46 dB against the exact picture.
  var boxRemainder: Double {
    switch self {
    case .standard: 2
    case .exact: .infinity
    }
  }

  /// Returns the largest of a source's shrink factors that this fidelity allows.
  ///
  /// A decoder averages encoded values and not light, so detail of high contrast gets darker, the
  /// more so the larger the factor, and no later step can correct that. A factor f is used if the
  /// photo is still 2 f times larger than its cell afterwards: such photos are seldom sharp to the
  /// pixel. By measurement, the sharpest photos have a PSNR of 39 dB in squares of 300, where they
  /// are shrunk the most, and of 46 dB in squares of 1080.
  ///
  /// - Parameters:
  ///   - factors: the factors to choose from, 1 among them.
  ///   - reduction: the number of stored pixels for each pixel of the cell, along an axis.
  /// - Returns: one of the factors.
  func shrinkFactor(among factors: [Int], reduction: Double) -> Int {
    switch self {
    case .exact: 1
    case .standard: factors.filter { $0 == 1 || reduction >= Double(2 * $0 * $0) }.max() ?? 1
    }
  }
}
