import FileBuilders

/// A striped lighthouse on a cliff above the sea, in the late afternoon.
func drawLighthouse() -> Canvas {
  var canvas = Canvas(width: 1200, height: 1600)
  let horizon: Float = 1010
  paintSeaSky(on: &canvas, horizon: horizon)
  paintSea(on: &canvas, horizon: horizon)
  paintCliff(on: &canvas)
  paintCottage(on: &canvas, at: Point(800, 1062))
  Tower(foot: Point(600, 1080)).paint(on: &canvas)
  paintCliffGrass(on: &canvas)
  return canvas
}

/// The upper edge of the cliff at x.
private func cliffTop(_ x: Float) -> Float {
  1068 + 90 * smoothstep(430, 190, x) + 500 * smoothstep(300, 160, x)
    + 26 * smoothstep(700, 1250, x) + Noise(12).fractal(x / 70) * 14
}

private func paintSeaSky(on canvas: inout Canvas, horizon: Float) {
  let sky = Gradient(
    (0, 0x1F6FB5), (0.35, 0x55A5D8), (0.7, 0xA9DBE8), (0.92, 0xFBEBCB), (1, 0xFFE2B8))
  canvas.paint(in: Box(x: 0...1200, y: 0...horizon)) { sky($0.y / horizon) }
  let veil = Noise(31)
  canvas.paint(in: Box(x: 0...1200, y: 0...700)) { point in
    let streak = veil.fractal(
      Point(point.x / 420 + point.y / 300, point.y / 60 - point.x / 900), octaves: 5)
    return Color.white.opacity(
      smoothstep(0.05, 0.6, streak) * 0.4 * smoothstep(700, 300, point.y))
  }
  var random = SplitMix64(seed: 12)
  let places: [(Float, Float, Float)] = [
    (950, 330, 420), (180, 520, 380), (1040, 720, 460), (300, 800, 300), (120, 930, 330),
    (1010, 950, 380),
  ]
  for (x, y, width) in places {
    let low = y / horizon
    canvas.paintCloud(
      base: Point(x, y), width: width, light: mix(.white, Color(0xFFF0D8), low),
      shade: mix(Color(0x9CC3E2), Color(0xE9C9B4), low), opacity: 0.96, &random)
  }
  let gulls: [(Float, Float, Float)] = [
    (330, 610, 62), (410, 655, 40), (270, 690, 34), (840, 560, 48), (905, 600, 30),
  ]
  for (x, y, width) in gulls { canvas.paintGull(Point(x, y), width: width, Color(0x34506B)) }
}

private func paintSea(on canvas: inout Canvas, horizon: Float) {
  let sea = Gradient(
    (0, 0x7FC4CF), (0.08, 0x3FA0B8), (0.4, 0x1B7896), (1, 0x0C4A6C))
  let waves = Noise(51)
  canvas.paint(in: Box(x: 0...1200, y: horizon...1600)) { point in
    let depth = point.y - horizon
    let near = depth / 590
    // Equal waves look smaller and closer together toward the horizon.
    let swell = waves.fractal(
      Point(point.x / (26 + 170 * near), 2600 / (depth + 60)), octaves: 4)
    let base = sea(near + swell * 0.22 * (0.3 + near))
    let sparkle = smoothstep(0.26, 0.36, swell) * 0.55
    return mix(base, Color(0xEAF8F2), sparkle)
  }
  canvas.paint(in: Box(x: 0...1200, y: horizon - 1...horizon + 40)) {
    Color(0xFFE9C8).opacity(0.5 * exponential(-abs($0.y - horizon) / 12))
  }
  // A sailing boat far out.
  let boat = Point(250, 1046)
  canvas.fill(
    .polygon(points(from: boat, -34, 0, 34, 0, 24, 14, -26, 14)), Color(0xB4473A))
  canvas.fill(.polygon(points(from: boat, 2, -4, 2, -84, 34, -8)), Color(0xFFF7E6))
  canvas.fill(.polygon(points(from: boat, -4, -4, -4, -72, -30, -8)), Color(0xF0D9BC))
  canvas.fill(.box(Box(boat + Point(-32, 15), boat + Point(30, 18))), blur: 4, Color(0x0C4A6C))
}

