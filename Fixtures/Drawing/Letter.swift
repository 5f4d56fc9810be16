/// A page of text-like edges: rows of letters in falling sizes over a resolution chart.
func drawLetter() -> Canvas {
  var canvas = Canvas(width: 900, height: 600)
  canvas.paint { _ in .white }
  let rows: [(text: String, y: Float, height: Float, weight: Float)] = [
    ("INSTAGRID", 112, 66, 11), ("FOUR PHOTOS IN ONE SQUARE", 172, 30, 4.4),
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789", 214, 20, 2.8),
    ("THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG.", 246, 14, 2),
    ("SPHINX OF BLACK QUARTZ JUDGE MY VOW. 1234567890 - 24/7.", 272, 10, 1.4),
    ("PACK MY BOX WITH FIVE DOZEN LIQUOR JUGS. HOW VEXINGLY QUICK DAFT ZEBRAS JUMP.", 292, 7, 1),
  ]
  for row in rows {
    let width = Float(row.text.count) * row.height / 6 * 5.6 - row.height / 6 * 1.6
    let start = Point(450 - width / 2, row.y)
    for stroke in Letters.shapes(row.text, at: start, height: row.height, weight: row.weight) {
      canvas.fill(stroke, .black)
    }
  }
  paintStar(on: &canvas, at: Point(170, 445), radius: 125)
  paintRings(on: &canvas, at: Point(730, 445), radius: 125)
  paintBars(on: &canvas, from: Point(330, 325))
  canvas.fill(
    Shape.box(Box(x: 12...888, y: 12...588)).cut(by: .box(Box(x: 16...884, y: 16...584))), .black)
  return canvas
}

/// Paints wedges that all meet in one point.
private func paintStar(on canvas: inout Canvas, at center: Point, radius: Float) {
  let spokes: Float = 36
  canvas.fill(.circle(center, radius: radius)) { point in
    let offset = point - center
    let turn = angle(of: offset) / (2 * .pi) * spokes
    let fraction = abs(turn - turn.rounded()) - 0.25
    let pixels = fraction * offset.length * 2 * .pi / spokes
    return Color.black.opacity(unit(0.5 - pixels))
  }
  canvas.fill(.circle(center, radius: 5), .white)
}

/// Paints rings that get finer toward the outside, down to three pixels for black and white.
private func paintRings(on canvas: inout Canvas, at center: Point, radius: Float) {
  canvas.fill(.circle(center, radius: radius)) { point in
    let distance = (point - center).length
    let wave = 0.5 + 0.5 * cosine(.pi * distance * distance / (radius * 3))
    return Color.black.opacity(smoothstep(0.2, 0.8, wave))
  }
}

/// Paints groups of upright and level bars, from five pixels wide down to one.
private func paintBars(on canvas: inout Canvas, from origin: Point) {
  for (row, width) in ([5, 4, 3, 2, 1] as [Float]).enumerated() {
    let y = origin.y + Float(row) * 50
    for bar in 0..<10 {
      let x = origin.x + Float(bar) * 2 * width
      canvas.fill(.box(Box(Point(x, y), Point(x + width, y + 40))), .black)
    }
    for bar in 0..<Int(40 / (2 * width)) {
      let top = y + Float(bar) * 2 * width
      canvas.fill(
        .box(Box(Point(origin.x + 120, top), Point(origin.x + 240, top + width))), .black)
    }
  }
}
