@testable import GridKit

/// The 8-bit level that a light is encoded as.
func encoded(_ light: Float) -> UInt8 {
  var pixels = [Raster.Pixel.zero]
  InnerLoops.quantize([[0, light, 0, 1]], with: SRGBTransferCurve.quantizer, into: &pixels)
  return pixels[0].y
}
