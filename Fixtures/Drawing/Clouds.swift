import FileBuilders

extension Canvas {
  /// Paints a heap of cloud on a flat base, `width` points wide and lit from the upper left.
  mutating func paintCloud(
    base: Point, width: Float, light: Color, shade: Color, opacity: Float = 1,
    _ random: inout SplitMix64
  ) {
    var puffs: [(center: Point, radius: Float)] = []
    let count = 9
    for index in 0..<count {
      let across = (Float(index) + random.roll(0.2...0.8)) / Float(count) * 2 - 1
      // The largest puffs sit in the middle.
      let radius = width * (0.06 + 0.11 * (1 - across * across)) * random.roll(0.8...1.15)
      let lift = radius * random.roll(0.25...0.9) * (1 - across * across)
      puffs.append((base + Point(across * width * 0.42, -radius * 0.55 - lift), radius))
    }
    let height = width * 0.34
    let foot = Shape.box(
      Box(base - Point(width * 0.46, width * 0.085), base + Point(width * 0.46, 0)),
      corner: width * 0.042)
    let body = Shape.all(puffs.map { .circle($0.center, radius: $0.radius) } + [foot])
    let ground = Shape.box(
      Box(base - Point(width, width), base + Point(width, 0)), corner: width * 0.04)
    fill(body.within(ground), blur: width * 0.006) { point in
      mix(light, shade, smoothstep(-height, 0, point.y - base.y)).opacity(opacity)
    }
    for puff in puffs.sorted(by: { $0.center.y < $1.center.y }) {
      let middle = puff.center - Point(puff.radius, puff.radius) * 0.1
      fill(.circle(middle, radius: puff.radius * 0.86).within(ground), blur: width * 0.012) {
        let fall = ($0 - puff.center).dot(Point(0.45, 0.9)) / puff.radius
        return mix(light, shade, unit(0.25 + fall)).opacity(opacity * smoothstep(0.8, -0.3, fall))
      }
    }
  }

  /// Paints a gull far away: two bent wings, `width` points from tip to tip.
  mutating func paintGull(_ place: Point, width: Float, _ color: Color) {
    let half = points(from: place, scale: Point(width, width), -0.5, -0.1, -0.28, -0.2, 0, 0)
    let other = points(from: place, scale: Point(width, width), 0.5, -0.16, 0.26, -0.22, 0, 0)
    for wing in [half, other] {
      fill(.curve(through: wing, width: width * 0.015, endWidth: width * 0.075), color)
    }
  }
}
