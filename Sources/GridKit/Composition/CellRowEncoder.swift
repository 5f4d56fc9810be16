/// Encodes finished rows of a cell: from linear light in the photo's primaries to sRGB levels.
struct CellRowEncoder {
  private let matrix: (red: LinearPixel, green: LinearPixel, blue: LinearPixel)?
  /// Whether every pixel of the photo is opaque.
  private let isOpaque: Bool

  /// Prepares for one cell.
  ///
  /// - Parameters:
  ///   - isOpaque: whether every pixel of the photo is opaque.
  ///   - matrix: from the photo's linear primaries to those of sRGB.
  init(isOpaque: Bool, matrix: ColorMatrix?) {
    self.isOpaque = isOpaque
    self.matrix = matrix.map {
      (LinearPixel($0.red), LinearPixel($0.green), LinearPixel($0.blue))
    }
  }

  /// Encodes a row.
  ///
  /// - Parameter row: the row in the photo's linear primaries, premultiplied.
  /// - Returns: the row's pixels; what lies beyond the range of sRGB is clipped.
  func encode(_ row: [LinearPixel]) -> [EncodedPixel] {
    let encoder = SRGBTransferCurve.encoder
    if isOpaque && matrix == nil { return encoder.encode(row) }
    return encoder.encode(row.map { inSRGB(isOpaque ? $0 : straight($0)) })
  }

  @inline(__always)
  private func inSRGB(_ pixel: LinearPixel) -> LinearPixel {
    guard let matrix else { return pixel }
    var result = matrix.red * pixel.x + matrix.green * pixel.y + matrix.blue * pixel.z
    result.w = pixel.w
    return result
  }

  /// Returns a pixel with its colors divided by its alpha; what is transparent has no color.
  @inline(__always)
  private func straight(_ pixel: LinearPixel) -> LinearPixel {
    // Alpha below 0 is what a kernel undershoots beside an opaque edge.
    guard pixel.w > 0 else { return .zero }
    var result = pixel / pixel.w
    result.w = pixel.w
    return result
  }
}

extension LinearPixel {
  /// A column of a color matrix.
  fileprivate init(_ column: SIMD3<Double>) {
    self.init(Float(column.x), Float(column.y), Float(column.z), 0)
  }
}
