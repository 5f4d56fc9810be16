import GridKit

/// The mathematical definition of the picture.
package enum ReferenceResizing {
  /// The reduction up to which a pixel is limited to the range of the source pixels around its
  /// center.
  package static let mostLimitedReduction = 1.25

  /// How far, in levels, sharpening may exceed the range of the neighbors.
  package static let maxOvershoot = 8.0

  /// The kernel: from Catmull and Rom's at a reduction of 1 over B = 0.1 and C = 0.025 at 5/4 to
  /// B = 0.4 and C = 0.1 from 2 on.
  package static func kernel(forReduction reduction: Double) -> (Double) -> Double {
    func between(_ reductions: (Double, Double), _ values: (Double, Double)) -> Double {
      let share = (reduction - reductions.0) / (reductions.1 - reductions.0)
      return values.0 + min(max(0, share), 1) * (values.1 - values.0)
    }
    let b = between((1, 2), (0, 0.4))
    let c = reduction < 1.25 ? between((1, 1.25), (0.5, 0.025)) : between((1.25, 2), (0.025, 0.1))
    return { referenceCubic($0, b: b, c: c) }
  }

  /// The strength of sharpening: it grows from 0 at a reduction of 1 to 0.15 at 4/3.
  package static func sharpening(forReduction reduction: Double) -> Double {
    0.45 * (min(max(1, reduction), 4.0 / 3) - 1)
  }
}

extension ReferencePicture {
  /// Returns what a cell shows of a crop before it is composited: resized, in the primaries of
  /// sRGB, and sharpened if it is reduced.
  ///
  /// - Parameters:
  ///   - boxes: the sides, across and down, of the boxes of which the pixels are means.
  ///   - matrix: from the picture's primaries to those of sRGB.
  ///   - reduction: the number of pixels, before they were averaged over boxes, for each output
  ///     pixel, along an axis; omitted, it is that of the crop.
  package func cell(
    _ crop: CropRect, to output: Size, undoing boxes: (across: Int, down: Int) = (1, 1),
    matrix: ColorMatrix? = nil, reduction: Double? = nil
  ) -> ReferencePicture {
    let reduction =
      reduction
      ?? min(
        crop.width / Double(output.width) * Double(boxes.across),
        crop.height / Double(output.height) * Double(boxes.down))
    return resized(crop, to: output, undoing: boxes, reduction: reduction).mapped(by: matrix)
      .sharpened(ReferenceResizing.sharpening(forReduction: reduction))
  }

  /// Returns the ideal picture of a crop. Every output pixel is the sum over all source pixels
  /// within the kernel in two dimensions, with the picture's edge extended infinitely. The kernel
  /// is a product of one across and one down, so the sum across may be computed first.
  ///
  /// - Parameters:
  ///   - boxes: the sides, across and down, of the boxes of which the pixels are means. Half of a
  ///     box's variance, times the second difference, is taken away from the kernel.
  ///   - reduction: as for ``cell(_:to:undoing:matrix:reduction:)``.
  package func resized(
    _ crop: CropRect, to output: Size, undoing boxes: (across: Int, down: Int) = (1, 1),
    reduction: Double? = nil
  ) -> ReferencePicture {
    let scales = (crop.width / Double(output.width), crop.height / Double(output.height))
    let reduction = reduction ?? min(scales.0, scales.1)
    let kernel = ReferenceResizing.kernel(forReduction: reduction)
    // The last bit of a quotient must not decide.
    let isLimited = reduction < ReferenceResizing.mostLimitedReduction - 1e-9
    func center(_ start: Double, _ output: Int, _ scale: Double) -> Double {
      start + (Double(output) + 0.5) * scale
    }
    let columns = (0..<output.width).map {
      Self.weights(
        around: center(crop.x, $0, scales.0), every: scales.0, kernel, boxes.across)
    }
    let rows = (0..<output.height).map {
      Self.weights(around: center(crop.y, $0, scales.1), every: scales.1, kernel, boxes.down)
    }
    let narrow = ReferencePicture(Size(width: output.width, height: size.height)) { x, y in
      columns[x].reduce(into: .zero) { $0 += nearest($1.pixel, y) * $1.weight }
    }
    return ReferencePicture(output) { x, y in
      let sum = rows[y].reduce(into: SIMD4<Double>.zero) {
        $0 += narrow.nearest(x, $1.pixel) * $1.weight
      }
      if !isLimited { return sum }
      // The pixel is limited to the range of the source pixels around its center: four, or fewer if
      // it is centered on a row or a column.
      let (across, down) = (
        neighbors(of: center(crop.x, x, scales.0)), neighbors(of: center(crop.y, y, scales.1))
      )
      let around = across.flatMap { column in down.map { nearest(column, $0) } }
      return sum.clamped(
        lowerBound: around.reduce(around[0]) { pointwiseMin($0, $1) },
        upperBound: around.reduce(around[0]) { pointwiseMax($0, $1) })
    }
  }

