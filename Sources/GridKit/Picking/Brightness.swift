/// The brightness of a reduced photo, by which it is judged.
public struct Brightness: Sendable {
  /// The width and height in pixels.
  public let size: Size
  /// The brightness of each pixel, 0...255, row by row from the top.
  let levels: [Float]

  /// Creates a picture from the brightness of its `size.area` pixels, row by row from the top.
  public init(_ size: Size, levels: [Float]) {
    precondition(levels.count == size.area, "there must be a level for each pixel")
    (self.size, self.levels) = (size, levels)
  }

  /// How sharp the picture is: the variance of its Laplacian, 0 or more. It is comparable only between
  /// pictures of the same subject, since leaves have more than faces.
  ///
  /// Source: J. L. Pech-Pacheco et al., Diatom autofocusing in brightfield microscopy, 2000.
  public var sharpness: Double {
    guard size.shorterSide > 2 else { return 0 }
    let (width, count) = (size.width, Double((size.width - 2) * (size.height - 2)))
    var (sum, squares) = (0.0, 0.0)
    for y in 1..<size.height - 1 {
      for place in y * width + 1..<(y + 1) * width - 1 {
        let beside = levels[place - 1] + levels[place + 1]
        let value = Double(
          4 * levels[place] - beside - levels[place - width] - levels[place + width])
        (sum, squares) = (sum + value, squares + value * value)
      }
    }
    return squares / count - (sum / count) * (sum / count)
  }
}
