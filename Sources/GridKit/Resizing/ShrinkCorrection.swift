/// Adds the light that a photo loses when its decoder shrinks it.
///
/// A decoder averages encoded values. To second order, the mean light of values with the mean m and the
/// variance v is f(m) + f''(m) / 2 * v, where f is the convex curve from values to linear light. The decoder
/// tells the variance: see ``RowFormat/Variances``.
struct ShrinkCorrection {
  /// The light for each unit of ``RowFormat/Variances`` and each mean: of red (or gray), green and blue.
  let rates: [[Float]]

  init(_ encoding: ColorEncoding) {
    let samplesPerLevel = Double(encoding.depth.maximum / 255)
    let scale = samplesPerLevel * samplesPerLevel / 2 / 4
    rates = encoding.curves.map { curve in
      curve.indices.map { Float(scale * Self.secondDerivative(of: curve, at: $0)) }
    }
  }

  /// Returns the second derivative of a curve, per sample squared, from samples that are so far apart that
  /// rounding errors of the curve do not matter; near the ends of the curve, that of the nearest sample which
  /// has such neighbors.
  private static func secondDerivative(of curve: [Float], at sample: Int) -> Double {
    let distance = curve.count / 32
    let middle = min(max(distance, sample), curve.count - 1 - distance)
    func light(_ sample: Int) -> Double { Double(curve[sample]) }
    return (light(middle - distance) - 2 * light(middle) + light(middle + distance))
      / Double(distance * distance)
  }
}
