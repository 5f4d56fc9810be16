@testable import GridKit

/// A picture in linear light with premultiplied alpha, in float64.
struct ReferencePicture {
  let size: Size
  var pixels: [SIMD4<Double>]

  subscript(x: Int, y: Int) -> SIMD4<Double> { pixels[y * size.width + x] }

  init(_ size: Size, _ pixel: (_ x: Int, _ y: Int) -> SIMD4<Double>) {
    self.size = size
    pixels = (0..<size.area).map { pixel($0 % size.width, $0 / size.width) }
  }

  init(_ raster: Raster) {
    self.init(raster.size) { x, y in Self.light(raster[x, y]) }
  }

  /// The premultiplied light of a colour.
  static func light(_ color: Color) -> SIMD4<Double> {
    let alpha = Double(color.alpha) / 255
    return SIMD4(
      referenceLight(Double(color.red) / 255) * alpha,
      referenceLight(Double(color.green) / 255) * alpha,
      referenceLight(Double(color.blue) / 255) * alpha, alpha)
  }

  /// The window of a picture in a cell by the rule of aspect fill: centred, of the cell's
  /// proportions, as large as fits.
  func centeredWindow(for cell: Size) -> Window {
    let scale = max(
      Double(cell.width) / Double(size.width), Double(cell.height) / Double(size.height))
    let (width, height) = (Double(cell.width) / scale, Double(cell.height) / scale)
    return Window(
      x: (Double(size.width) - width) / 2, y: (Double(size.height) - height) / 2, width: width,
      height: height)
  }

  /// The ideal picture of a window: every output pixel is the sum over all source pixels that the
  /// kernel reaches in two dimensions, the picture's edge going on for ever.
  ///
  /// - Parameters:
  ///   - boxes: the sides, across and down, of the boxes of which the pixels are means. Half of a
  ///     box's variance, times the second difference, is taken away from the kernel.
  ///   - enlargement: the factor up to which the kernel is Lanczos's; beyond it is the cubic one.
  func resampled(
    _ window: Window, to output: Size, undoing boxes: (across: Int, down: Int) = (1, 1),
    lanczosUpTo enlargement: Double = 2
  ) -> ReferencePicture {
    let isLanczos =
      min(window.width / Double(output.width), window.height / Double(output.height))
      * enlargement >= 1
    func weights(
      _ i: Int, _ start: Double, _ length: Double, _ count: Int, _ box: Int
    ) -> [Int: Double] {
      let sharpening = (1 - 1 / Double(box * box)) / 24
      let scale = length / Double(count)
      let width = max(1, scale)
      let center = start + (Double(i) + 0.5) * scale
      let reach = 3 * width + 1
      var weights: [Int: Double] = [:]
      for pixel in Int((center - reach).rounded(.down))...Int((center + reach).rounded(.up)) {
        let x = (Double(pixel) + 0.5 - center) / width
        func kernel(_ x: Double) -> Double { isLanczos ? referenceLanczos(x) : referenceCubic(x) }
        let neighbours = kernel(x - 1 / width) + kernel(x + 1 / width)
        if abs(x) < 3 - 1e-9 {
          weights[pixel] = (1 + 2 * sharpening) * kernel(x) - sharpening * neighbours
        }
      }
      return weights
    }
    let columns = (0..<output.width).map {
      weights($0, window.x, window.width, output.width, boxes.across)
    }
    let rows = (0..<output.height).map {
      weights($0, window.y, window.height, output.height, boxes.down)
    }
    return ReferencePicture(output) { x, y in
      var sum = SIMD4<Double>()
      var total = 0.0
      for (row, vertical) in rows[y] {
        for (column, horizontal) in columns[x] {
          let near = self[
            min(max(column, 0), size.width - 1), min(max(row, 0), size.height - 1)]
          sum += near * (vertical * horizontal)
          total += vertical * horizontal
        }
      }
      return sum / total
    }
  }

  /// A line's boxes: their pixels, and by how many the outer ones stand out at each end.
  typealias Cut = (side: Int, overhang: Int)

  /// The means of boxes; the edge's pixels stand in for those that are missing.
  func averaged(across: Cut, down: Cut) -> ReferencePicture {
    let boxes = Size(
      width: (size.width + 2 * across.overhang) / across.side,
      height: (size.height + 2 * down.overhang) / down.side)
    return ReferencePicture(boxes) { x, y in
      var sum = SIMD4<Double>()
      for i in 0..<across.side {
        for j in 0..<down.side {
          let column = x * across.side + i - across.overhang
          let row = y * down.side + j - down.overhang
          sum += self[min(max(0, column), size.width - 1), min(max(0, row), size.height - 1)]
        }
      }
      return sum / Double(across.side * down.side)
    }
  }

  /// The levels, 0...255 and not rounded, of a pixel over a background.
  func levels(x: Int, y: Int, over background: Color) -> SIMD4<Double> {
    var pixel = self[x, y]
    // A kernel's overshoot: nothing covers more than wholly.
    if pixel.w > 1 { pixel /= pixel.w }
    if pixel.w <= 0 { pixel = .zero }
    let result = pixel + Self.light(background) * (1 - pixel.w)
    guard result.w > 0 else { return .zero }
    return SIMD4(
      referenceValue(result.x / result.w), referenceValue(result.y / result.w),
      referenceValue(result.z / result.w), result.w) * 255
  }

  /// The largest distance of a channel of a raster from the ideal level over a background.
  ///
  /// Exact rounding alone makes it as much as 0.5.
  func distance(to raster: Raster, over background: Color = .black) -> Double {
    var worst = 0.0
    for y in 0..<size.height {
      for x in 0..<size.width {
        let ideal = levels(x: x, y: y, over: background)
        let actual = SIMD4<Double>(SIMD4<Int>(truncatingIfNeeded: raster[x, y].pixel))
        for channel in 0..<4 { worst = max(worst, abs(actual[channel] - ideal[channel])) }
      }
    }
    return worst
  }
}
