/// A kite in front of a small cloud; everything around them is transparent.
func drawKite() -> Canvas {
  var canvas = Canvas(width: 800, height: 800)
  paintSoftCloud(on: &canvas)
  let tilt: Float = 0.42
  let middle = Point(440, 238)
  /// A place on the kite, whose own axes are tilted.
  func at(_ x: Float, _ y: Float) -> Point {
    (middle + Point(x, y)).turned(by: tilt, around: middle)
  }
  let (top, bottom, left, right, cross) = (
    at(0, -190), at(0, 270), at(-165, -50), at(165, -50), at(0, -50)
  )
  paintTail(on: &canvas, from: bottom)
  paintString(on: &canvas, from: cross)

  let panels: [(corners: [Point], light: UInt32, dark: UInt32)] = [
    ([top, right, cross], 0xFFC94A, 0xF59E2E), ([top, left, cross], 0xF2574B, 0xD93A45),
    ([bottom, left, cross], 0x35B4A8, 0x1E8794), ([bottom, right, cross], 0x3F86D6, 0x2B57A8),
  ]
  canvas.fill(.polygon([top, right, bottom, left]), Color(0xFFF6E6))
  for panel in panels {
    let center = (panel.corners[0] + panel.corners[1] + panel.corners[2]) / 3
    let corners = panel.corners.map { $0 + (center - $0) * 0.035 }
    canvas.fill(.polygon(corners)) { point in
      // The cloth bulges between the spars.
      let fold = unit((point - cross).length / 240)
      let sheen = 0.12 * sine((point.x + point.y * 0.6) / 19)
      return mix(Color(panel.light), Color(panel.dark), fold).lit(1 + sheen * fold)
    }
  }
  canvas.fill(.line(top, bottom, width: 7, endWidth: 5), Color(0x7A4E31))
  canvas.fill(.curve(through: [left, cross, right], width: 6), Color(0x7A4E31))
  canvas.fill(.circle(cross, radius: 11), Color(0xFFF6E6))
  canvas.fill(.circle(cross, radius: 6), Color(0x7A4E31))
  return canvas
}

private func paintSoftCloud(on canvas: inout Canvas) {
  let wisps = Noise(121)
  let puffs: [(x: Float, y: Float, radius: Float)] = [
    (240, 470, 100), (360, 420, 130), (500, 440, 120), (610, 490, 90), (430, 510, 150),
    (150, 520, 70), (690, 530, 60),
  ]
  canvas.paint { point in
    let edge = wisps.fractal(point / 70, octaves: 3) * 34
    let density = puffs.reduce(Float(0)) { sum, puff in
      let offset = (point - Point(puff.x, puff.y)) / Point(1, 0.72)
      return sum + smoothstep(puff.radius * 1.15, puff.radius * 0.1, offset.length + edge)
    }
    let shade = smoothstep(360, 600, point.y)
    return mix(.white, Color(0xC9D9EE), shade).opacity(smoothstep(0, 0.75, density) * 0.92)
  }
}

private func paintTail(on canvas: inout Canvas, from start: Point) {
  let path = smoothPath(
    through: [start]
      + points(
        from: start, -20, 50, 40, 90, 40, 145, -40, 170, -100, 205, -60, 250, 30, 258), steps: 14)
  canvas.fill(.curve(through: path, width: 4, endWidth: 3), Color(0x8A5A3A))
  let colors: [UInt32] = [0xF2574B, 0xFFC94A, 0x35B4A8, 0x3F86D6, 0xF2574B, 0xFFC94A]
  for (index, hex) in colors.enumerated() {
    let place = 12 + index * 16
    let along = path[place + 1] - path[place - 1]
    let turn = angle(of: along)
    for side: Float in [-1, 1] {
      let bow = points(from: path[place], 0, 0, side * 30, -15, side * 25, 0, side * 30, 15)
      canvas.fill(.polygon(bow.map { $0.turned(by: turn + 0.25, around: path[place]) })) { point in
        Color(hex).lit(0.75 + 0.3 * unit((point - path[place]).length / 28))
      }
    }
    canvas.fill(.circle(path[place], radius: 6), Color(hex).lit(0.6))
  }
}

private func paintString(on canvas: inout Canvas, from start: Point) {
  let line = points(from: start, 0, 0, -60, 140, -180, 330, -370, 500)
  canvas.fill(
    .curve(through: line, width: 2.6, endWidth: 1.2), Color(0x6C5A52).opacity(0.85))
}
