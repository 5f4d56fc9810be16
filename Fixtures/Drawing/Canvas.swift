/// A picture being painted, in linear light. Scenes measure in points, whatever the pixels.
struct Canvas {
  /// The size in pixels.
  let width: Int
  let height: Int
  /// Pixels per point.
  let scale: Float
  /// Red, green and blue, scaled by the opacity, and the opacity, row by row.
  private(set) var pixels: [SIMD4<Float>]

  /// A transparent canvas of `width` by `height` pixels.
  init(width: Int, height: Int, scale: Float = 1) {
    self.width = width
    self.height = height
    self.scale = scale
    pixels = Array(repeating: .zero, count: width * height)
  }

  /// The size in points.
  var size: Point { Point(Float(width), Float(height)) / scale }

  /// Paints over the pixels within `box` (all of them without one), asking for each center.
  mutating func paint(in box: Box? = nil, _ color: (Point) -> Color) {
    let (columns, rows) = covered(box ?? Box(.zero, size))
    for y in rows {
      for x in columns {
        let point = (Point(Float(x), Float(y)) + 0.5) / scale
        blend(color(point), x, y)
      }
    }
  }

  /// Fills `shape`; the edge is `blur` points soft, or one pixel without it.
  mutating func fill(_ shape: Shape, blur: Float = 0, _ color: (Point) -> Color) {
    let scale = scale
    let reach = max(blur, 1 / scale) / 2
    paint(in: shape.bounds.grown(by: reach)) { point in
      let distance = shape.distance(point)
      if distance >= reach { return .clear }
      let coverage = blur > 0 ? smoothstep(reach, -reach, distance) : unit(0.5 - distance * scale)
      return color(point).opacity(coverage)
    }
  }

  mutating func fill(_ shape: Shape, blur: Float = 0, _ color: Color) {
    fill(shape, blur: blur) { _ in color }
  }

  /// Fills everything below the line `profile`, which gives y for x, down to `bottom`.
  mutating func fill(
    below profile: (Float) -> Float, to bottom: Float? = nil, blur: Float = 0,
    _ color: (Point) -> Color
  ) {
    let (columns, rows) = covered(Box(.zero, Point(size.x, bottom ?? size.y)))
    for x in columns {
      let across = (Float(x) + 0.5) / scale
      let line = profile(across)
      let slope = (profile(across + 0.5 / scale) - profile(across - 0.5 / scale)) * scale
      // A steep edge covers many pixels a little, a flat one covers one.
      let reach = max(blur, (1 + slope * slope).squareRoot() / scale)
      let first = Int(((line - reach) * scale).rounded(.down))
      for y in max(first, 0)..<max(first, 0, rows.upperBound) {
        let point = Point(across, (Float(y) + 0.5) / scale)
        blend(color(point).opacity(unit((point.y - line) / reach + 0.5)), x, y)
      }
    }
  }

  /// Adds light around `center`: `color` in the middle, fading out to nothing at `radius`.
  mutating func glow(_ center: Point, radius: Float, _ color: Color, falloff: Float = 2) {
    let (columns, rows) = covered(Box(center, center).grown(by: radius))
    for y in rows {
      for x in columns {
        let point = (Point(Float(x), Float(y)) + 0.5) / scale
        let amount = power(unit(1 - (point - center).length / radius), falloff)
        var light = color.channels * (amount * color.opacity)
        light.w = 0
        pixels[y * width + x] += light
      }
    }
  }

  /// The color at `point`, between the pixels around it; the edge goes on outside.
  func color(at point: Point) -> Color {
    let place = point * scale - 0.5
    let floor = place.rounded(.down)
    let offset = place - floor
    func pixel(_ dx: Int, _ dy: Int) -> SIMD4<Float> {
      let x = min(max(Int(floor.x) + dx, 0), width - 1)
      let y = min(max(Int(floor.y) + dy, 0), height - 1)
      return pixels[y * width + x]
    }
    let top = pixel(0, 0) * (1 - offset.x) + pixel(1, 0) * offset.x
    let bottom = pixel(0, 1) * (1 - offset.x) + pixel(1, 1) * offset.x
    return Color(channels: top * (1 - offset.y) + bottom * offset.y)
  }

  private mutating func blend(_ color: Color, _ x: Int, _ y: Int) {
    let opacity = color.opacity
    guard opacity > 0 else { return }
    var source = color.channels * opacity
    source.w = opacity
    pixels[y * width + x] = source + pixels[y * width + x] * (1 - opacity)
  }

  private func covered(_ box: Box) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
      let first = min(max(Int((low * scale).rounded(.down)), 0), count)
      return first..<max(first, min(Int((high * scale).rounded(.up)), count))
    }
    return (range(box.low.x, box.high.x, width), range(box.low.y, box.high.y, height))
  }
}
