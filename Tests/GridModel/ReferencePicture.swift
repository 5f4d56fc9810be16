import GridKit

/// A picture in linear light with premultiplied alpha, in float64.
package struct ReferencePicture: Sendable {
  package let size: Size
  package var pixels: [SIMD4<Double>]

  package subscript(x: Int, y: Int) -> SIMD4<Double> { pixels[y * size.width + x] }

  package init(_ size: Size, _ pixel: (_ x: Int, _ y: Int) -> SIMD4<Double>) {
    self.size = size
    pixels = (0..<size.area).map { pixel($0 % size.width, $0 / size.width) }
  }

  package init(_ raster: Raster) {
    self.init(raster.size) { x, y in Self.light(raster[x, y]) }
  }

  /// The premultiplied light of a color.
  package static func light(_ color: Color) -> SIMD4<Double> {
    let alpha = Double(color.alpha) / 255
    return SIMD4(
      referenceLight(Double(color.red) / 255) * alpha,
      referenceLight(Double(color.green) / 255) * alpha,
      referenceLight(Double(color.blue) / 255) * alpha, alpha)
  }

  /// The pixel nearest to a point that may lie outside.
  func nearest(_ x: Int, _ y: Int) -> SIMD4<Double> {
    self[min(max(0, x), size.width - 1), min(max(0, y), size.height - 1)]
  }
}
