/// The soft dark edge of white letters over a photo.
///
/// Around the letters of a ``Label/shaded`` label, what is behind them is darkened where it is too light. Up
/// to an eighth of the rows above the baseline away from them, white then has the contrast that WCAG 2.2 asks
/// for, 4.5:1; from there, the shade fades away.
struct LabelShade {
  /// How far around the label the shade extends, in pixels.
  let reach: Int
  /// The width and height with the reach.
  let size: Size
  /// How much of what is too light is taken away, 0...255, row by row.
  private var darkening: [UInt8]

  /// The largest luminance behind white letters: their contrast is (1 + 0.05) / (0.18 + 0.05), or 4.56.
  private static let mostLuminance: Float = 0.18

  init(of label: Label) {
    let step = max(1, label.baseline / 8)
    reach = 3 * step
    size = Size(width: label.size.width + 2 * reach, height: label.size.height + 2 * reach)
    darkening = Array(repeating: 0, count: size.area)
    for y in 0..<label.size.height {
      for x in 0..<label.size.width {
        darkening[(y + reach) * size.width + x + reach] = UInt8(label.coverage(x: x, y: y))
      }
    }
    // Everything up to two steps from a letter, and then means over a step, so that it fades.
    sum(within: 2 * step) { min(255, 2 * $0) }
    sum(within: step) { $0 / (2 * step + 1) }
  }

  /// Replaces each value by a result of the sum of its neighbors up to a distance, along rows and then
  /// along columns.
  private mutating func sum(within distance: Int, _ result: (Int) -> Int) {
    for (lines, length, next, step) in [
      (size.height, size.width, size.width, 1), (size.width, size.height, 1, size.width),
    ] {
      var line = [Int](repeating: 0, count: length)
      for start in stride(from: 0, to: lines * next, by: next) {
        for i in 0..<length { line[i] = Int(darkening[start + i * step]) }
        var sum = line.prefix(distance).reduce(0, +)
        for i in 0..<length {
          if i + distance < length { sum += line[i + distance] }
          if i > distance { sum -= line[i - distance - 1] }
          darkening[start + i * step] = UInt8(result(sum))
        }
      }
    }
  }

  /// Returns the light of a pixel of the shade over what is behind it, in linear light, premultiplied. What is
  /// transparent is seen on white.
  func shade(x: Int, y: Int, over light: LinearPixel) -> LinearPixel {
    let part = darkening[y * size.width + x]
    guard part > 0 else { return light }
    let luminance = light.luminance
    guard luminance > Self.mostLuminance else { return light }
    return PhotoShadows.shade(
      light, by: Float(part) / 255 * (1 - Self.mostLuminance / luminance))
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
