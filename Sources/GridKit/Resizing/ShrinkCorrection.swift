import LibC

/// Estimates the light that a photo lost when its decoder shrank it, so that it can be added again.
///
/// A decoder averages encoded values. To second order, the mean light of values with the mean m and the
/// variance v is f(m) + f''(m) / 2 * v, where f is the convex curve from values to linear light.
///
/// Averaging hides the variance v, which is estimated as <doc:Linear-light> says: halving a sharp photo hides
/// about 0.45 times the variance in blocks of 2x2 pixels of the result, and halving it again hides as much again.
/// Smooth photos lose less, but their blocks have so little variance that the error is small.
///
/// All four pixels of a block get the same light. The first block begins at the first pixel of the
/// decoded part. A row or column that has no partner forms a block with itself.
struct ShrinkCorrection {
  /// Returns the ratio of the variance that shrinking a photo by a factor hides to that of the remaining blocks.
  static func hiddenVarianceRatio(shrinkFactor factor: Int) -> Double {
    0.45 * log2(Double(factor))
  }

  /// The lost light of a pixel per unit of its block's spread, for each mean of the block's samples,
  /// rounded down: for red (or gray), green and blue.
  private let rates: [[Float]]
  private let format: SampleFormat
  /// The upper row of a row of blocks, until the lower one arrives.
  private var above: [UInt8] = []
  /// The lost light of each block in the current row of blocks.
  private var light: [LinearPixel]

  /// Prepares for one photo.
  ///
  /// - Parameters:
  ///   - factor: the factor by which the decoder has shrunk the photo.
  ///   - rows: the format of the rows, without alpha.
  init(shrinkFactor factor: Int, of rows: RowFormat, width: Int) {
    format = rows.samples
    precondition(!format.hasAlpha, "the format must not have alpha")
    let ratio = Self.hiddenVarianceRatio(shrinkFactor: factor)
    // The spread is 16 times the variance: see InnerLoops.estimateLostLight.
    rates = rows.encoding.curves.map { curve in
      curve.indices.map { Float(ratio / 32 * Self.secondDerivative(of: curve, at: $0)) }
    }
    light = Array(repeating: .zero, count: (width + 1) / 2)
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

  /// Takes the next row.
  ///
  /// - Parameter finished: called with each row of the blocks that are now complete, and the light that
  ///   each pixel of each block has lost.
  mutating func push(
    _ row: RawSpan, isLast: Bool, finished: (_ row: RawSpan, _ lost: [LinearPixel]) -> Void
  ) {
    if above.isEmpty && !isLast {
      unsafe row.withUnsafeBytes { unsafe above.append(contentsOf: $0) }
      return
    }
    if above.isEmpty {
      InnerLoops.estimateLostLight(of: row, row, format, rates, into: &light)
    } else {
      var upper = above
      above = []
      upper.withBytes { bytes in
        InnerLoops.estimateLostLight(of: bytes, row, format, rates, into: &light)
        finished(bytes, light)
      }
      upper.removeAll(keepingCapacity: true)
      above = upper
    }
    finished(row, light)
  }
}
