/// Turns finished rows of a cell from linear light into pixels of the square.
struct CellPainter {
  private let matrix: (red: LinearPixel, green: LinearPixel, blue: LinearPixel)?
  private let background: LinearPixel
  private let corners: RoundedCorners
  private let encoder = LinearLight.encoder
  private var pixels: [Raster.Pixel]

  /// Prepares for one cell.
  ///
  /// - Parameters:
  ///   - size: the cell's size as its photo is stored.
  ///   - matrix: from the photo's linear primaries to those of sRGB.
  ///   - radius: the radius of the cell's corners in pixels.
  init(_ size: Size, matrix: ColorMatrix?, background: Color, radius: Int) {
    self.matrix = matrix.map {
      (LinearPixel($0.red), LinearPixel($0.green), LinearPixel($0.blue))
    }
    self.background = LinearPixel(background)
    corners = RoundedCorners(size, radius: radius)
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
    for x in row.indices { pixels[x] = encode(over(background, inSRGB(row[x]))) }
    for edge in corners.edges(ofRow: y) {
      for x in edge {
        let coverage = Float(corners.coverage(x: x, y: y))
        if coverage < 1 { pixels[x] = encode(over(background, inSRGB(row[x]) * coverage)) }
      }
    }
    return pixels
  }

  @inline(__always)
  private func inSRGB(_ pixel: LinearPixel) -> LinearPixel {
    guard let matrix else { return pixel }
    var result = matrix.red * pixel.x + matrix.green * pixel.y + matrix.blue * pixel.z
    result.w = pixel.w
    return result
  }

  /// The upper pixel over the lower, both premultiplied.
  ///
  /// Source: T. Porter and T. Duff, "Compositing Digital Images", 1984, "over".
  @inline(__always)
  private func over(_ lower: LinearPixel, _ upper: LinearPixel) -> LinearPixel {
    // Beyond 0 and 1 is the kernel's overshoot beside an opaque edge.
    if upper.w >= 1 { return upper / upper.w }
    return upper.w <= 0 ? lower : upper + lower * (1 - upper.w)
  }

  @inline(__always)
  private func encode(_ pixel: LinearPixel) -> Raster.Pixel {
    if pixel.w >= 1 {
      return [encoder.encode(pixel.x), encoder.encode(pixel.y), encoder.encode(pixel.z), 255]
    }
    let alpha = (pixel.w * 255).rounded()
    guard alpha > 0 else { return .zero }
    return [
      encoder.encode(pixel.x / pixel.w), encoder.encode(pixel.y / pixel.w),
      encoder.encode(pixel.z / pixel.w), UInt8(alpha),
    ]
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
