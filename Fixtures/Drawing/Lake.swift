import FileBuilders

/// Mountains mirrored in a lake at dawn.
func drawLake() -> Canvas {
  var canvas = Canvas(width: 3600, height: 2400, scale: 3)
  let shore: Float = 440
  paintLakeSky(on: &canvas)
  paintLakeMountains(on: &canvas, foot: shore)
  paintLakeShore(on: &canvas, shore: shore)
  mirrorLake(on: &canvas, shore: shore)
  paintRowingBoat(on: &canvas, at: Point(640, 608))
  paintReeds(on: &canvas)
  return canvas
}

private func paintLakeSky(on canvas: inout Canvas) {
  let sky = Gradient(
    (0, 0x3F67A6), (0.3, 0x7D9DCB), (0.55, 0xC3B9D3), (0.75, 0xF5C6B4), (0.92, 0xFFE0AE))
  let clouds = Noise(21)
  canvas.paint(in: Box(x: 0...1200, y: 0...450)) { point in
    let height = point.y / 440
    // Long thin clouds, lit from below.
    let streak = clouds.fractal(Point(point.x / 330, point.y / 36 + point.x / 900), octaves: 5)
    let cover = smoothstep(0.06, 0.5, streak) * smoothstep(0, 0.25, height)
    return mix(sky(height), Gradient((0.1, 0xC9CCE6), (0.7, 0xFFD9C2))(height), cover * 0.75)
  }
  canvas.glow(Point(745, 372), radius: 520, Color(0xFFB870).opacity(0.55), falloff: 2.6)
  canvas.fill(.circle(Point(745, 352), radius: 26), blur: 2, Color(0xFFF6DC))
  canvas.glow(Point(745, 352), radius: 120, Color(0xFFE2AE).opacity(0.5))
}

private func paintLakeMountains(on canvas: inout Canvas, foot: Float) {
  let haze = Color(0xF4CDBB)
  func peak(
    _ x: Float, _ y: Float, _ slopes: (Float, Float), snow: Float, seed: UInt32, near: Float
  ) -> Peak {
    func air(_ hex: UInt32) -> Color { mix(Color(0xD9BFCB), Color(hex), near) }
    return Peak(
      summit: Point(x, y), leftSlope: slopes.0, rightSlope: slopes.1, snow: snow,
      noise: Noise(seed), lit: air(0x9A7F92), shade: air(0x3F4F7C),
      snowLit: air(0xFFE9DC), snowShade: air(0x8FA2CF), haze: haze, foot: foot)
  }
  canvas.paint(peak(170, 250, (0.35, 0.42), snow: 40, seed: 3, near: 0.3))
  canvas.paint(peak(960, 215, (0.5, 0.4), snow: 52, seed: 5, near: 0.4))
  canvas.paint(peak(1180, 262, (0.5, 0.4), snow: 34, seed: 6, near: 0.5))
  canvas.paint(peak(330, 195, (0.55, 0.55), snow: 60, seed: 8, near: 0.6))
  canvas.paint(peak(560, 96, (0.78, 0.8), snow: 105, seed: 11, near: 0.85))
  canvas.paint(peak(30, 290, (0.4, 0.55), snow: 20, seed: 14, near: 0.7))
}

private func paintLakeShore(on canvas: inout Canvas, shore: Float) {
  let hills = Noise(33)
  for (index, hex) in ([0x8C8AA6, 0x5C6B86] as [UInt32]).enumerated() {
    let height = 44 - Float(index) * 16
    canvas.fill(
      below: { x in
        let away = smoothstep(60, 480, abs(x - 640))
        return shore - height * (0.25 + away)
          + hills.fractal(x / (90 - Float(index) * 40) + Float(index) * 70, octaves: 6) * 30
      }, to: shore
    ) { point in
      mix(Color(hex), Color(0xF0CDBE), smoothstep(shore - 60, shore + 12, point.y) * 0.8)
    }
  }
  var random = SplitMix64(seed: 5)
  for row in 0..<2 {
    let dark = row == 0 ? Color(0x4A5F73) : Color(0x22404B)
    var x: Float = -10
    while x < 1210 {
      let away = smoothstep(70, 420, abs(x - 660 + 40 * Float(row)))
      let height =
        (random.roll(12...24) + 22 * away * random.roll(0.5...1.1)) * (1 + 0.3 * Float(row))
      let foot = Point(x, shore - 5 + 4 * Float(row))
      if random.hits(0.35 + away) {
        let tree = Shape.fir(foot, height: height, width: height * 0.42, &random)
        canvas.fill(tree) { point in
          mix(dark, Color(0xE8C3B6), smoothstep(foot.y - 26, foot.y + 6, point.y) * 0.55)
        }
      }
      x += random.roll(3...9)
    }
  }
  canvas.fill(
    below: { shore - 4 + hills.at($0 / 30) * 1.6 }, to: shore
  ) { _ in Color(0x2C4650) }
  // Morning mist over the water.
  let mist = Noise(44)
  canvas.paint(in: Box(x: 0...1200, y: 360...shore)) { point in
    let wisps = 0.55 + mist.fractal(Point(point.x / 160, point.y / 22), octaves: 4)
    return Color(0xFFE7D6).opacity(bell(point.y - 428, width: 20) * unit(wisps) * 0.75)
  }
}

