/// A tiny colorful landscape, 60 by 40 points: sky, sun, hills and a red house. With `fades`, it
/// gets transparent toward its corners.
func drawPostcard(width: Int = 60, height: Int = 40, fades: Bool = false) -> Canvas {
  var canvas = Canvas(width: width, height: height)
  let sky = Gradient((0, 0x2F6FD0), (0.6, 0x9BD4F0), (1, 0xFFE2B0))
  let hill = Gradient((0, 0xA8D060), (1, 0x1F7A3C))
  func opacity(_ point: Point) -> Float {
    fades ? smoothstep(34, 20, ((point - Point(30, 20)) * Point(1, 1.4)).length) : 1
  }
  canvas.paint { point in sky(point.y / 28).opacity(opacity(point)) }
  canvas.fill(.circle(Point(44, 10), radius: 6)) { Color(0xFFD23C).opacity(opacity($0)) }
  canvas.fill(below: { 26 + 4 * sine($0 / 9) }) { hill(($0.y - 22) / 18).opacity(opacity($0)) }
  canvas.fill(.box(Box(x: 14...26, y: 20...31))) { Color(0xD83A34).opacity(opacity($0)) }
  canvas.fill(.polygon(points(11, 20, 20, 12, 29, 20))) {
    Color(0x6A3FA0).opacity(opacity($0))
  }
  return canvas
}
