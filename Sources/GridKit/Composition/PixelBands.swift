/// The pixels of a picture in bands of rows, each of which takes memory only from when something is drawn in
/// it until it is taken.
struct PixelBands {
  let size: Size
  /// The number of rows of a band; the last one may have fewer.
  let height: Int
  private let background: Raster.Pixel
  /// For each band its pixels; empty before something is drawn in it, and after it was taken.
  private var bands: [[Raster.Pixel]]

  /// Creates a picture of one color, in bands of at most `height` rows.
  init(_ size: Size, filledWith color: Color, height: Int) {
    (self.size, self.height, background) = (size, min(height, size.height), color.pixel)
    bands = Array(repeating: [], count: (size.height + self.height - 1) / self.height)
  }

  var bandCount: Int { bands.count }

  /// The rows of a band.
  func rows(of band: Int) -> Range<Int> { band * height..<min((band + 1) * height, size.height) }

  /// The color of the pixel in column `x` and row `y`, which must be inside the picture.
  subscript(x: Int, y: Int) -> Color {
    get {
      let (index, band) = (index(x, y), bands[y / height])
      return Color(band.isEmpty ? background : band[index])
    }
    set {
      allocate(band: y / height)
      bands[y / height][index(x, y)] = newValue.pixel
    }
  }

  /// Returns the pixels of a band, which is not drawn in anymore.
  mutating func take(_ band: Int) -> [Raster.Pixel] {
    allocate(band: band)
    defer { bands[band] = [] }
    return bands[band]
  }

  private mutating func allocate(band: Int) {
    guard bands[band].isEmpty else { return }
    bands[band] = Array(repeating: background, count: rows(of: band).count * size.width)
  }

  /// The index of a pixel in its band.
  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(
      (0..<size.width).contains(x) && (0..<size.height).contains(y),
      "the pixel must be inside the picture")
    return y % height * size.width + x
  }

  /// Writes a row of another picture, turned, into a rectangle of this one.
  ///
  /// - Parameters:
  ///   - y: the row's number in the other picture, before it is turned.
  ///   - frame: the rectangle that the other picture fills in this one once it is turned.
  ///   - orientation: how the other picture is turned.
  mutating func set(
    _ row: Span<Raster.Pixel>, ofRow y: Int, in frame: Rect, turned orientation: Orientation
  ) {
    let stored = orientation.inverse.apply(to: frame.size)
    precondition(Rect(size).contains(frame), "the frame must be inside the picture")
    precondition(row.count == stored.width, "the row must be as long as the turned frame")
    func target(_ x: Int) -> (x: Int, y: Int) {
      let pixel = orientation.apply(to: Rect(x: x, y: y, width: 1, height: 1), in: stored)
      return (frame.x + pixel.x, frame.y + pixel.y)
    }
    let (start, second) = (target(0), target(min(1, row.count - 1)))
    let (across, down) = (second.x - start.x, second.y - start.y)
    var done = 0
    while done < row.count {
      let (x, y) = (start.x + done * across, start.y + done * down)
      let rows = rows(of: y / height)
      let inBand = down == 0 ? row.count : down > 0 ? rows.upperBound - y : y - rows.lowerBound + 1
      allocate(band: y / height)
      let step = down * size.width + across
      var index = index(x, y)
      var band = bands[y / height].mutableSpan
      for place in done..<min(done + inBand, row.count) {
        band[index] = row[place]
        index += step
      }
      done += inBand
    }
  }
}
