import FileBuilders

/// A city by a river at night.
func drawNight() -> Canvas {
  var canvas = Canvas(width: 1500, height: 1000)
  let bank: Float = 640
  let sky = Gradient(
    (0, 0x060A1F), (0.4, 0x101A44), (0.75, 0x2B2A66), (1, 0x6A4380))
  canvas.paint(in: Box(x: 0...1500, y: 0...bank)) { sky($0.y / bank) }
  var random = SplitMix64(seed: 201)
  for _ in 0..<420 {
    let place = Point(random.roll(0...1500), random.roll(0...480))
    let strength = random.roll(0.1...1) * smoothstep(520, 100, place.y)
    canvas.fill(
      .circle(place, radius: random.roll(0.5...1.4)), Color(0xDDE6FF).opacity(strength))
  }
  paintMoon(on: &canvas, at: Point(1085, 150))
  canvas.glow(Point(750, 660), radius: 900, Color(0xB0588C).opacity(0.22))
  paintBlocks(on: &canvas, bank: bank, seed: 1, wall: 0x2A2A5E, heights: 120...290, lit: 0.16)
  paintBlocks(on: &canvas, bank: bank, seed: 4, wall: 0x181B45, heights: 90...330, lit: 0.3)
  paintSpire(on: &canvas, foot: Point(742, bank))
  paintBlocks(on: &canvas, bank: bank, seed: 9, wall: 0x0A0E2A, heights: 50...180, lit: 0.42)
  mirrorCity(on: &canvas, bank: bank)
  paintPromenade(on: &canvas)
  return canvas
}

private func paintMoon(on canvas: inout Canvas, at place: Point) {
  let craters = Noise(203)
  canvas.glow(place, radius: 340, Color(0x8FA4E8).opacity(0.28), falloff: 3)
  canvas.fill(.circle(place, radius: 54)) { point in
    mix(
      Color(0xFFF6DF), Color(0xD9CFC4), smoothstep(0, 0.4, craters.fractal(point / 38)))
  }
}

/// Paints a row of tower blocks that stand on `bank`, with a share of their windows `lit`.
private func paintBlocks(
  on canvas: inout Canvas, bank: Float, seed: UInt64, wall: UInt32,
  heights: ClosedRange<Float>, lit: Float
) {
  var random = SplitMix64(seed: 300 + seed)
  let wall = Color(wall)
  let lamps: [UInt32] = [0xFFC765, 0xFFE0A0, 0xFFA94D, 0xFFF3D0, 0xA9D4FF]
  var x: Float = -30
  while x < 1500 {
    let width = (random.roll(46...112) / 10).rounded() * 10
    let center = 1 - abs(x + width / 2 - 750) / 900
    let height = random.roll(heights) * mix(0.55, 1.15, center)
    let block = Box(Point(x, bank - height), Point(x + width, bank))
    canvas.fill(.box(block)) { point in
      mix(wall.lit(1.3), wall, unit((point.x - x) / width)).lit(
        0.8 + 0.5 * smoothstep(block.low.y, bank, point.y))
    }
    if random.hits(0.35) {
      let top = Point(x + width / 2, block.low.y)
      canvas.fill(.line(top, top - Point(0, random.roll(20...54)), width: 2.5), wall)
    }
    if random.hits(0.45) {
      let shed = Box(
        Point(x + width * 0.2, block.low.y - 12), Point(x + width * 0.65, block.low.y + 1))
      canvas.fill(.box(shed), wall)
    }
    var y = block.low.y + 12
    let (stepX, stepY) = (random.roll(9...13), random.roll(12...17))
    while y < bank - 14 {
      var column = x + 7
      while column < x + width - 9 {
        if random.hits(lit) {
          let window = Box(Point(column, y), Point(column + stepX * 0.55, y + stepY * 0.55))
          let lamp = Color(lamps[Int(random.roll(0...4.99))])
          canvas.fill(.box(window), lamp.lit(random.roll(0.35...1)))
        }
        column += stepX
      }
      y += stepY
    }
    x += width + random.roll(-12...16)
  }
}

/// Paints the tallest tower, with a lit crown and a red light on top.
private func paintSpire(on canvas: inout Canvas, foot: Point) {
  let steel = Gradient((0, 0x3C4A8C), (0.5, 0x1B2152), (1, 0x0E1234))
  let steps: [(half: Float, low: Float, high: Float)] = [
    (62, 0, 250), (48, 250, 340), (34, 340, 405), (18, 405, 440),
  ]
  var random = SplitMix64(seed: 302)
  for step in steps {
    let box = Box(foot + Point(-step.half, -step.high), foot + Point(step.half, -step.low))
    canvas.fill(.box(box)) { steel(unit(($0.x - box.low.x) / box.size.x)) }
    canvas.fill(
      .box(Box(box.low, Point(box.high.x, box.low.y + 3))), Color(0xFFD48A))
    var y = box.low.y + 12
    while y < box.high.y - 6 {
      for column in stride(from: box.low.x + 6, to: box.high.x - 6, by: 10)
      where random.hits(0.55) {
        canvas.fill(
          .box(Box(Point(column, y), Point(column + 6, y + 7))),
          Color(0xFFD98F).lit(random.roll(0.3...1)))
      }
      y += 13
    }
  }
  let tip = foot - Point(0, 540)
  canvas.fill(.line(foot - Point(0, 438), tip, width: 8, endWidth: 1.5), Color(0x2A3268))
  canvas.glow(tip, radius: 46, Color(0xFF4A3C).opacity(0.9))
  canvas.fill(.circle(tip, radius: 3.2), Color(0xFFD0C4))
}

