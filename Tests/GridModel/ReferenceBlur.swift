import GridKit
import LibC

extension ReferencePicture {
  /// Returns the ideal blurred background: a part that covers another size, convolved with a Gaussian
  /// of 3 % of that size's shorter side. Beyond the picture's edges, its outermost pixels are repeated.
  ///
  /// A pixel of the source is a square of constant light. The output is the light at the centers of
  /// its pixels.
  package func blurred(_ part: CropRect, to output: Size) -> ReferencePicture {
    let deviation = 0.03 * Double(min(output.width, output.height))
    func weights(
      _ start: Double, _ length: Double, _ outputs: Int, _ extent: Int
    ) -> [[(pixel: Int, weight: Double)]] {
      let scale = length / Double(outputs)
      return (0..<outputs).map { output in
        Self.gaussian(
          around: start + (Double(output) + 0.5) * scale, deviation * scale, of: extent)
      }
    }
    let columns = weights(part.x, part.width, output.width, size.width)
    let rows = weights(part.y, part.height, output.height, size.height)
    let narrow = ReferencePicture(Size(width: output.width, height: size.height)) { x, y in
      columns[x].reduce(into: .zero) { $0 += self[$1.pixel, y] * $1.weight }
    }
    return ReferencePicture(output) { x, y in
      rows[y].reduce(into: .zero) { $0 += narrow[x, $1.pixel] * $1.weight }
    }
  }

  /// Returns the integrals of a Gaussian over the pixels of a line, whose outermost ones are infinitely
  /// long. Pixels that are more than seven standard deviations away are left out.
  private static func gaussian(
    around center: Double, _ deviation: Double, of extent: Int
  ) -> [(pixel: Int, weight: Double)] {
    func integral(to end: Double) -> Double {
      erf((end - center) / deviation / 2.0.squareRoot()) / 2
    }
    let near = (center - 7 * deviation)...(center + 7 * deviation)
    let pixels = (0..<extent).filter { near.contains(Double($0)) || near.contains(Double($0 + 1)) }
    return pixels.map { pixel in
      let low = pixel == 0 ? -0.5 : integral(to: Double(pixel))
      let high = pixel == extent - 1 ? 0.5 : integral(to: Double(pixel + 1))
      return (pixel, high - low)
    }
  }

  /// Returns the ratio of a raster's largest signal to its noise, in decibels: the noise is its
  /// distance from the ideal levels over a background.
  ///
  /// - Parameter isCompared: whether a pixel counts.
  package func signalToNoise(
    of raster: Raster, over background: Color, where isCompared: (_ x: Int, _ y: Int) -> Bool
  ) -> Double {
    let below = Self.light(background)
    var (sum, count) = (0.0, 0)
    for y in 0..<size.height {
      for x in 0..<size.width where isCompared(x, y) {
        let difference = raster[x, y].levels - Self.levels(of: self[x, y], over: below)
        sum += (difference * difference).sum()
        count += 4
      }
    }
    return 10 * log10(255 * 255 / (sum / Double(count)))
  }
}
