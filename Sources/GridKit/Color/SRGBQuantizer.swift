/// Finds the 8-bit sRGB value nearest to a linear light; light below 0 gives 0, light above 1 gives
/// 255.
///
/// The result is exact: the value changes where the light lies half-way between two encoded values.
/// A table gives a first guess, which one comparison corrects.
struct SRGBQuantizer: Sendable {
  /// Linear light is divided into bins around the multiples of 1 / binCount. A bin is narrower than
  /// the smallest 8-bit step, 1 / (255 x 12.92), so at most one threshold lies in it.
  static let binCount = 4096

  /// The 8-bit value at the lower end of each bin.
  let guesses: [UInt8]

  /// The least light for which each 8-bit value is the nearest; infinity follows the last one.
  let thresholds: [Float]

  init() {
    let thresholds =
      [-Float.infinity]
      + (1...255).map { Float(SRGBTransferCurve.linearize((Double($0) - 0.5) / 255)) }
      + [.infinity]
    var value = 0
    guesses = (0...Self.binCount).map { bin in
      let lowerEnd = (Float(bin) - 0.5) / Float(Self.binCount)
      while thresholds[value + 1] <= lowerEnd { value += 1 }
      return UInt8(value)
    }
    self.thresholds = thresholds
  }
}
