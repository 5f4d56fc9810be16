/// Converts finished rows of a cell: from linear light in the photo's primaries to sRGB levels.
struct CellRowConverter {
  private let matrix: (red: LinearPixel, green: LinearPixel, blue: LinearPixel)?
  private let isOpaque: Bool

  /// - Parameters:
  ///   - isOpaque: whether every pixel of the photo is opaque.
  ///   - matrix: from the photo's linear primaries to sRGB's; `nil` if they are the same.
  init(isOpaque: Bool, matrix: ColorMatrix?) {
    self.isOpaque = isOpaque
    self.matrix = matrix.map {
      (LinearPixel($0.red), LinearPixel($0.green), LinearPixel($0.blue))
    }
  }

  /// Returns pixels in the photo's linear primaries, premultiplied, in sRGB, clipped to its gamut.
  func convert(_ row: [LinearPixel]) -> [EncodedPixel] {
    let encoder = SRGBTransferCurve.encoder
    if isOpaque && matrix == nil { return encoder.encode(row) }
    return encoder.encode(row.map { inSRGB(isOpaque ? $0 : $0.straight) })
  }

  @inline(__always)
  private func inSRGB(_ pixel: LinearPixel) -> LinearPixel {
    guard let matrix else { return pixel }
    var result = matrix.red * pixel.x + matrix.green * pixel.y + matrix.blue * pixel.z
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