  /// The picture with a matrix applied to each color.
  private func mapped(by matrix: ColorMatrix?) -> ReferencePicture {
    guard let matrix else { return self }
    return ReferencePicture(size) { x, y in
      let light = self[x, y]
      return SIMD4(
        matrix.red * light.x + matrix.green * light.y + matrix.blue * light.z, light.w)
    }
  }

  /// Returns the picture with each channel of a pixel moved away from its four neighbors, in
  /// levels. Edge pixels replace missing neighbors.
  ///
  /// The result is a picture in light again, with all colors in range.
  package func sharpened(_ strength: Double) -> ReferencePicture {
    let encoded = pixels.map { light in
      let alpha = min(max(0, light.w), 1)
      guard alpha > 0 else { return SIMD4<Double>.zero }
      return SIMD4(
        referenceLevel(light.x / light.w), referenceLevel(light.y / light.w),
        referenceLevel(light.z / light.w), alpha)
    }
    func at(_ x: Int, _ y: Int) -> SIMD4<Double> {
      encoded[
        min(max(0, y), size.height - 1) * size.width + min(max(0, x), size.width - 1)]
    }
    return ReferencePicture(size) { x, y in
      let pixel = at(x, y)
      // A translucent neighbor counts by its alpha; the pixel itself counts for the rest.
      let neighbors = [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)].map {
        $0 * $0.w + pixel * (1 - $0.w)
      }
      let mean = neighbors.reduce(.zero, +) / 4
      var low = pixel
      var high = pixel
      for neighbor in neighbors where strength > 0 {
        low = pointwiseMin(low, neighbor)
        high = pointwiseMax(high, neighbor)
      }
      let level = (pixel + (pixel - mean) * (4 * strength))
        .clamped(
          lowerBound: low - ReferenceResizing.maxOvershoot,
          upperBound: high + ReferenceResizing.maxOvershoot)
      return SIMD4(
        referenceLight(level.x.clippedLevel / 255), referenceLight(level.y.clippedLevel / 255),
        referenceLight(level.z.clippedLevel / 255), 1) * pixel.w
    }
  }

  /// The pixels of an endless line whose centers are less than one pixel away from a point.
  private func neighbors(of point: Double) -> [Int] {
    let middle = Int(point.rounded(.down))
    return ((middle - 2)...(middle + 2)).filter { abs(Double($0) + 0.5 - point) < 1 - 1e-9 }
  }

  /// What each pixel of an endless line adds to an output pixel.
  ///
  /// - Parameters:
  ///   - center: the output pixel's center; pixel i of the line is centered at i + 0.5.
  ///   - scale: how far output pixels are apart. When the line is shrunk, the kernel is widened by
  ///     as much.
  private static func weights(
    around center: Double, every scale: Double, _ kernel: (Double) -> Double, _ box: Int
  ) -> [(pixel: Int, weight: Double)] {
    let undoing = (1 - 1 / Double(box * box)) / 24
    let width = max(1, scale)
    let reach = 2 * width + 1
    let pixels = Int((center - reach).rounded(.down))...Int((center + reach).rounded(.up))
    let weights = pixels.map { pixel in
      let x = (Double(pixel) + 0.5 - center) / width
      guard abs(x) < 2 - 1e-9 else { return 0.0 }
      guard box > 1 else { return kernel(x) }
      let neighbors = kernel(x - 1 / width) + kernel(x + 1 / width)
      return (1 + 2 * undoing) * kernel(x) - undoing * neighbors
    }
    let total = weights.reduce(0, +)
    return zip(pixels, weights).map { ($0, $1 / total) }
  }

  /// The boxes of a line: their number of pixels, and by how many the outer ones extend beyond each
  /// end.
  package typealias Cut = (side: Int, overhang: Int)

  /// Returns the means of boxes; edge pixels replace missing ones.
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

extension Double {
  fileprivate var clippedLevel: Double { Swift.min(Swift.max(0, self), 255) }
}
