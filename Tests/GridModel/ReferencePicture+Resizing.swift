import GridKit

extension ReferencePicture {
  /// The ideal picture of a crop: every output pixel is the sum over all source pixels that the
  /// kernel reaches in two dimensions, the picture's edge going on for ever. The kernel is a
  /// product of one across and one down, so the sum across may come first.
  ///
  /// - Parameters:
  ///   - boxes: the sides, across and down, of the boxes of which the pixels are means. Half of a
  ///     box's variance, times the second difference, is taken away from the kernel.
  ///   - enlargement: the factor up to which the kernel is Lanczos's; beyond it is the cubic one.
  package func resized(
    _ crop: CropRect, to output: Size, undoing boxes: (across: Int, down: Int) = (1, 1),
    lanczosUpTo enlargement: Double = 2
  ) -> ReferencePicture {
    let scales = (crop.width / Double(output.width), crop.height / Double(output.height))
    // The last bit of a quotient must not decide.
    let isLanczos = min(scales.0, scales.1) * enlargement >= 1 - 1e-9
    let kernel = isLanczos ? referenceLanczos : referenceCubic
    let columns = (0..<output.width).map {
      Self.weights(
        around: crop.x + (Double($0) + 0.5) * scales.0, every: scales.0, kernel, boxes.across)
    }
    let rows = (0..<output.height).map {
      Self.weights(
        around: crop.y + (Double($0) + 0.5) * scales.1, every: scales.1, kernel, boxes.down)
    }
    let narrow = ReferencePicture(Size(width: output.width, height: size.height)) { x, y in
      columns[x].reduce(into: .zero) { $0 += nearest($1.pixel, y) * $1.weight }
    }
    return ReferencePicture(output) { x, y in
      rows[y].reduce(into: .zero) { $0 += narrow.nearest(x, $1.pixel) * $1.weight }
    }
  }

  /// What each pixel of an endless line adds to an output pixel.
  ///
  /// - Parameters:
  ///   - center: the output pixel's centre; pixel i of the line is centred at i + 0.5.
  ///   - scale: how far output pixels are apart. When the line is shrunk, the kernel is widened by
  ///     as much.
  private static func weights(
    around center: Double, every scale: Double, _ kernel: (Double) -> Double, _ box: Int
  ) -> [(pixel: Int, weight: Double)] {
    let sharpening = (1 - 1 / Double(box * box)) / 24
    let width = max(1, scale)
    let reach = 3 * width + 1
    let pixels = Int((center - reach).rounded(.down))...Int((center + reach).rounded(.up))
    let weights = pixels.map { pixel in
      let x = (Double(pixel) + 0.5 - center) / width
      guard abs(x) < 3 - 1e-9 else { return 0.0 }
      guard box > 1 else { return kernel(x) }
      let neighbours = kernel(x - 1 / width) + kernel(x + 1 / width)
      return (1 + 2 * sharpening) * kernel(x) - sharpening * neighbours
    }
    let total = weights.reduce(0, +)
    return zip(pixels, weights).map { ($0, $1 / total) }
  }

  /// A line's boxes: their pixels, and by how many the outer ones stand out at each end.
  package typealias Cut = (side: Int, overhang: Int)

  /// The means of boxes; the edge's pixels stand in for those that are missing.
  package func averaged(across: Cut, down: Cut) -> ReferencePicture {
    let boxes = Size(
      width: (size.width + 2 * across.overhang) / across.side,
      height: (size.height + 2 * down.overhang) / down.side)
    return ReferencePicture(boxes) { x, y in
      var sum = SIMD4<Double>()
      for i in 0..<across.side {
        for j in 0..<down.side {
          sum += nearest(
            x * across.side + i - across.overhang, y * down.side + j - down.overhang)
        }
      }
      return sum / Double(across.side * down.side)
    }
  }
}
