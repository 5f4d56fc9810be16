/// Turns finished rows of a cell from linear light into pixels of the square.
struct CellPainter {
  private let matrix: (red: LinearPixel, green: LinearPixel, blue: LinearPixel)?
  private let background: LinearPixel
  private let corners: RoundedCorners
  /// Whether no pixel of the photo lets anything shine through.
  private let isOpaque: Bool
  /// A row in the primaries of sRGB, over the background, with straight alpha.
  private var lights: [LinearPixel]
  private var pixels: [Raster.Pixel]

  /// Prepares for one cell.
  ///
  /// - Parameters:
  ///   - size: the cell's size as its photo is stored.
  ///   - isOpaque: whether no pixel of the photo lets anything shine through.
  ///   - matrix: from the photo's linear primaries to those of sRGB.
  ///   - background: what shows through the photo and beside the corners.
  ///   - radius: the radius of the cell's corners in pixels.
  init(_ size: Size, isOpaque: Bool, matrix: ColorMatrix?, background: Color, radius: Int) {
    self.isOpaque = isOpaque
    self.matrix = matrix.map {
      (LinearPixel($0.red), LinearPixel($0.green), LinearPixel($0.blue))
    }
    self.background = LinearPixel(background)
    corners = RoundedCorners(size, radius: radius)
    lights = Array(repeating: .zero, count: size.width)
    pixels = Array(repeating: .zero, count: size.width)
  }

  /// Paints a row.
  ///
  /// - Parameters:
  ///   - row: the row in the photo's linear primaries, premultiplied.
  ///   - y: the row's number.
  /// - Returns: the row as it goes into the square.
  mutating func paint(_ row: [LinearPixel], y: Int) -> [Raster.Pixel] {
    precondition(row.count == pixels.count, "the row is as wide as the cell")
    let edges = corners.edges(ofRow: y)
    if isOpaque && matrix == nil && edges.isEmpty {
      InnerLoops.encode(row, with: LinearLight.encoder, into: &pixels)
      return pixels
    }
    if isOpaque {
      for x in row.indices { lights[x] = inSRGB(row[x]) }
    } else {
      for x in row.indices { lights[x] = over(background, inSRGB(row[x])) }
    }
    for edge in edges {
      for x in edge {
        let coverage = Float(corners.coverage(x: x, y: y))
        guard coverage < 1 else { continue }
        // Where the kernel overshoots, alpha must not make up for what the corner cuts off.
        let pixel = inSRGB(row[x])
        lights[x] = over(background, pixel * (coverage / max(1, pixel.w)))
      }
    }
    InnerLoops.encode(lights, with: LinearLight.encoder, into: &pixels)
    return pixels
  }

  @inline(__always)
  private func inSRGB(_ pixel: LinearPixel) -> LinearPixel {
    guard let matrix else { return pixel }
    var result = matrix.red * pixel.x + matrix.green * pixel.y + matrix.blue * pixel.z
    result.w = pixel.w
    return result
  }

  /// The upper pixel over the lower, both premultiplied; what comes of it is not.
  ///
  /// Source: T. Porter and T. Duff, "Compositing Digital Images", 1984, "over".
  @inline(__always)
  private func over(_ lower: LinearPixel, _ upper: LinearPixel) -> LinearPixel {
    // Beyond 0 and 1 is the kernel's overshoot beside an opaque edge.
    var sum = upper
    if upper.w <= 0 { sum = lower } else if upper.w < 1 { sum += lower * (1 - upper.w) }
    guard sum.w > 0 else { return .zero }
    var straight = sum / sum.w
    straight.w = sum.w
    return straight
  }
}

extension LinearPixel {
  /// The premultiplied linear light of a colour.
  init(_ color: Color) {
    let alpha = Float(color.alpha) / 255
    self.init(
      LinearLight.table[Int(color.red)] * alpha, LinearLight.table[Int(color.green)] * alpha,
      LinearLight.table[Int(color.blue)] * alpha, alpha)
  }

  /// A column of a colour matrix.
  fileprivate init(_ column: SIMD3<Double>) {
    self.init(Float(column.x), Float(column.y), Float(column.z), 0)
  }
}
