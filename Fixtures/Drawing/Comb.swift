/// A picture with fine detail everywhere: waves in three colors that get finer toward the right and
/// the bottom, letters, and colored grain.
func drawComb() -> Bitmap {
  var canvas = Canvas(width: 333, height: 250)
  let grain = Noise(131)
  canvas.paint { point in
    func wave(_ phase: Float, _ direction: Point) -> Float {
      let along = point.dot(direction)
      return 0.5 + 0.45 * sine(along * (0.12 + along * 0.0022) + phase)
    }
    let cell = grain.grain(Int(point.x) / 3, Int(point.y) / 3) - 0.5
    return Color(
      wave(0, Point(0.9, 0.3)) + cell * 0.3, wave(2, Point(0.5, 0.8)) - cell * 0.2,
      wave(4, Point(-0.4, 0.9)) + cell * 0.5)
  }
  for row in 0..<9 {
    let text = "COMB 0123456789 FINE TEETH EVERYWHERE"
    let place = Point(Float(row) * 11 - 60, 20 + Float(row) * 28)
    let color = row.isMultiple(of: 2) ? Color.black : Color.white
    for stroke in Letters.shapes(text, at: place, height: 11, weight: 1.6) {
      canvas.fill(stroke, color)
    }
  }
  return canvas.bitmap()
}

/// A picture that is symmetric across and down, sample for sample.
func drawSymmetric(width: Int, height: Int) -> Bitmap {
  let noise = Noise(132)
  return Bitmap(width: width, height: height, kind: .rgb) { x, y in
    let (column, row) = (min(x, width - 1 - x), min(y, height - 1 - y))
    let place = Point(Float(column), Float(row))
    let distance = place.length
    func byte(_ value: Float) -> UInt8 { UInt8(unit(value) * 255) }
    return [
      byte(0.5 + 0.5 * sine(distance * distance / 60)),
      byte(0.5 + noise.fractal(place / 9)),
      byte((column / 5 + row / 7).isMultiple(of: 2) ? 0.85 : place.x / Float(width)),
    ]
  }
}
