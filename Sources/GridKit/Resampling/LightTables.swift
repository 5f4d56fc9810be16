/// What each sample of a photo adds to a pixel in linear light.
///
/// A pixel is the sum of three entries, one for each of its colours: that takes three loads and
/// two additions of whole vectors, and no shuffling of lanes.
struct LightTables: Sendable {
  /// Red and full alpha; or, for gray, all of them.
  let first: [LinearPixel]
  let green: [LinearPixel]
  let blue: [LinearPixel]

  /// Prepares the tables of a photo.
  ///
  /// - Parameters:
  ///   - format: what the photo's samples are.
  ///   - curves: the linear light of each sample value, for red (or gray), green and blue.
  init(_ format: SampleFormat, curves: [[Float]]) {
    precondition(
      curves.count == 3 && curves.allSatisfy { $0.count == format.depth.maximum + 1 },
      "there is a light for each sample value")
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
