/// How nearly a cell has to match the ideal picture.
public enum Fidelity: Hashable, Sendable {
  /// Photos may be shrunk a little while they are decoded if they are much larger than their cell.
  case standard
  /// Every stored pixel is resampled.
  case exact

  /// How many times larger than its cell a photo has to remain after it was averaged over boxes,
  /// in light, before the kernel does the rest. The taps undo the boxes' blur; the finer detail that
  /// boxes let through cannot be told from what it looks like. By measurement, cells of the
  /// sharpest photos of 12 megapixels in squares of 1080 have a PSNR of 46 dB with 2, and of 40 dB
  /// with 1.6.
  var boxRemainder: Double {
    switch self {
    case .standard: 2
    case .exact: .infinity
    }
  }

  /// Up to which factor photos are enlarged by Lanczos's kernel. Beyond it, the outlines that it draws
  /// around what is sharp become lines of their own, and the cubic kernel, which draws none, takes
  /// its place.
  var lanczosEnlargement: Double {
    switch self {
    case .standard: 2
    case .exact: .infinity
    }
  }

  /// The largest of a source's factors that this fidelity allows.
  ///
  /// A decoder averages encoded values and not light, so what it shrinks gets darker where it is
  /// full of contrast, the more so the larger the factor, and nothing that follows can mend that.
  /// A factor f is taken if the photo is still 2 f times larger than its cell afterwards: such
  /// photos are seldom sharp to the pixel. By measurement, the sharpest photos have a PSNR of 39 dB in
  /// squares of 300, where they are shrunk the most, and of 44 dB in squares of 1080.
  ///
  /// - Parameters:
  ///   - factors: the factors to choose from, 1 among them.
  ///   - scale: how many stored pixels become one pixel of the cell, along an axis.
  /// - Returns: one of the factors.
  func shrinkFactor(among factors: [Int], scale: Double) -> Int {
    switch self {
    case .exact: 1
    case .standard: factors.filter { $0 == 1 || scale >= Double(2 * $0 * $0) }.max() ?? 1
    }
  }
}