private func paintCliff(on canvas: inout Canvas) {
  let rock = Noise(61)
  // Foam where the rock meets the sea.
  canvas.paint(in: Box(x: 0...320, y: 1110...1600)) { point in
    let near = (point.y - 1110) / 490
    let edge = 292 - 95 * near
    let reach = (30 + 120 * near) * (1 + 2 * rock.fractal(Point(point.x / 90, point.y / 26)))
    let streak = rock.fractal(Point(point.x / 30, point.y / 8), octaves: 4)
    let foam = smoothstep(edge - reach, edge, point.x) * smoothstep(-0.3, 0.25, streak)
    return Color(0xEAFBF6).opacity(foam * 0.85 * smoothstep(0, 0.08, near))
  }
  let stone = Gradient((0, 0xF0CFA0), (0.35, 0xC99C74), (0.7, 0x86614F), (1, 0x4B3A3E))
  canvas.fill(below: cliffTop) { point in
    let depth = point.y - cliffTop(point.x)
    // Slabs: noise that is stretched upwards, cut into a few flat tones, and crossed by beds.
    let slab = rock.fractal(Point(point.x / 70 + point.y / 260, point.y / 210), octaves: 4)
    let bed = rock.fractal(Point(point.x / 260, point.y / 15), octaves: 3)
    let tone = 0.42 + slab * 0.9 + bed * 0.2 + (point.x - 200) / 2300
    let step = (tone * 7).rounded(.down) / 7
    let flat = mix(step, tone, 0.25)
    return mix(stone(flat + depth / 1700), Color(0x2F7F92), smoothstep(1420, 1650, point.y) * 0.45)
  }
  // The grass on top hangs over the edge in tufts.
  let grass = Gradient((0, 0xB9CF6A), (0.5, 0x7FAE4B), (1, 0x3F7A42))
  let tufts = Noise(62)
  canvas.paint(in: Box(x: 180...1200, y: 1030...1420)) { point in
    let depth = point.y - cliffTop(point.x)
    let hang =
      (66 + 120 * smoothstep(420, 1100, point.x) + tufts.fractal(point.x / 60) * 60)
      * smoothstep(215, 420, point.x) + tufts.at(point.x / 5) * 8
    let cover = unit(depth + 0.5) * unit(hang - depth)
    let tone =
      depth / max(hang, 1) * 0.8 + tufts.fractal(
        Point(point.x / 40, point.y / 12), octaves: 4) * 0.5
    return grass(tone).opacity(cover)
  }
}

private func paintCottage(on canvas: inout Canvas, at place: Point) {
  func part(_ hex: UInt32, _ offsets: [Point]) {
    canvas.fill(.polygon(offsets.map { place + $0 }), Color(hex))
  }
  canvas.fill(
    .ellipse(place + Point(90, 38), radii: Point(190, 14)), blur: 14,
    Color(0x2C5A38).opacity(0.6))
  part(0xFFF4E2, points(-40, -56, 70, -56, 70, 36, -40, 36))
  part(0xFFF4E2, points(-40, -54, 15, -112, 70, -54))
  part(0xD9C4B8, points(68, -56, 210, -56, 210, 36, 68, 36))
  part(0xC0453B, points(15, -120, 172, -120, 226, -48, 68, -50))
  part(0x8F2E33, points(62, -50, 68, -58, 228, -56, 226, -46))
  part(0xA8383A, points(-50, -46, 15, -120, 22, -112, -38, -42))
  part(0xB5A298, points(140, -150, 166, -150, 166, -112, 140, -112))
  part(0x8C4038, points(136, -156, 170, -156, 170, -146, 136, -146))
  for x: Float in [-4, 104, 158] {
    part(0xFFFFFF, points(from: Point(x, 0), -3, -35, 31, -35, 31, 3, -3, 3))
    part(0x2E5E7E, points(from: Point(x, 0), 0, -32, 28, -32, 28, 0, 0, 0))
    part(0xFFD98A, points(from: Point(x, 0), 0, -32, 13, -32, 13, -17, 0, -17))
    part(0xFFFFFF, points(from: Point(x, 0), 13, -32, 15, -32, 15, 0, 13, 0))
  }
  // Smoke from the chimney.
  let smoke = Shape.curve(
    through: points(from: place, 153, -158, 160, -200, 188, -232, 196, -290, 236, -330),
    width: 10, endWidth: 46)
  canvas.fill(smoke, blur: 16) {
    Color.white.opacity(0.55 * smoothstep(-340, -150, $0.y - place.y))
  }
}

private func paintCliffGrass(on canvas: inout Canvas) {
  var random = SplitMix64(seed: 70)
  for _ in 0..<900 {
    let x = random.roll(330...1210)
    let depth = random.roll(2...120)
    let foot = Point(x, cliffTop(x) + depth)
    let tip = foot + Point(random.roll(-6...9), -random.roll(8...22))
    let color = mix(Color(0x4E8A43), Color(0xD5DE86), random.roll(0...1))
    guard foot.y > 1086 || abs(x - 600) > 110 else { continue }
    canvas.fill(.line(foot, tip, width: 2.4, endWidth: 0.5), color.opacity(0.8))
    if random.hits(0.1) {
      let petals = Color(random.hits(0.5) ? 0xFFF3F6 : 0xF28FB0)
      canvas.fill(.circle(tip, radius: random.roll(2.4...4)), petals)
    }
  }
}