/// Mirrors what is above `shore` in what is below it, with ripples that grow toward us.
private func mirrorLake(on canvas: inout Canvas, shore: Float) {
  let above = canvas
  let ripples = Noise(77)
  let deep = Color(0x16384F)
  canvas.paint(in: Box(x: 0...1200, y: shore...800)) { point in
    let depth = point.y - shore
    let near = depth / 360
    // Ripples look wider and farther apart the closer they are.
    let row = 900 / (depth + 26)
    let place = Point(point.x / (30 + 170 * near), row * 8)
    let ripple = ripples.fractal(place, octaves: 3)
    let source = Point(
      point.x + ripple * 26 * near, shore - depth * 1.13 + ripple * (4 + 70 * near) - 1)
    let mirrored = above.color(at: Point(source.x, min(source.y, shore - 1)))
    let wave = smoothstep(0.16, 0.3, ripple) * smoothstep(0.02, 0.5, near)
    let tinted = mix(mirrored.lit(0.86), deep, 0.12 + 0.5 * near * near)
    return mix(tinted, Color(0xF7D7C4), wave * 0.22)
  }
  // The line where water meets land.
  canvas.paint(in: Box(x: 0...1200, y: shore - 2...shore + 5)) { point in
    Color(0xFFEBDD).opacity(bell(point.y - shore - 1, width: 1.3) * 0.55)
  }
}

private func paintRowingBoat(on canvas: inout Canvas, at place: Point) {
  func hull(_ flip: Float) -> Shape {
    .blob(
      through: points(
        from: place + Point(0, 14), scale: Point(1, flip),
        -74, -27, -50, -18, -10, -14, 30, -15, 62, -21, 82, -31, 70, -10, 50, -1,
        0, 2, -48, -1, -64, -11))
  }
  canvas.fill(hull(-0.85), blur: 5, Color(0x0E2838).opacity(0.6))
  // The far side's inside, the hull and its rim.
  canvas.fill(
    .ellipse(place + Point(2, -6), radii: Point(70, 8)), Color(0x4A2A22))
  canvas.fill(.line(place + Point(-24, -8), place + Point(-18, -1), width: 5), Color(0x9C6A48))
  canvas.fill(.line(place + Point(26, -9), place + Point(32, -2), width: 5), Color(0x9C6A48))
  canvas.fill(hull(1)) { point in
    mix(Color(0xC4573F), Color(0x5A2430), smoothstep(-6, 18, point.y - place.y))
  }
  let rim = points(from: place, -74, -13, -50, -4, -10, 0, 30, -1, 62, -7, 82, -17)
  canvas.fill(.curve(through: rim, width: 3), Color(0xF4C79C))
  canvas.fill(
    .line(place + Point(12, -9), place + Point(-96, 16), width: 2.4), Color(0x7A4A34))
  canvas.fill(
    .line(place + Point(-90, 14.6), place + Point(-112, 20), width: 5, endWidth: 7),
    Color(0x9C6A48))
  for ring in 0..<3 {
    let reach = Float(ring) * 16
    canvas.fill(
      .line(
        place + Point(-60 - reach * 2, 22 + reach * 0.6),
        place + Point(50 + reach, 22 + reach * 0.6), width: 1.6),
      blur: 1.5, Color(0xFFE6D6).opacity(0.5 - Float(ring) * 0.13))
  }
}

private func paintReeds(on canvas: inout Canvas) {
  var random = SplitMix64(seed: 91)
  for index in 0..<230 {
    // Two clumps, on the left and on the right, thick outside and thin toward the middle.
    let left = index.isMultiple(of: 2)
    let spread = random.roll(0...1) * random.roll(0...1)
    let x = left ? -20 + spread * 460 : 1220 - spread * 400
    let height = random.roll(70...230) * (1 - spread * 0.75)
    let bend = random.roll(-0.25...0.3) * height * 0.8
    let foot = Point(x, 812)
    let blade = [
      foot, foot + Point(bend * 0.1, -height * 0.4), foot + Point(bend * 0.4, -height * 0.75),
      foot + Point(bend, -height),
    ]
    let color = mix(Color(0x10252B), Color(0x4C5A3E), random.roll(0...1) * 0.8)
    canvas.fill(
      .curve(through: blade, width: random.roll(2.2...4.5), endWidth: 0.4)
    ) { mix(color, Color(0xC9A27C), smoothstep(800, 560, $0.y) * 0.5) }
    if random.hits(0.16), height > 110 {
      let tip = blade[2]
      let up = (blade[3] - blade[2]) / (blade[3] - blade[2]).length
      canvas.fill(.line(tip, tip + up * 26, width: 7), Color(0x5B3322))
      let shine = tip - Point(1, 0)
      canvas.fill(.line(shine + up * 2, shine + up * 22, width: 2), Color(0x9A6240))
    }
  }
}
