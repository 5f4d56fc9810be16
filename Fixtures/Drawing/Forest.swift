import FileBuilders

/// A stag on a path in a misty forest.
func drawForest() -> Canvas {
  var canvas = Canvas(width: 1000, height: 1500)
  let mist = Gradient(
    (0, 0x6FA596), (0.3, 0xA9CDB2), (0.52, 0xF2F3CE), (0.7, 0xCFE0B8), (1, 0x7FA583))
  canvas.paint { mist($0.y / 1500) }
  canvas.glow(Point(520, 720), radius: 620, Color(0xFFF2C0).opacity(0.4))
  for (index, near) in ([0.06, 0.2, 0.36] as [Float]).enumerated() {
    paintFirs(on: &canvas, near: near, foot: 925 + 20 * near, seed: UInt64(30 + index))
  }
  paintWoods(on: &canvas, near: 0.42, foot: 950, count: 8, seed: 12)
  paintGround(on: &canvas)
  paintGrass(on: &canvas)
  paintSunbeams(on: &canvas)
  Stag(place: Point(505, 980), scale: 1.15).paint(on: &canvas)
  paintWoods(on: &canvas, near: 0.8, foot: 1120, count: 7, seed: 15)
  paintMistBand(on: &canvas, y: 1100, strength: 0.35)
  paintWoods(on: &canvas, near: 1, foot: 1330, count: 3, seed: 24)
  paintFerns(on: &canvas)
  return canvas
}

/// The colors of things by their distance: 0 is lost in the mist, 1 is right here.
private func air(_ near: Float) -> Color {
  Gradient((0, 0xD9E8C4), (0.25, 0x93BCA4), (0.5, 0x548A7E), (0.8, 0x22504F), (1, 0x0D2B30))(near)
}

/// Paints trunks with boughs on both sides, leaving the middle open.
private func paintWoods(
  on canvas: inout Canvas, near: Float, foot: Float, count: Int, seed: Int
) {
  var random = SplitMix64(seed: UInt64(seed))
  let bark = Noise(UInt32(seed))
  let color = air(near)
  let fog = air(max(0, near - 0.3))
  for index in 0..<count {
    // Nearer trees keep farther away from the path.
    let side: Float = index.isMultiple(of: 2) ? -1 : 1
    let gap = 30 + 300 * near
    let x = 500 + side * mix(gap, 560, (Float(index) + random.roll(0...1)) / Float(count))
    let width = mix(10, 92, near * near) * random.roll(0.8...1.25)
    let lean = random.roll(-18...18)
    let base = foot + random.roll(-12...20)
    let trunk = Shape.polygon(
      points(
        from: Point(x, 0), -width * 0.36 + lean, -20, width * 0.36 + lean, -20,
        width * 0.5, base - width * 0.9, width * 0.85, base, -width * 0.85, base,
        -width * 0.5, base - width * 0.9))
    canvas.fill(trunk) { point in
      let across = (point.x - x) / width
      let groove = bark.fractal(
        Point(point.x / (width * 0.09), point.y / (width * 1.6)), octaves: 3)
      let tone = mix(color, fog, unit(0.25 - across * 0.4 * side) * 0.7 + groove * 0.22 * near)
      // The foot disappears in mist and grass.
      return mix(tone, fog, smoothstep(base - 200, base, point.y) * (1 - near) * 0.9)
        .opacity(smoothstep(base, base - 60, point.y))
    }
    // Boughs of needles hang from the upper trunk.
    let boughs = Int(mix(7, 9, near))
    for level in 0..<boughs {
      let share = Float(level) / Float(boughs)
      let y = mix(-60, foot * mix(0.6, 0.42, near), share) + random.roll(-20...20)
      for direction: Float in [-1, 1] {
        let reach = mix(60, 230, near) * random.roll(0.6...1.1) * (0.5 + share)
        paintBough(
          on: &canvas, from: Point(x + lean * 0.5, y), reach: direction * reach,
          mix(color, fog, random.roll(0...0.35)), &random)
      }
    }
  }
}

/// Paints a far row of firs, lower in the middle, with their feet in the mist.
private func paintFirs(on canvas: inout Canvas, near: Float, foot: Float, seed: UInt64) {
  var random = SplitMix64(seed: seed)
  for index in 0..<16 {
    let side: Float = index.isMultiple(of: 2) ? -1 : 1
    let away = (Float(index) + random.roll(0...1)) / 16
    let x = 500 + side * mix(40 + 170 * near, 540, away)
    let height = mix(330, 560, away) * (0.8 + near) * random.roll(0.8...1.2)
    let tree = Shape.fir(Point(x, foot), height: height, width: height * 0.3, &random)
    canvas.fill(tree) { point in
      mix(air(near), air(0), smoothstep(foot - 330, foot - 20, point.y))
    }
  }
}

