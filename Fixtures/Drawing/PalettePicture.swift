/// A picture whose pixels are numbers of colors in a palette.
struct PalettePicture {
  let width: Int
  let height: Int
  let hasAlpha: Bool
  /// The number of colors in the palette.
  let colors: Int
  /// The samples of all colors: three each, or four with alpha.
  let palette: [UInt8]
  /// The color number of every pixel, row by row.
  let indices: [UInt8]

  /// `bitmap`, which is RGB or RGBA, with each sample rounded to a few even levels.
  init(_ bitmap: Bitmap) {
    hasAlpha = bitmap.kind == .rgba
    width = bitmap.width
    height = bitmap.height
    let levels = hasAlpha ? [4, 4, 4, 4] : [6, 7, 6]
    let count = levels.reduce(1, *)
    colors = count
    palette = (0..<count).flatMap { number in
      var rest = number
      return levels.map { level in
        defer { rest /= level }
        return UInt8(rest % level * 255 / (level - 1))
      }
    }
    indices = (0..<bitmap.width * bitmap.height).map { pixel in
      let samples = bitmap[pixel % bitmap.width, pixel / bitmap.width]
      let digits = zip(samples, levels).map { (Int($0) * ($1 - 1) + 127) / 255 }
      return UInt8(zip(digits, levels).reversed().reduce(0) { $0 * $1.1 + $1.0 })
    }
  }
}