/// Mirrors the city in the river below `bank`, drawn out into upright streaks.
private func mirrorCity(on canvas: inout Canvas, bank: Float) {
  let above = canvas
  let ripples = Noise(205)
  let water = Gradient((0, 0x2A2C62), (0.5, 0x11183F), (1, 0x070B22))
  canvas.paint(in: Box(x: 0...1500, y: bank...1000)) { point in
    let depth = point.y - bank
    let ripple = ripples.fractal(
      Point(point.x / 60, 1600 / (depth + 40)), octaves: 3)
    var light = SIMD4<Float>.zero
    for tap in 0..<7 {
      let drawn = depth * (0.75 + 0.16 * Float(tap)) + ripple * 26
      let source = Point(point.x + ripple * (4 + depth * 0.09), bank - 2 - abs(drawn))
      light += above.color(at: source).channels / 7
    }
    let fade = mix(0.85, 0.5, unit(depth / 300))
    let mirrored = Color(channels: light).lit(fade)
    let crest = smoothstep(0.12, 0.34, ripple) * 0.35
    return mix(mix(water(depth / 360), mirrored, 0.72), Color(0x8E86C8), crest * 0.4)
  }
  canvas.fill(.box(Box(Point(0, bank - 5), Point(1500, bank + 3))), Color(0x080B22))
  var random = SplitMix64(seed: 206)
  for x in stride(from: Float(16), to: 1500, by: 37) {
    let lamp = Point(x + random.roll(-4...4), bank - 9)
    canvas.glow(lamp, radius: 24, Color(0xFFB45A).opacity(0.8))
    canvas.fill(.circle(lamp, radius: 2.2), Color(0xFFF4D6))
    canvas.fill(
      .line(lamp + Point(0, 16), lamp + Point(0, random.roll(50...100)), width: 3, endWidth: 1),
      blur: 4, Color(0xFFC070).opacity(0.5))
  }
}

/// Paints the near bank: paving, a railing and four street lamps.
private func paintPromenade(on canvas: inout Canvas) {
  let edge: Float = 880
  let iron = Color(0x05070F)
  let lamps: [Float] = [170, 560, 945, 1330]
  let paving = Noise(207)
  canvas.fill(below: { _ in edge }) { point in
    let depth = point.y - edge
    let rows = 420 / (depth + 40)
    let row = rows.rounded(.down)
    let columns = (point.x - 750) / (60 + depth) + row * 0.5
    let tile = paving.grain(Int(columns.rounded(.down)), Int(row))
    let joint = max(
      smoothstep(0.06, 0.02, rows - row), smoothstep(0.035, 0.015, abs(columns - columns.rounded()))
    )
    var color = Color(0x22223F).lit((0.75 + tile * 0.5) * (1 - joint * 0.5))
    let glow = 0.2 * (0.7 + tile * 0.5) * (1 - joint * 0.5)
    for lamp in lamps {
      let offset = (point - Point(lamp, edge + 45)) / Point(190, 52)
      color = Color(
        channels: color.channels + Color(0xE08A3C).channels * (glow * bell(offset.length, width: 1))
      )
    }
    return Color(color.channels.x, color.channels.y, color.channels.z)
  }
  canvas.fill(.box(Box(Point(0, edge - 4), Point(1500, edge + 5))), Color(0x23233F))
  for x in stride(from: Float(4), to: 1500, by: 22) {
    canvas.fill(.line(Point(x, edge), Point(x, edge - 62), width: 3), iron)
  }
  for y: Float in [14, 62] {
    canvas.fill(.line(Point(-5, edge - y), Point(1505, edge - y), width: 5), iron)
  }
  for x in lamps {
    let head = Point(x, 660)
    canvas.fill(.line(Point(x, 920), head + Point(0, 26), width: 11, endWidth: 6), iron)
    canvas.fill(.box(Box(Point(x - 13, 896), Point(x + 13, 924)), corner: 4), iron)
    canvas.fill(.line(head + Point(-15, 28), head + Point(15, 28), width: 6), iron)
    canvas.glow(head, radius: 210, Color(0xFFB050).opacity(0.55), falloff: 3)
    canvas.glow(head, radius: 80, Color(0xFFD590).opacity(0.9))
    canvas.fill(
      .polygon(points(from: head, -12, 24, -19, -18, 19, -18, 12, 24)), Color(0xFFE7B4))
    canvas.fill(.circle(head + Point(0, 2), radius: 10), blur: 6, .white)
    canvas.fill(.polygon(points(from: head, -24, -17, 0, -40, 24, -17)), iron)
    canvas.fill(.circle(head - Point(0, 41), radius: 4), iron)
  }
}
