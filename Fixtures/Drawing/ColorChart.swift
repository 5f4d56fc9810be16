/// A color chart as a camera sees it: patches of all hues with thin borders in soft light, a little
/// turned, with a little grain. Halos show at its edges between bright and dark.
func drawColorChart() -> Canvas {
  var canvas = Canvas(width: 2448, height: 1836)
  let center = canvas.size / 2
  let cloth = Noise(401)
  canvas.paint { point in
    let weave = cloth.fractal(point / 30, octaves: 3) + 0.5 * cloth.at(point / Point(3, 90))
    return lit(Color(0x5E6673).lit(1 + weave * 0.25), at: point)
  }
  /// Fills a shape of the upright card.
  func fill(_ shape: Shape, blur: Float = 2, _ color: Color) {
    canvas.fill(shape.turned(by: -0.02, around: center), blur: blur) { lit(color, at: $0) }
  }
  let card = Box(center, center).grown(by: Point(1080, 790))
  fill(.box(Box(card.low + 26, card.high + 26), corner: 20), blur: 70, Color.black.opacity(0.6))
  fill(.box(card, corner: 14), Color(0xEDEBE4))
  let (ink, slate, gray) = (Color(0x151517), Color(0x4A4A4C), Color(0x8C8C8C))
  let field = Box(card.low + Point(80, 80), card.high - Point(40, 40))
  fill(.box(Box(field.low, Point(field.high.x, field.center.y))), slate)
  fill(.box(Box(Point(field.low.x, field.center.y), field.high)), gray)

  let (columns, rows) = (12, 8)
  let pitch = field.size / Point(Float(columns), Float(rows))
  for row in 0..<rows {
    for column in 0..<columns {
      let corner = field.low + pitch * Point(Float(column), Float(row))
      let patch = Box(corner, corner + pitch).grown(by: -18)
      if row >= rows / 2 { fill(.box(patch.grown(by: 7)), ink) }
      fill(.box(patch), patchColor(column: column, row: row))
    }
  }
  for (name, corner) in labels(of: field, columns: columns, rows: rows) {
    for stroke in Letters.shapes(name, at: corner, height: 36, weight: 5) { fill(stroke, ink) }
  }
  let grain = Noise(402)
  canvas.paint { point in
    Color.black.opacity(0.05 * grain.grain(Int(point.x), Int(point.y)))
  }
  return canvas
}

/// A color in light that falls from the upper left.
private func lit(_ color: Color, at point: Point) -> Color {
  color.lit(mix(1.02, 0.62, smoothstep(-600, 4200, point.x + point.y * 0.8)))
}

/// The patches: a hue for each column and grays in the last one, from light to dark.
private func patchColor(column: Int, row: Int) -> Color {
  let shade = Float(row % 4) / 3
  guard column < 11 else { return Color.white.lit(power(mix(0.98, 0.16, Float(row) / 7), 2.2)) }
  let hue = Float(column) / 11 * 6
  func channel(_ shift: Float) -> Float {
    let distance = abs((hue + shift).truncatingRemainder(dividingBy: 6) - 3)
    return unit(distance - 1)
  }
  // The upper half is vivid, the lower half pale.
  let depth: Float = row < 4 ? mix(0.75, 0.97, shade) : mix(0.25, 0.6, shade)
  let value = row < 4 ? mix(1, 0.3, shade) : mix(0.95, 0.35, shade)
  func light(_ shift: Float) -> Float {
    linear(fromSRGB: value * mix(1, channel(shift), depth))
  }
  return Color(light(0), light(4), light(2))
}

/// Letters for the columns and digits for the rows, and where they stand.
private func labels(of field: Box, columns: Int, rows: Int) -> [(name: String, corner: Point)] {
  let pitch = field.size / Point(Float(columns), Float(rows))
  let letters = "ABCDEFGHIJKL".enumerated().map { column, letter in
    (String(letter), field.low + Point((Float(column) + 0.5) * pitch.x - 12, -20))
  }
  let digits = (0..<rows).map { row in
    (String(row + 1), field.low + Point(-54, (Float(row) + 0.5) * pitch.y + 18))
  }
  return letters + digits
}
