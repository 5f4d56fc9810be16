import GridKit

extension SplitMix64 {
  /// Returns a picture of noise.
  package mutating func raster(_ size: Size, alpha: ClosedRange<Int> = 255...255) -> Raster {
    var raster = Raster(size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        raster[x, y] = Color(
          red: UInt8(int(0...255)), green: UInt8(int(0...255)), blue: UInt8(int(0...255)),
          alpha: UInt8(int(alpha)))
      }
    }
    return raster
  }
}
