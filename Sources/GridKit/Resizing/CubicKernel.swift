/// The curve by which neighboring pixels are weighted: the piecewise cubic with parameters B and C
/// that is zero beyond a distance of two pixels.
///
/// Source: D. Mitchell and A. Netravali, "Reconstruction Filters in Computer Graphics", 1988,
/// formula 8.
struct CubicKernel: Hashable, Sendable {
  /// How much the curve blurs: with 0 it passes through the samples, with 1 and C = 0 it is the
  /// cubic B-spline.
  let b: Double
  /// How deep its negative lobes are.
  let c: Double

  /// The distance from the center, in pixels, beyond which the curve is zero.
  static let support = 2.0

  /// Creates a kernel from its parameters.
  init(b: Double, c: Double) {
    self.b = b
    self.c = c
  }

  /// Creates the kernel that resizes a photo.
  ///
  /// Enlarging, it is that of Catmull and Rom, with B = 0 and C = 1/2: it passes through the samples
  /// and is sharp. Its negative lobes are taken care of by ``OvershootLimit``.
  ///
  /// Reducing, negative lobes in linear light draw dark lines beside whatever is bright, so the
  /// kernel has hardly any: it blurs a little instead, and the picture is sharpened afterwards. From
  /// a reduction of 2 on, B = 0.4 and C = 0.1 were found by measurement: with more C, halos appear
  /// beside the edges of photos; with less B, fine patterns alias; with more B, sharpening has to
  /// add too much.
  ///
  /// In between, B grows steadily. C falls to its least at a reduction of 5/4: up to there a pixel
  /// is made of so few samples that only a sharp kernel keeps their contrast.
  ///
  /// - Parameter reduction: the number of source pixels for each output pixel, along an axis.
  init(reduction: Double) {
    let excess = min(max(0, reduction - 1), 1)
    self.init(b: 0.4 * excess, c: max(0.1 * excess, 0.5 - 1.9 * excess))
  }

  /// Returns the weight at a distance from the center, in pixels.
  func callAsFunction(_ distance: Double) -> Double {
    let x = abs(distance)
    guard x < Self.support else { return 0 }
    return x < 1
      ? (((12 - 9 * b - 6 * c) * x + (-18 + 12 * b + 6 * c)) * x * x + (6 - 2 * b)) / 6
      : ((((-b - 6 * c) * x + (6 * b + 30 * c)) * x + (-12 * b - 48 * c)) * x + (8 * b + 24 * c))
        / 6
  }
}
