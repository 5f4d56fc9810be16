/// The kernel that weights neighboring pixels: a piecewise cubic curve that is zero beyond two pixels.
///
/// Source: D. Mitchell and A. Netravali, "Reconstruction Filters in Computer Graphics", 1988, formula 8.
struct CubicKernel: Hashable, Sendable {
  /// How much the curve blurs: with 0 it passes through the samples.
  let b: Double
  /// How deep its negative lobes are.
  let c: Double
  /// Whether the curve is a straight line from the center to a distance of one pixel instead.
  private(set) var isLinear = false

  /// The distance from the center, in pixels, beyond which every curve is zero.
  static let support = 2.0
  /// The same of this curve.
  var support: Double { isLinear ? 1 : Self.support }

  /// Bilinear interpolation, which passes through the samples and never leaves their range.
  static let linear = CubicKernel(b: 0, c: 0, isLinear: true)

  /// The cubic B-spline. It lets through hardly any detail that is too fine for the output.
  static let spline = CubicKernel(b: 1, c: 0)

  /// The variance of the curve in square pixels: how much it blurs to second order.
  var variance: Double { (2 + 3 * b - 4 * c) / 15 }

  /// Returns the weight at a distance from the center, in pixels.
  func callAsFunction(_ distance: Double) -> Double {
    let x = abs(distance)
    guard x < support else { return 0 }
    if isLinear { return 1 - x }
    return x < 1
      ? (((12 - 9 * b - 6 * c) * x + (-18 + 12 * b + 6 * c)) * x * x + (6 - 2 * b)) / 6
      : ((((-b - 6 * c) * x + (6 * b + 30 * c)) * x + (-12 * b - 48 * c)) * x + (8 * b + 24 * c))
        / 6
  }
}

extension CubicKernel {
  /// Creates the kernel that resizes a photo.
  ///
  /// For enlarging, it is the kernel of Catmull and Rom, with B = 0 and C = 1/2, which is sharp and passes
  /// through the samples. ``OvershootLimit`` removes the rings that its negative lobes draw.
  ///
  /// For reducing, it has hardly any, and the slightly blurred picture is sharpened afterward: B = 0.4 and
  /// C = 0.1, found by measurement, for reductions of 2 and more. In between, B grows linearly, and C falls to
  /// its minimum at a reduction of 5/4. <doc:Without-halos> has the reasons.
  ///
  /// - Parameter reduction: the number of source pixels for each output pixel, along an axis.
  init(reduction: Double) {
    let excess = min(max(0, reduction - 1), 1)
    self.init(b: 0.4 * excess, c: max(0.1 * excess, 0.5 - 1.9 * excess))
  }
}
