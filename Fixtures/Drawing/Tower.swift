/// A striped lighthouse tower about 540 points high, lit from the left.
struct Tower {
  /// The middle of its base.
  let foot: Point

  private let baseWidth: Float = 94
  private let topWidth: Float = 58
  private let bodyHeight: Float = 400
  private let iron = Color(0x39475A)
  private var gallery: Float { foot.y - bodyHeight }

  /// Paints the whole tower on `canvas`.
  func paint(on canvas: inout Canvas) {
    canvas.fill(
      .ellipse(foot + Point(70, 6), radii: Point(190, 20)), blur: 22,
      Color(0x24503A).opacity(0.7))
    paintBody(on: &canvas)
    paintOpenings(on: &canvas)
    paintGallery(on: &canvas)
    paintLantern(on: &canvas)
  }

  /// `color` on something round, where `across` goes from -1 on the left to 1 on the right.
  private func round(_ color: Color, _ across: Float) -> Color {
    let light =
      0.42 + 0.66 * smoothstep(1.05, -0.55, across) - 0.16 * smoothstep(-0.6, -1, across)
    return mix(color.lit(light), Color(0x3B4F86), smoothstep(0.1, 1, across) * 0.28)
  }

  /// Paints a round part from the height `low` up to `high`, with half its width at both.
  private func paintDrum(
    on canvas: inout Canvas, _ low: Float, _ high: Float, _ below: Float, _ above: Float,
    _ color: Color
  ) {
    let outline = points(
      from: Point(foot.x, 0), -below, low, -above, high, above, high, below, low)
    canvas.fill(.polygon(outline)) { point in
      let half = mix(above, below, unit((point.y - high) / (low - high)))
      return round(color, (point.x - foot.x) / half)
    }
  }

  private func paintBody(on canvas: inout Canvas) {
    let outline = points(
      from: foot, -baseWidth, 0, -topWidth, -bodyHeight, topWidth, -bodyHeight, baseWidth, 0)
    canvas.fill(.polygon(outline)) { point in
      let up = (foot.y - point.y) / bodyHeight
      let across = (point.x - foot.x) / mix(baseWidth, topWidth, up)
      // Stripes around something round look bent.
      let bend = 0.035 * max(1 - across * across, 0).squareRoot()
      let stripe = (up + bend) * 5
      let edge = abs(stripe - stripe.rounded()) * bodyHeight / 5
      let isRed = Int(stripe.rounded(.down)).isMultiple(of: 2)
      let red = unit(isRed ? 0.5 + edge : 0.5 - edge)
      return round(mix(Color(0xFFFAF0), Color(0xDB382F), red), across)
    }
    paintDrum(
      on: &canvas, foot.y + 10, foot.y - 18, baseWidth + 10, baseWidth + 6, Color(0xDDD2C4))
  }

  private func paintOpenings(on canvas: inout Canvas) {
    for (up, width) in [(0.3, 12), (0.51, 11), (0.72, 9)] as [(Float, Float)] {
      let middle = Point(foot.x - 6, foot.y - up * bodyHeight)
      let frame = Box(
        middle - Point(width + 4, width * 1.7), middle + Point(width + 4, width * 1.6))
      canvas.fill(.box(frame, corner: width), Color(0xFFF4E4))
      canvas.fill(.box(frame.grown(by: -4), corner: width - 3)) { point in
        mix(Color(0x22394F), Color(0x5E86A2), smoothstep(-20, 20, middle.y - point.y))
      }
    }
    let door = Box(foot + Point(-26, -68), foot + Point(16, -8))
    canvas.fill(.box(door.grown(by: 4), corner: 20), Color(0xFFF4E4))
    canvas.fill(.box(door, corner: 17), Color(0x2B5A78))
    canvas.fill(.circle(foot + Point(8, -36), radius: 2.6), Color(0xFFD98A))
  }

  private func paintGallery(on canvas: inout Canvas) {
    paintDrum(
      on: &canvas, gallery + 4, gallery - 14, topWidth + 2, topWidth + 22, Color(0xEFE6DA))
    paintDrum(on: &canvas, gallery - 14, gallery - 24, topWidth + 28, topWidth + 28, iron)
    for index in -6...6 {
      let x = foot.x + Float(index) / 6 * (topWidth + 24)
      canvas.fill(.line(Point(x, gallery - 24), Point(x, gallery - 52), width: 2.6), iron)
    }
    for height: Float in [52, 38] {
      let (left, right) = (foot.x - topWidth - 25, foot.x + topWidth + 25)
      canvas.fill(
        .line(Point(left, gallery - height), Point(right, gallery - height), width: 3), iron)
    }
  }

  private func paintLantern(on canvas: inout Canvas) {
    let sill = gallery - 24
    paintDrum(on: &canvas, sill, sill - 16, 40, 40, Color(0xDB382F))
    let room = Box(Point(foot.x - 36, sill - 66), Point(foot.x + 36, sill - 16))
    canvas.fill(.box(room)) { point in
      let lamp = Point(foot.x, sill - 40)
      return mix(Color(0xFFF9D8), Color(0xF2A63B), unit((point - lamp).length / 40))
    }
    canvas.fill(.ellipse(Point(foot.x, sill - 40), radii: Point(11, 17)), blur: 6, .white)
    for x: Float in [-36, -12, 12, 36] {
      canvas.fill(
        .line(Point(foot.x + x, sill - 16), Point(foot.x + x, sill - 66), width: 3), iron)
    }
    // The roof, a ball and a rod.
    let roof = points(
      from: Point(foot.x, sill - 64), -47, 2, -41, -10, -26, -26, -10, -38, 0, -41, 10, -38,
      26, -26, 41, -10, 47, 2)
    canvas.fill(.polygon(roof)) { round(Color(0xC9302C), ($0.x - foot.x) / 47) }
    canvas.fill(.line(Point(foot.x, sill - 104), Point(foot.x, sill - 142), width: 2.6), iron)
    canvas.fill(.circle(Point(foot.x, sill - 109), radius: 7), Color(0xE9B65A))
    canvas.glow(Point(foot.x, sill - 40), radius: 190, Color(0xFFD27A).opacity(0.5))
  }
}
