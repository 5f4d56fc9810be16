/// A picture in memory: sRGB with 8 bits per channel and alpha that is not premultiplied.
public struct Raster: Hashable, PhotoSource, Sendable {
  /// Red, green, blue and alpha, 0...255 each.
  public typealias Pixel = SIMD4<UInt8>

  /// The width and height in pixels.
  public let size: Size

  /// The pixels, row by row from the top.
  public private(set) var pixels: [Pixel]

  /// Creates a picture of one color.
  public init(_ size: Size, filledWith color: Color = .transparent) {
    self.size = size
    pixels = Array(repeating: color.pixel, count: size.area)
  }

  /// Creates a picture from its pixels, row by row from the top.
  ///
  /// - Returns: `nil` unless there are `size.area` pixels.
  public init?(_ size: Size, pixels: [Pixel]) {
    guard pixels.count == size.area else { return nil }
    (self.size, self.pixels) = (size, pixels)
  }

  /// The color of the pixel in column `x` and row `y`, which must be inside the picture.
  public subscript(x: Int, y: Int) -> Color {
    get { Color(pixels[index(x, y)]) }
    set { pixels[index(x, y)] = newValue.pixel }
  }

  /// Whether every pixel is opaque.
  public var isOpaque: Bool { pixels.allSatisfy { $0.w == 255 } }

  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(
      (0..<size.width).contains(x) && (0..<size.height).contains(y),
      "the pixel must be inside the picture")
    return y * size.width + x
  }

  /// A raster is always upright.
  public var orientation: Orientation { .up }

  /// Passes the rows of a part of the picture to a handler, from top to bottom, as red, green, blue
  /// and alpha in sRGB, 8 bits each.
  public func pushRows(of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler) {
    let area = part.area
    precondition(part.shrinkFactor == 1, "a raster's shrink factor must be 1")
    precondition(Rect(size).contains(area), "the area must be inside the picture")
    let handleRow = makeHandler(RowFormat(.rgba, .sRGB))
    for y in area.y..<area.maxY {
      let start = index(area.x, y)
      // A pixel is four bytes without padding.
      pixels.withBytes { handleRow($0.extracting(4 * start..<4 * (start + area.width))) }
    }
  }
}

extension Color {
  init(_ pixel: Raster.Pixel) {
    self.init(red: pixel.x, green: pixel.y, blue: pixel.z, alpha: pixel.w)
  }

  var pixel: Raster.Pixel { [red, green, blue, alpha] }
}
