import GridKit
import LibC

extension ReferencePicture {
  /// Returns a part that covers another size, convolved with a Gaussian. Beyond the picture's edges, its
  /// outermost pixels are repeated.
  ///
  /// A pixel of the source is a square of constant light. The output is the light at the centers of
  /// its pixels.
  ///
  /// - Parameter deviation: the Gaussian's standard deviation, in parts of the output's shorter side.
  package func blurred(
    _ part: CropRect, to output: Size, by deviation: Double = 0.03
  ) -> ReferencePicture {
    let deviation = deviation * Double(min(output.width, output.height))
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

  /// Returns the ideal light behind photos, over a color: at most 0.62 of this picture's, and so much that
  /// its mean luminance is at most 0.26. Of what is left, the photos take 0.47 where their shapes are, 1.3 %
  /// of the shorter side lower and convolved with a Gaussian of 2.4 % of it.
  package func shaded(
    over color: Color, by photos: [(frame: Rect, radius: Int)]
  ) -> ReferencePicture {
    let below = Self.light(color)
    let whole = ReferencePicture(size) { x, y in self[x, y] + below * (1 - self[x, y].w) }
    let luminance = (0..<size.area).reduce(0.0) { sum, index in
      let light = whole[index % size.width, index / size.width]
      return sum + 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
    }
    let factor = min(0.62, 0.26 * Double(size.area) / luminance)
    let side = Double(min(size.width, size.height))
    // The photos may extend to the picture's edges, beyond which there is none.
    let border = Int(0.2 * side) + 1
    let shapes = photos.map { ($0.frame, ReferenceCorners($0.frame.size, radius: $0.radius)) }
    let photos = ReferencePicture(
      Size(width: size.width + 2 * border, height: size.height + 2 * border)
    ) { x, y in
      let pixel = Rect(x: x - border, y: y - border, width: 1, height: 1)
      let covered = shapes.first { $0.0.contains(pixel) }.map { frame, corners in
        corners.coverage(x: pixel.x - frame.x, y: pixel.y - frame.y)
      }
      return SIMD4(repeating: covered ?? 0)
    }
    let shadow = photos.blurred(
      CropRect(
        x: Double(border), y: Double(border) - 0.013 * side, width: Double(size.width),
        height: Double(size.height)), to: size, by: 0.024)
    return ReferencePicture(size) { x, y in
      let part = 0.47 * shadow[x, y].w
      return whole[x, y] * SIMD4(factor, factor, factor, 1) * (1 - part) + SIMD4(0, 0, 0, part)
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
