/// A small sign with letters on backgrounds that are neither black nor white, so that rings around
/// enlarged letters are visible on both sides of their edges.
func drawSign() -> Canvas {
  var canvas = Canvas(width: 360, height: 270)
  canvas.paint { _ in Color(0x6F7A6A) }
  canvas.fill(.box(Box(x: 14...346, y: 14...256), corner: 16), Color(0xE2DDCF))
  canvas.fill(.box(Box(x: 22...338, y: 22...248), corner: 10), Color(0x2E6AA3))
  canvas.fill(.box(Box(x: 22...338, y: 122...190)), Color(0xA9A89F))
  let lines: [(text: String, start: Point, height: Float, weight: Float, ink: UInt32)] = [
    ("INSTAGRID", Point(44, 68), 32, 4.6, 0xEDE9DC),
    ("FOUR PHOTOS IN ONE SQUARE", Point(44, 104), 11.5, 1.7, 0xE3C95A),
    ("LARGER", Point(44, 174), 36, 5.2, 0x3A3A3E),
    ("THE QUICK BROWN FOX", Point(44, 222), 15, 2.1, 0xEDE9DC),
  ]
  for line in lines {
    for stroke in Letters.shapes(
      line.text, at: line.start, height: line.height, weight: line.weight)
    {
      canvas.fill(stroke, Color(line.ink))
    }
  }
  canvas.fill(.circle(Point(278, 156), radius: 24), Color(0xC2452F))
  canvas.fill(.line(Point(266, 168), Point(290, 144), width: 6), Color(0xEDE9DC))
  return canvas
}
