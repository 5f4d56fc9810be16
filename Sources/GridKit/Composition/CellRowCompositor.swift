/// Composites finished rows of a cell over the background: from linear light in the photo's
/// primaries to pixels of the picture.
struct CellRowCompositor {
  private let matrix: (red: LinearPixel, green: LinearPixel, blue: LinearPixel)?
  private let background: LinearPixel
  private let corners: RoundedCorners
  /// Whether every pixel of the photo is opaque.
  private let isOpaque: Bool
  /// A row in the primaries of sRGB, composited over the background, with straight alpha.
  private var light: [LinearPixel]
  private var pixels: [Raster.Pixel]

  /// Prepares for one cell.
  ///
  /// - Parameters:
  ///   - size: the cell's size, as its photo is stored.
  ///   - isOpaque: whether every pixel of the photo is opaque.
  ///   - matrix: from the photo's linear primaries to those of sRGB.
  ///   - background: the colour that shows through the photo and outside the corners.
  ///   - radius: the radius of the cell's corners in pixels.
  init(_ size: Size, isOpaque: Bool, matrix: ColorMatrix?, background: Color, radius: Int) {
    self.isOpaque = isOpaque
    self.matrix = matrix.map {
      (LinearPixel($0.red), LinearPixel($0.green), LinearPixel($0.blue))
    }
    self.background = LinearPixel(background)
    corners = RoundedCorners(size, radius: radius)
    light = Array(repeating: .zero, count: size.width)
    pixels = Array(repeating: .zero, count: size.width)
  }

  /// Composites a row over the background and encodes it.
  ///
  /// - Parameters:
  ///   - row: the row in the photo's linear primaries, premultiplied.
  ///   - y: the row's number.
  /// - Returns: the row's pixels.
  mutating func composite(_ row: [LinearPixel], y: Int) -> [Raster.Pixel] {
    precondition(row.count == pixels.count, "the row must be as wide as the cell")
    let edges = corners.edges(ofRow: y)
    if isOpaque && matrix == nil && edges.isEmpty {
      InnerLoops.quantize(row, with: SRGBTransferCurve.quantizer, into: &pixels)
      return pixels
    }
    if isOpaque {
      for x in row.indices { light[x] = inSRGB(row[x]) }
    } else {
      for x in row.indices { light[x] = over(background, inSRGB(row[x])) }
    }
    for edge in edges {
      for x in edge {
        let coverage = Float(corners.coverage(x: x, y: y))
        guard coverage < 1 else { continue }
        // Alpha above 1, where the kernel overshoots, must not undo the coverage.
        let pixel = inSRGB(row[x])
        light[x] = over(background, pixel * (coverage / max(1, pixel.w)))
      }
    }
    InnerLoops.quantize(light, with: SRGBTransferCurve.quantizer, into: &pixels)
    return pixels
  }

  @inline(__always)
  private func inSRGB(_ pixel: LinearPixel) -> LinearPixel {
    guard let matrix else { return pixel }
    var result = matrix.red * pixel.x + matrix.green * pixel.y + matrix.blue * pixel.z
    result.w = pixel.w
    return result
  }

  /// Returns the upper pixel over the lower; both are premultiplied, the result is not.
  ///
  /// Source: T. Porter and T. Duff, "Compositing Digital Images", 1984, "over".
  @inline(__always)
  private func over(_ lower: LinearPixel, _ upper: LinearPixel) -> LinearPixel {
    // Alpha below 0 or above 1 is the kernel's overshoot beside an opaque edge.
    var sum = upper
    if upper.w <= 0 { sum = lower } else if upper.w < 1 { sum += lower * (1 - upper.w) }
    guard sum.w > 0 else { return .zero }
    var straight = sum / sum.w
    straight.w = sum.w
    return straight
  }
}

extension LinearPixel {
  /// A column of a colour matrix.
  fileprivate init(_ column: SIMD3<Double>) {
    self.init(Float(column.x), Float(column.y), Float(column.z), 0)
  }
}
