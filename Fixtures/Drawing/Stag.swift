/// A stag that looks over its shoulder into the light, seen from the side.
struct Stag {
  /// The ground between its feet.
  let place: Point
  let scale: Float

  /// Paints the stag on `canvas`.
  func paint(on canvas: inout Canvas) {
    canvas.fill(
      .ellipse(at(12, 2), radii: Point(120, 10) * scale), blur: 18 * scale,
      Color(0x2A4A38).opacity(0.5))
    canvas.fill(farLegs) { fur($0).lit(0.6) }
    canvas.fill(antlers) { point in
      mix(Color(0x4A342A), Color(0xB9A077), unit((at(0, -226).y - point.y) / (90 * scale)))
    }
    canvas.fill(tail, Color(0xE9D6B0))
    let whole = body.merged(with: nearLegs, softness: 12 * scale)
      .merged(with: head, softness: 10 * scale)
    canvas.fill(whole) { point in
      // Light from above and behind catches the back and the neck.
      let depth = -whole.distance(point)
      let above = -whole.distance(point - Point(-2, 7) * scale)
      let rim = smoothstep(3 * scale, -2 * scale, above) * smoothstep(-1, 1, depth)
      return mix(fur(point), Color(0xFFDFA0), rim * 0.75)
    }
    canvas.fill(ears) { _ in Color(0x5A3B2B) }
    canvas.fill(.circle(at(-84, -217), radius: 2.4 * scale), Color(0x120C0A))
  }

  private func at(_ x: Float, _ y: Float) -> Point { place + Point(x, y) * scale }

  private func limb(_ width: Float, _ end: Float, _ offsets: [Point]) -> Shape {
    .curve(
      through: offsets.map { place + $0 * scale }, width: width * scale, endWidth: end * scale)
  }

  private func fur(_ point: Point) -> Color {
    Gradient((0, 0x8A5A3C), (0.45, 0x6A4230), (1, 0x33211E))(
      unit((point.y - at(0, -165).y) / (130 * scale)))
  }

  private var body: Shape {
    let soft = 30 * scale
    return Shape.ellipse(at(-36, -124), radii: Point(36, 40) * scale)
      .merged(with: .ellipse(at(6, -130), radii: Point(56, 27) * scale), softness: soft)
      .merged(with: .ellipse(at(54, -126), radii: Point(33, 33) * scale), softness: soft)
      .merged(
        with: limb(56, 24, points(-46, -138, -62, -168, -70, -194, -72, -212)), softness: soft)
  }

  private var head: Shape {
    limb(27, 13, points(-70, -216, -86, -211, -108, -198))
  }

  private var ears: Shape {
    .all([
      limb(6, 10, points(-66, -224, -56, -231, -46, -236)),
      limb(10, 2, points(-52, -233, -46, -236, -38, -238)),
    ])
  }

  private var nearLegs: Shape {
    .all([
      limb(30, 10, points(-44, -112, -48, -84, -47, -56)),
      limb(10, 8, points(-47, -56, -48, -28, -47, -8)),
      limb(8, 11, points(-47, -8, -50, 2)),
      limb(46, 13, points(60, -118, 68, -92, 62, -70, 74, -52)),
      limb(12, 8, points(74, -52, 74, -28, 70, -8)),
      limb(8, 11, points(70, -8, 67, 2)),
    ])
  }

  private var farLegs: Shape {
    .all([
      limb(24, 9, points(-26, -110, -26, -80, -30, -54)),
      limb(9, 7, points(-30, -54, -24, -28, -22, -10)),
      limb(7, 10, points(-22, -10, -25, -2)),
      limb(38, 12, points(44, -114, 50, -88, 42, -68, 52, -50)),
      limb(11, 7, points(52, -50, 50, -28, 46, -10)),
      limb(7, 10, points(46, -10, 43, -2)),
    ])
  }

  private var tail: Shape { limb(12, 5, points(84, -140, 93, -130, 94, -116)) }

  private var antlers: Shape {
    .all(
      [-1, 1].flatMap { (side: Float) -> [Shape] in
        let root = Point(-70, 0)
        func tine(_ width: Float, _ end: Float, _ offsets: [Point]) -> Shape {
          limb(width, end, offsets.map { root + Point($0.x * side + ($0.y + 226) * 0.06, $0.y) })
        }
        return [
          tine(7, 2, points(4, -226, 20, -246, 44, -268, 50, -302, 38, -334)),
          tine(5, 1.5, points(17, -242, 12, -262, 18, -280)),
          tine(5, 1.5, points(40, -262, 60, -274, 68, -296)),
          tine(5, 1.5, points(49, -292, 64, -308, 67, -326)),
          tine(4.5, 1.5, points(48, -308, 32, -316, 26, -332)),
        ]
      })
  }
}