/// Paints one drooping bough with needles above and below it.
private func paintBough(
  on canvas: inout Canvas, from start: Point, reach: Float, _ color: Color,
  _ random: inout SplitMix64
) {
  let length = abs(reach)
  let droop = length * random.roll(0.2...0.45)
  var upper: [Point] = []
  var lower: [Point] = []
  let tufts = max(5, Int(length / 9))
  for tuft in 0...tufts {
    let t = Float(tuft) / Float(tufts)
    // The bough rises a little before it droops.
    let spine = start + Point(reach * t, droop * (t * t * 1.3 - t * 0.3))
    let needle = length * 0.15 * (1.12 - t) * smoothstep(0, 0.15, t)
    upper += [spine, spine + Point(reach * 0.07, -needle * random.roll(0.2...0.6))]
    lower += [spine, spine + Point(reach * 0.06, needle * random.roll(0.7...1.5))]
  }
  canvas.fill(.polygon(upper + lower.reversed()), color)
}

private func paintGround(on canvas: inout Canvas) {
  let moss = Noise(41)
  canvas.fill(below: { 890 + moss.fractal($0 / 140, octaves: 4) * 34 }, blur: 16) { point in
    let near = unit((point.y - 880) / 560)
    let tone = moss.fractal(Point(point.x / 80, point.y / 26), octaves: 5)
    let green = mix(Color(0xC9DBA2), Color(0x1F5440), power(near, 0.6))
    let grass = green.lit(1 + tone * 0.55)
    // The path comes from the middle of the mist and winds toward us.
    let middle = 500 + 120 * sine(near * 4.2) * near - 20 * near
    let half = 20 + 200 * near + moss.fractal(point / 40, octaves: 3) * 34 * (0.3 + near)
    let path = smoothstep(half + 8, half - 26 * (0.3 + near), abs(point.x - middle))
    let earth = mix(Color(0xF1E8BF), Color(0x8A7A5C), near).lit(
      1 + moss.fractal(Point(point.x / 26, point.y / 9), octaves: 4) * 0.35)
    return mix(grass, earth, path * 0.9)
  }
}

/// Paints blades of grass beside the path, larger and darker toward us.
private func paintGrass(on canvas: inout Canvas) {
  var random = SplitMix64(seed: 46)
  for step in 0..<2600 {
    let near = power(Float(step) / 2600, 1.4)
    let middle = 500 + 120 * sine(near * 4.2) * near - 20 * near
    let x = random.roll(-10...1010)
    guard abs(x - middle) > 14 + 190 * near + random.roll(0...30) else { continue }
    let foot = Point(x, 925 + 570 * near)
    let height = mix(5, 34, near) * random.roll(0.5...1.2)
    let color = mix(Color(0xB9CF98), Color(0x2A6247), near).lit(random.roll(0.7...1.5))
    canvas.fill(
      .line(
        foot, foot + Point(height * random.roll(-0.5...0.5), -height),
        width: mix(1.4, 4, near), endWidth: 0.5), color.opacity(0.75))
  }
}

private func paintSunbeams(on canvas: inout Canvas) {
  let source = Point(760, -260)
  let beams = Noise(43)
  canvas.paint { point in
    let offset = point - source
    let direction = angle(of: offset)
    let beam = smoothstep(0.02, 0.5, beams.fractal(direction * 13, octaves: 3))
    let fade = smoothstep(1500, 500, offset.length) * smoothstep(0, 300, point.y)
    return Color(0xFFF8D2).opacity(beam * fade * 0.5)
  }
}

private func paintMistBand(on canvas: inout Canvas, y: Float, strength: Float) {
  let wisps = Noise(44)
  canvas.paint(in: Box(x: 0...1000, y: y - 160...y + 160)) { point in
    let wisp = 0.6 + wisps.fractal(Point(point.x / 190, point.y / 46), octaves: 4)
    return Color(0xEAF3D6).opacity(bell(point.y - y, width: 80) * unit(wisp) * strength)
  }
}

private func paintFerns(on canvas: inout Canvas) {
  var random = SplitMix64(seed: 45)
  for index in 0..<34 {
    let left = index.isMultiple(of: 2)
    let spread = random.roll(0...1)
    let foot = Point(left ? spread * 330 - 20 : 1020 - spread * 330, random.roll(1400...1520))
    let color = mix(Color(0x0D2B2A), Color(0x4E8A4A), random.roll(0...1))
    for frond in 0..<6 {
      let turn = mix(-1.15, 1.15, Float(frond) / 5) + random.roll(-0.15...0.15)
      let length = random.roll(90...170) * (1 - spread * 0.3)
      let tip = foot + Point(sine(turn), -cosine(turn) * 0.8) * length + Point(0, abs(turn) * 30)
      let stem = smoothPath(
        through: [foot, mix(foot, tip, 0.55) - Point(0, length * 0.16), tip], steps: 9)
      for (step, point) in stem.enumerated().dropFirst(2) {
        let t = Float(step) / Float(stem.count)
        let along = point - stem[step - 1]
        let across = Point(-along.y, along.x) / max(along.length, 0.1)
        for side: Float in [-1, 1] {
          let leaf = point + across * side * length * 0.2 * (1.1 - t) + along * 0.9
          canvas.fill(
            .line(point, leaf, width: length * 0.042, endWidth: 0.8), color.lit(0.8 + t * 0.6))
        }
      }
      canvas.fill(.curve(through: stem, width: 3, endWidth: 1), color)
    }
  }
}

/// The point between `a` (at 0) and `b` (at 1).
private func mix(_ a: Point, _ b: Point, _ amount: Float) -> Point { a + (b - a) * amount }
