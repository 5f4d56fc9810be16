import FileBuilders

/// Hot-air balloons over fields on a summer morning.
func drawBalloons() -> Canvas {
  var canvas = Canvas(width: 1400, height: 1400)
  let horizon: Float = 930
  let sky = Gradient(
    (0, 0x4FA3DC), (0.4, 0x93CDEB), (0.8, 0xDDF0EC), (1, 0xFFF3D6))
  canvas.paint(in: Box(x: 0...1400, y: 0...1000)) { sky($0.y / horizon) }
  canvas.glow(Point(1150, 820), radius: 700, Color(0xFFE3A0).opacity(0.25))
  var random = SplitMix64(seed: 101)
  let clouds: [(Float, Float, Float)] = [
    (240, 250, 380), (1180, 330, 430), (80, 640, 330), (1000, 740, 300), (470, 830, 300),
    (1330, 850, 330),
  ]
  for (x, y, width) in clouds {
    canvas.paintCloud(
      base: Point(x, y), width: width, light: .white, shade: Color(0xBBD9EA), opacity: 0.9,
      &random)
  }
  paintFields(on: &canvas, horizon: horizon)
  let flock: [(x: Float, y: Float, radius: Float, colors: [UInt32])] = [
    (1225, 640, 48, [0x7E57A8, 0xF2C14E, 0xE86A5C]),
    (505, 745, 36, [0xE4574C, 0xFFF1D6]),
    (210, 470, 104, [0x2F8F9D, 0xF7E3B0, 0x2F8F9D, 0xF08A4B]),
    (1090, 455, 128, [0xF2B33D, 0xE4574C, 0xFFF1D6, 0x3E6FB0]),
    (690, 520, 232, [0xE4473F, 0xF58F3C, 0xFFD45C, 0x58B368, 0x3C8DC5, 0x7A56A6]),
  ]
  for balloon in flock {
    Balloon(
      center: Point(balloon.x, balloon.y), radius: balloon.radius,
      colors: balloon.colors.map { Color($0) }
    ).paint(on: &canvas)
  }
  return canvas
}

private func paintFields(on canvas: inout Canvas, horizon: Float) {
  let noise = Noise(103)
  let hills: [(y: Float, rise: Float, near: UInt32, far: UInt32)] = [
    (928, 34, 0x9CC7B8, 0xC5E0D6), (956, 26, 0x7FB58E, 0xB5D8BF),
  ]
  for (index, hill) in hills.enumerated() {
    let shift = Float(index) * 31
    canvas.fill(below: { hill.y + noise.fractal($0 / 260 + shift, octaves: 3) * hill.rise * 2 }) {
      mix(Color(hill.far), Color(hill.near), smoothstep(hill.y - 30, hill.y + 40, $0.y))
    }
  }
  paintTreeRow(on: &canvas, y: 962, size: 9, seed: 7, Color(0x5E9A78))

  // A patchwork that lies flat: its lines meet at the horizon.
  let crops: [UInt32] = [0xF0CF5B, 0x8CBF56, 0xD9B25A, 0x5FA552, 0xB7D46A, 0xE6DA7E, 0x75AE4A]
  func edge(_ x: Float) -> Float { 975 + noise.fractal(x / 300 + 9, octaves: 3) * 34 }
  canvas.fill(below: edge) { point in
    let depth = 46 / (point.y - 925)
    let ground = Point((point.x - 700) * depth / 46 * 2.1, depth * 9)
    let bend = Point(
      ground.x + noise.at(ground.y * 0.9) * 0.5, ground.y + noise.at(ground.x * 0.6 + 50) * 0.7)
    let row = Int((bend.y * 0.9).rounded(.down))
    let across = bend.x * 0.9 + Float(row) * 0.37
    let column = Int(across.rounded(.down))
    let crop = Color(crops[Int(noise.grain(column, row) * 6.99)])
    // Furrows run along one way or the other and fade where they would be too fine.
    let along = noise.grain(row, column) < 0.6
    let furrow = sine((along ? bend.x : bend.y) * 70)
    let fineness = smoothstep(960, 1180, point.y)
    let tone = 1 + furrow * 0.09 * fineness + noise.fractal(bend * 7, octaves: 3) * 0.16
    // A dark hedge along every border.
    let fraction = Point(across - Float(column), bend.y * 0.9 - Float(row))
    let border = min(min(fraction.x, 1 - fraction.x), min(fraction.y, 1 - fraction.y))
    let hedge = smoothstep(0.05, 0.02, border + noise.at(bend * 11) * 0.012)
    let color = mix(crop.lit(tone), Color(0x3C7A45), hedge * 0.8)
    return mix(color, Color(0xCFE3C4), smoothstep(1090, 960, point.y) * 0.5)
  }
  paintTreeRow(on: &canvas, y: 1012, size: 15, seed: 8, Color(0x4F8F58))
  paintFarm(on: &canvas, at: Point(930, 1120))
  for (x, y, size) in [
    (120, 1130, 40), (185, 1146, 30), (60, 1152, 46), (330, 1080, 22), (1310, 1140, 44),
    (1250, 1156, 32), (1365, 1170, 50), (1120, 1090, 24), (540, 1180, 34), (590, 1190, 26),
    (840, 1132, 30), (1040, 1136, 26), (60, 1330, 84), (190, 1370, 66), (1330, 1350, 92),
    (1210, 1390, 62),
  ] as [(Float, Float, Float)] {
    paintTree(on: &canvas, foot: Point(x, y), size: size, Color(0x5B9E4B))
  }
}

