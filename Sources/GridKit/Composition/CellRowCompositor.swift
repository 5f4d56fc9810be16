/// Composites finished rows of a cell over the background, in linear light.
struct CellRowCompositor {
  private let background: LinearPixel
  private let corners: RoundedCorners
  /// Whether every pixel of the photo is opaque.
  private let isOpaque: Bool

  /// Prepares to composite the rows of one cell.
  ///
  /// - Parameters:
  ///   - size: the size of the drawn photo, in its stored orientation.
  ///   - isOpaque: whether every pixel of the photo is opaque.
  ///   - background: the color behind transparent pixels and outside the corners.
  ///   - radius: the radius of the photo's corners in pixels.
  init(_ size: Size, isOpaque: Bool, background: Color, radius: Int) {
    self.isOpaque = isOpaque
    self.background = LinearPixel(background)
    corners = RoundedCorners(size, radius: radius)
  }

  /// Composites a row over the background and rounds its corners.
  ///
  /// - Parameters:
  ///   - row: the row's pixels.
  ///   - y: the row's number.
  /// - Returns: the row's pixels as they appear in the picture.
  func composite(_ row: [EncodedPixel], y: Int) -> [Raster.Pixel] {
    let edges = corners.edges(ofRow: y)
    if isOpaque && edges.isEmpty { return row.mapPixels { Self.round($0) } }
    var composited = isOpaque ? row : row.mapPixels { overBackground($0) }
    for edge in edges {
      for x in edge {
        var pixel = row[x]
        pixel.w *= Float(corners.coverage(x: x, y: y))
        composited[x] = overBackground(pixel)
      }
    }
    return composited.mapPixels { Self.round($0) }
  }

  /// Returns a pixel with its channels rounded to 8 bits; transparent black if its alpha rounds to
  /// 0.
  @inline(__always)
  private static func round(_ pixel: EncodedPixel) -> Raster.Pixel {
    let rounded = (pixel * [1, 1, 1, 255]).nearestBytes
    return rounded.w == 0 ? .zero : rounded
  }

  /// Returns a pixel over the background.
  ///
  /// Source: T. Porter and T. Duff, "Compositing Digital Images", 1984, "over".
  @inline(__always)
  private func overBackground(_ pixel: EncodedPixel) -> EncodedPixel {
    // Without blending, the pixel need not be converted to linear light.
    if pixel.w == 1 || background.w == 0 { return pixel }
    var light = LinearPixel(
      SRGBTransferCurve.linearize(levels: pixel.x), SRGBTransferCurve.linearize(levels: pixel.y),
      SRGBTransferCurve.linearize(levels: pixel.z), 1)
    light = light * pixel.w + background * (1 - pixel.w)
    var straight = light / light.w
    straight.w = light.w
    return SRGBTransferCurve.encoder.encode(straight)
  }
}
