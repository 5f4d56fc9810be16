/// What is behind the photo of a cell.
enum CellBackground {
  case color(Color)
  /// A part of the blurred photo: that behind a photo whose stored rows are turned to fill a frame.
  case blurred(BlurredBackground, behind: Rect, turned: Orientation)
}

/// Composites finished rows of a cell over the background, in linear light.
struct CellRowCompositor {
  private let size: Size
  private let background: CellBackground
  /// The color of the background, if it has only one.
  private let color: LinearPixel
  private let corners: RoundedCorners
  private let isOpaque: Bool

  /// - Parameters:
  ///   - size: the size of the drawn photo, in its stored orientation.
  ///   - isOpaque: whether every pixel of the photo is opaque.
  ///   - background: what is behind transparent pixels and outside the corners.
  ///   - radius: the radius of the photo's corners in pixels.
  init(_ size: Size, isOpaque: Bool, over background: CellBackground, radius: Int) {
    (self.size, self.isOpaque, self.background) = (size, isOpaque, background)
    color = if case .color(let color) = background { LinearPixel(color) } else { .zero }
    corners = RoundedCorners(size, radius: radius)
  }

  /// Composites a row over the background and rounds its corners.
  func composite(_ row: [EncodedPixel], y: Int) -> [Raster.Pixel] {
    let edges = corners.edges(ofRow: y)
    if isOpaque && edges.isEmpty { return row.mapPixels { Self.round($0) } }
    var composited = row
    if !isOpaque { for x in row.indices { composited[x] = overBackground(row[x], x, y) } }
    for edge in edges {
      for x in edge {
        var pixel = row[x]
        pixel.w *= Float(corners.coverage(x: x, y: y))
        composited[x] = overBackground(pixel, x, y)
      }
    }
    return composited.mapPixels { Self.round($0) }
  }

  /// Returns a pixel rounded to 8 bits a channel; transparent black if its alpha rounds to 0.
  @inline(__always)
  private static func round(_ pixel: EncodedPixel) -> Raster.Pixel {
    let rounded = (pixel * [1, 1, 1, 255]).nearestBytes
    return rounded.w == 0 ? .zero : rounded
  }

  /// Returns the background of a pixel, in stored orientation, and the noise that is added to it.
  @inline(__always)
  private func background(_ x: Int, _ y: Int) -> (light: LinearPixel, noise: Float) {
    switch background {
    case .color: return (color, 0)
    case .blurred(let blurred, let frame, let orientation):
      let place = orientation.apply(to: Rect(x: x, y: y, width: 1, height: 1), in: size)
      let (x, y) = (frame.x + place.x, frame.y + place.y)
      return (blurred.light(x, y), BlurredBackground.noise(x, y))
    }
  }

  /// Source: T. Porter and T. Duff, "Compositing Digital Images", 1984, "over".
  @inline(__always)
  private func overBackground(_ pixel: EncodedPixel, _ x: Int, _ y: Int) -> EncodedPixel {
    // Without blending, the pixel need not be converted to linear light.
    if pixel.w == 1 { return pixel }
    let (background, noise) = background(x, y)
    if background.w == 0 { return pixel }
    var light = LinearPixel(
      SRGBTransferCurve.linearize(levels: pixel.x), SRGBTransferCurve.linearize(levels: pixel.y),
      SRGBTransferCurve.linearize(levels: pixel.z), 1)
    light = light * pixel.w + background * (1 - pixel.w)
    return SRGBTransferCurve.encoder.encode(light.straight).adding(noise * (1 - pixel.w))
  }
}
