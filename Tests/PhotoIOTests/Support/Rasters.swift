import GridKit

extension Raster {
  /// Returns a picture of soft colors with some edges, like a photo.
  static func scene(width: Int, height: Int) -> Raster {
    var raster = Raster(Size(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        let isInside = (x - width / 2) * (x - width / 2) + (y - height / 3) * (y - height / 3) < 90
        raster[x, y] =
          isInside
          ? Color(red: 240, green: 200, blue: 60)
          : Color(
            red: UInt8(40 + x * 150 / width), green: UInt8(90 + y * 100 / height),
            blue: UInt8(220 - x * 80 / width - y * 60 / height))
      }
    }
    return raster
  }
}
