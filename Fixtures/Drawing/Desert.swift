import FileBuilders

/// Dunes and cacti at sunset, on a canvas of any size whose width is 1600 points.
func drawDesert(width: Int = 1600, height: Int = 1067) -> Canvas {
  var canvas = Canvas(width: width, height: height, scale: Float(width) / 1600)
  paintSunset(on: &canvas)
  paintMesas(on: &canvas)
  paintDunes(on: &canvas)
  return canvas
}

private func paintSunset(on canvas: inout Canvas) {
  let sky = Gradient(
    (0, 0x2A1F5C), (0.22, 0x6B2C7C), (0.48, 0xC8436F), (0.72, 0xF7835A), (0.95, 0xFFCB78))
  let clouds = Noise(81)
  let sun = Point(800, 470)
  canvas.paint(in: Box(x: 0...1600, y: 0...640)) { point in
    let height = point.y / 600
    let streak = clouds.fractal(
      Point(point.x / 480, point.y / 34 + point.x / 800), octaves: 5)
    let cover = smoothstep(0.08, 0.3, streak) * smoothstep(0, 0.2, height)
    let near = exponential(-(point - sun).length / 420)
    let cloud = mix(Color(0x8E3A7E), Color(0xFFB98A), near)
    return mix(sky(height), cloud, cover * 0.7)
  }
  var random = SplitMix64(seed: 82)
  for _ in 0..<120 {
    let place = Point(random.roll(0...1600), random.roll(0...210))
    let strength = random.roll(0.2...0.9) * (1 - place.y / 230)
    canvas.fill(.circle(place, radius: random.roll(0.7...1.5)), Color(0xFFE9DF).opacity(strength))
  }
  canvas.glow(sun, radius: 700, Color(0xFF9A50).opacity(0.5), falloff: 2.5)
  canvas.fill(.circle(sun, radius: 128)) {
    mix(Color(0xFFF3B8), Color(0xFFA552), smoothstep(-130, 130, $0.y - sun.y))
  }
  canvas.glow(sun, radius: 260, Color(0xFFD080).opacity(0.35))
  for (x, y, width) in [(380, 300, 46), (440, 325, 34), (330, 335, 30)] as [(Float, Float, Float)] {
    canvas.paintGull(Point(x, y), width: width, Color(0x4A1E52))
  }
}

private func paintMesas(on canvas: inout Canvas) {
  let rock = Noise(83)
  /// A flat-topped rock: 1 on its top, 0 beside it.
  func mesa(_ x: Float, _ middle: Float, _ half: Float) -> Float {
    smoothstep(half + 34, half, abs(x - middle) + rock.fractal(x / 18) * 14)
  }
  func far(_ x: Float) -> Float {
    572 - 92 * mesa(x, 330, 120) - 60 * mesa(x, 205, 70) - 124 * mesa(x, 1245, 74)
      - 66 * mesa(x, 1385, 150) + rock.fractal(x / 120) * 12
  }
  let layers = Gradient((0, 0xB8486A), (0.5, 0x9A3A68), (1, 0xE07A62))
  canvas.fill(below: far, to: 660) { point in
    let bed = rock.fractal(Point(point.x / 300, point.y / 9), octaves: 3) * 0.3
    let side = smoothstep(-0.1, 0.1, rock.fractal(Point(point.x / 22, point.y / 160)))
    return layers((point.y - 440) / 190 + bed).lit(0.78 + 0.2 * side)
  }
}

/// Paints the dunes from the farthest to the nearest, with what grows between them.
private func paintDunes(on canvas: inout Canvas) {
  paintDune(
    on: &canvas, seed: 1, lit: 0xF6A862, shade: 0xA84868, rise: 34
  ) { 606 - 26 * bell($0 - 1050, width: 300) - 20 * bell($0 - 240, width: 260) }
  Cactus(foot: Point(1010, 640), height: 74, seed: 3).paint(on: &canvas)
  Cactus(foot: Point(420, 650), height: 60, seed: 8).paint(on: &canvas)
  paintDune(
    on: &canvas, seed: 2, lit: 0xF4955A, shade: 0x8A3A66, rise: 60
  ) { 690 - 70 * bell($0 - 560, width: 330) + 20 * bell($0 - 1200, width: 260) }
  Cactus(foot: Point(1120, 742), height: 190, seed: 5).paint(on: &canvas)
  paintDune(
    on: &canvas, seed: 3, lit: 0xEC7E4E, shade: 0x6A2C5E, rise: 90
  ) { 800 - 84 * bell($0 - 1130, width: 420) + 26 * bell($0 - 350, width: 300) }
  Cactus(foot: Point(540, 862), height: 330, seed: 4).paint(on: &canvas)
  paintDune(
    on: &canvas, seed: 4, lit: 0xC9583F, shade: 0x451F4C, rise: 120
  ) { 930 - 90 * bell($0 - 250, width: 420) + 36 * bell($0 - 900, width: 300) }
  Cactus(foot: Point(1290, 985), height: 120, seed: 6).paint(on: &canvas)
  var random = SplitMix64(seed: 84)
  for _ in 0..<46 {
    let place = Point(random.roll(0...1600), random.roll(960...1060))
    for _ in 0..<9 {
      let tip = place + Point(random.roll(-16...16), -random.roll(10...34))
      canvas.fill(.line(place, tip, width: 2.2, endWidth: 0.5), Color(0x2C1638))
    }
  }
}

/// Paints one dune below `crest`, its lee side in the shade below a winding edge.
private func paintDune(
  on canvas: inout Canvas, seed: UInt32, lit: UInt32, shade: UInt32, rise: Float,
  crest: (Float) -> Float
) {
  let noise = Noise(90 + seed)
  let (lit, shade) = (Color(lit), Color(shade))
  func line(_ x: Float) -> Float { crest(x) + noise.fractal(x / 260, octaves: 2) * rise * 0.5 }
  canvas.fill(below: line) { point in
    let depth = point.y - line(point.x)
    let edge = noise.fractal(Point(point.x / 240 + depth / 130, depth / 260), octaves: 2)
    let lee = smoothstep(-0.015, 0.015, edge + depth / (rise * 9) - 0.12)
    // Wind ripples follow the slope and fade with it.
    let ripple = sine((depth + noise.fractal(point / 90, octaves: 2) * 44) * 0.42)
    let rim = exponential(-depth / 7) * 0.5
    let sunny = mix(lit, Color(0xFFD794), rim).lit(1 + ripple * 0.05)
    let shady = shade.lit(1 + ripple * 0.06)
    return mix(sunny, shady, lee * 0.8 + 0.2 * smoothstep(0, rise * 3, depth))
  }
}
