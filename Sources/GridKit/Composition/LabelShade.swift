/// The soft dark edge of white letters over a photo.
///
/// Around the letters of a ``Label/shaded`` label, what is behind them is darkened where it is too light. Up
/// to an eighth of the rows above the baseline away from them, white then has the contrast that WCAG 2.2 asks
/// for, 4.5:1; up to five times as far, the shade fades away.
struct LabelShade {
  /// How far around the label the shade extends, in pixels.
  let reach: Int
  /// The width and height with the reach.
  let size: Size
  /// How far each pixel is from the nearest letter, in units of a pixel / ``unit``, row by row.
  private var distances: [UInt16]
  private static let unit = 64

  /// The largest luminance behind white letters: their contrast is (1 + 0.05) / (0.18 + 0.05), or 4.56.
  private static let mostLuminance: Float = 0.18

  init(of label: Label) {
    (reach, size) = Self.extent(of: label)
    distances = Array(repeating: .max, count: size.area)
    for y in 0..<label.size.height {
      for x in 0..<label.size.width {
        let coverage = label.coverage(x: x, y: y)
        guard coverage > 0 else { continue }
        distances[(y + reach) * size.width + x + reach] = UInt16((255 - coverage) * Self.unit / 255)
      }
    }
    // Distances over neighbors, first from the left and from above, then from the right and from below
    // (G. Borgefors, "Distance transformations in digital images", 1986). No letter is at an edge.
    let (row, end) = (size.width, size.area)
    for index in row + 1..<end { update(index, from: -1, -row) }
    for index in (0..<end - row - 1).reversed() { update(index, from: 1, row) }
  }

  private static func extent(of label: Label) -> (reach: Int, size: Size) {
    let (reach, size) = (min(5 * max(1, label.baseline / 8), 1000), label.size)
    return (reach, Size(width: size.width + 2 * reach, height: size.height + 2 * reach))
  }

  /// The memory that the shade of a label takes, in bytes.
  static func memory(of label: Label) -> Int { 2 * extent(of: label).size.area }

  private mutating func update(_ index: Int, from across: Int, _ down: Int) {
    let straight = Int(min(distances[index + across], distances[index + down]))
    let diagonal = Int(min(distances[index + down - 1], distances[index + down + 1]))
    // 91 is 64 times the square root of 2.
    distances[index] = UInt16(min(Int(distances[index]), straight + Self.unit, diagonal + 91))
  }

  /// Returns the light of a pixel of the shade over what is behind it, in linear light, premultiplied. What is
  /// transparent is seen on white.
  func shade(x: Int, y: Int, over light: LinearPixel) -> LinearPixel {
    // A pixel that a letter covers in part is up to one farther away.
    let (nearest, farthest) = (0.3 * Float(reach) + 1, Float(reach + 1))
    let distance = Float(distances[y * size.width + x]) / Float(Self.unit)
    let part = min((farthest - distance) / (farthest - nearest), 1)
    guard part > 0 else { return light }
    let luminance = light.luminance
    guard luminance > Self.mostLuminance else { return light }
    return PhotoShadows.shade(light, by: part * part * (1 - Self.mostLuminance / luminance))
  }
}

extension PixelBands {
  /// Darkens what is behind a label whose first pixel is at (x, y), except in the rectangles of photos.
  mutating func draw(_ shade: LabelShade, x: Int, y: Int, except photos: [Rect]) {
    let (left, top) = (x - shade.reach, y - shade.reach)
    let columns = max(0, left)..<max(max(0, left), min(size.width, left + shade.size.width))
    let rows = max(0, top)..<max(max(0, top), min(size.height, top + shade.size.height))
    let area = Rect(x: left, y: top, width: shade.size.width, height: shade.size.height)
    let photos = photos.filter {
      $0.x < area.maxX && area.x < $0.maxX && $0.y < area.maxY && area.y < $0.maxY
    }
    for row in rows {
      let covered = photos.filter { $0.y <= row && row < $0.maxY }
      for column in columns
      where !covered.contains(where: { $0.x <= column && column < $0.maxX }) {
        let light = LinearPixel(self[column, row])
        let shaded = shade.shade(x: column - left, y: row - top, over: light)
        if shaded != light { self[column, row] = Color(encoding: shaded) }
      }
    }
  }
}