/// A row of round trees along the height `y`, thicker here and thinner there.
private func paintTreeRow(
  on canvas: inout Canvas, y: Float, size: Float, seed: UInt64, _ color: Color
) {
  var random = SplitMix64(seed: seed)
  var x: Float = -10
  while x < 1410 {
    let radius = size * random.roll(0.5...1)
    let foot = y + sine(x / 150) * size * 0.8
    if sine(x / 90 + Float(seed)) > -0.4 {
      canvas.fill(.circle(Point(x, foot - radius * 0.6), radius: radius)) { point in
        color.lit(mix(1.25, 0.75, smoothstep(-radius, radius, point.y - foot + radius * 0.6)))
      }
    }
    x += size * random.roll(0.6...1.5)
  }
}

private func paintTree(on canvas: inout Canvas, foot: Point, size: Float, _ color: Color) {
  canvas.fill(
    .ellipse(foot + Point(-size * 0.3, 0), radii: Point(size * 0.95, size * 0.2)),
    blur: size * 0.2, Color(0x1F4A33).opacity(0.55))
  canvas.fill(.line(foot, foot - Point(0, size), width: size * 0.16), Color(0x6B4A36))
  let puffs = points(
    from: foot, scale: Point(size, size), -0.34, -0.75, 0.36, -0.72, 0.05, -0.62, -0.18, -1.15,
    0.22, -1.12, 0.02, -1.38)
  for (index, puff) in puffs.enumerated() {
    let radius = size * (0.46 - Float(index) * 0.022)
    canvas.fill(.circle(puff, radius: radius)) { point in
      let fall = (point - puff).dot(Point(-0.55, 0.85)) / radius
      return color.lit(0.86 - 0.42 * fall + Float(index) * 0.03)
    }
  }
}

private func paintFarm(on canvas: inout Canvas, at place: Point) {
  func part(_ hex: UInt32, _ outline: [Point]) {
    canvas.fill(.polygon(outline.map { place + $0 }), Color(hex))
  }
  part(0xFDF3E0, points(-60, -26, -28, -26, -28, 12, -60, 12))
  part(0xFDF3E0, points(-61, -25, -44, -46, -27, -25))
  part(0xE6D6C2, points(-29, -26, 30, -26, 30, 12, -29, 12))
  part(0xC4573F, points(-45, -50, 18, -50, 36, -23, -28, -23))
  part(0x9C3F34, points(-64, -23, -45, -50, -41, -46, -60, -20))
  part(0xA33B35, points(48, -36, 96, -36, 96, 14, 48, 14))
  part(0x7E2D2C, points(42, -34, 56, -54, 88, -54, 102, -34))
  part(0xFDF3E0, points(62, -14, 82, -14, 82, 14, 62, 14))
  for x: Float in [-20, 0, 18] {
    part(0x44637A, points(from: Point(x, 0), -4, -16, 5, -16, 5, -4, -4, -4))
  }
}
