@testable import GridKit

/// The 8-bit level that a light is encoded as.
func encoded(_ light: Float) -> UInt8 {
  var pixels = [Raster.Pixel.zero]
  InnerLoops.encode([[0, light, 0, 1]], with: LinearLight.encoder, into: &pixels)
  return pixels[0].y
}
