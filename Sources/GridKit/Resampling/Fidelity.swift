/// How nearly a cell has to match the ideal picture.
public enum Fidelity: Hashable, Sendable {
  /// Photos may be shrunk while they are decoded, as long as the eye sees no difference.
  case standard
  /// Every stored pixel is resampled.
  case exact

  /// How many times larger than its cell a photo has to remain after it was shrunk by its decoder.
  ///
  /// A decoder's shrinking is a box filter on encoded values: wrong in two ways, and both are
  /// hidden by the resampling that follows as long as enough of it is left.
  private var remainder: Double {
    switch self {
    case .standard: 2
    case .exact: .infinity
    }
  }

  /// The largest of a source's factors that this fidelity allows.
  ///
  /// - Parameters:
  ///   - window: what shows, in stored pixels.
  ///   - output: the cell's size as the photo is stored.
  func shrinkFactor(among factors: [Int], window: Window, output: Size) -> Int {
    let scale = min(
      window.width / Double(output.width), window.height / Double(output.height))
    return factors.filter { $0 == 1 || scale / Double($0) >= remainder }.max() ?? 1
  }
}
