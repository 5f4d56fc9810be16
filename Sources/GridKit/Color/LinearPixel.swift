/// A pixel in linear light: red, green, blue and alpha, premultiplied, 0...1, or a little beyond
/// where a kernel overshoots.
typealias LinearPixel = SIMD4<Float>

extension LinearPixel {
  /// Creates the premultiplied linear light of a color.
  init(_ color: Color) {
    let alpha = Float(color.alpha) / 255
    let linear = SRGBTransferCurve.linearValues
    self.init(
      linear[Int(color.red)] * alpha, linear[Int(color.green)] * alpha,
      linear[Int(color.blue)] * alpha, alpha)
  }
}

/// The linear light that each sample value of a photo adds to a pixel.
///
/// A pixel is the sum of three entries, one for each of its colors: this takes three loads and two
/// additions of whole vectors, and moves nothing between lanes.
struct LinearizationTables: Sendable {
  /// Red with an alpha of 1; for gray photos, all four lanes.
  let first: [LinearPixel]
  let green: [LinearPixel]
  let blue: [LinearPixel]

  /// Creates the tables of a photo.
  ///
  /// - Parameters:
  ///   - format: the format of the photo's samples.
  ///   - curves: the linear light of each sample value, for red (or gray), green and blue.
  init(_ format: SampleFormat, curves: [[Float]]) {
    precondition(
      curves.count == 3 && curves.allSatisfy { $0.count == format.depth.maximum + 1 },
      "there must be three curves with an entry for each sample value")
    switch format.channels {
    case .gray, .grayAlpha:
      first = curves[0].map { LinearPixel($0, $0, $0, 1) }
      (green, blue) = ([], [])
    case .rgb, .rgbx, .rgba:
      first = curves[0].map { LinearPixel($0, 0, 0, 1) }
      green = curves[1].map { LinearPixel(0, $0, 0, 0) }
      blue = curves[2].map { LinearPixel(0, 0, $0, 0) }
    }
  }
}
