import FileBuilders

/// A saguaro with a few arms against the setting sun, in the middle of the picture.
struct Cactus {
  let foot: Point
  /// The height of the trunk, in points.
  let height: Float
  let seed: UInt64

  /// Paints the cactus on `canvas`.
  func paint(on canvas: inout Canvas) {
    let width = height * 0.15
    var parts = [
      (points: [foot + Point(0, 10), foot - Point(0, height - width / 2)], width: width)
    ]
    var random = SplitMix64(seed: seed)
    for side: Float in [-1, 1] {
      let start = height * random.roll(0.3...0.52)
      let reach = side * width * random.roll(1.7...2.3)
      let rise = height * random.roll(0.22...0.36)
      let arm = points(
        from: foot, 0, -start, reach * 0.65, -start - width * 0.2, reach,
        -start - width * 0.9, reach, -start - rise)
      parts.append((arm, width * 0.68))
    }
    canvas.fill(
      .ellipse(foot + Point(0, 4), radii: Point(width * 2.2, width * 0.35)), blur: width * 0.5,
      Color(0x2A1238).opacity(0.6))
    let sun: Float = foot.x < 800 ? 1 : -1
    for part in parts.reversed() {
      let body = Shape.curve(through: part.points, width: part.width)
      canvas.fill(body) { point in
        let depth = -body.distance(point) / (part.width / 2)
        let beyond = body.distance(point + Point(sun * part.width * 0.16, 0))
        // Light from behind catches the edge on the sun's side.
        let rim = smoothstep(-part.width * 0.09, part.width * 0.06, beyond)
        let rib = 0.5 + 0.5 * cosine(depth * 9.5)
        let green = mix(Color(0x17323A), Color(0x3C5B46), depth * 0.6 + rib * 0.3)
        return mix(green, Color(0xFFB46A), rim * 0.85)
      }
    }
  }
}
