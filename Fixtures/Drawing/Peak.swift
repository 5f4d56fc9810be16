/// A mountain with a lit and a shaded side and snow on top.
struct Peak {
  /// The highest point.
  var summit: Point
  /// How many points the skyline falls per point to the left and to the right.
  var leftSlope: Float
  var rightSlope: Float
  /// How far the snow reaches below the summit, in points.
  var snow: Float = 0
  var noise: Noise

  var lit: Color
  var shade: Color
  var snowLit = Color.white
  var snowShade = Color.white
  /// The air in front of the mountain's foot, which starts at `foot`.
  var haze: Color
  var foot: Float

  /// The height y of the skyline at x.
  func skyline(_ x: Float) -> Float {
    let offset = x - summit.x
    let fall = abs(offset) * (offset < 0 ? leftSlope : rightSlope)
    let growth = unit(abs(offset) / 50)
    return summit.y + fall + noise.fractal(x / 52, octaves: 6) * 46 * growth
      + noise.at(x / 9) * 2.5
  }

  /// The color at `point`, somewhere below the skyline.
  func color(_ point: Point) -> Color {
    let depth = point.y - skyline(point.x)
    let fall = point.y - summit.y
    // The main ridge wanders down from the summit and parts light from shade.
    let ridge = summit.x + noise.fractal(point.y / 60 + 40) * 0.6 * max(fall, 0)
    let side = point.x - ridge
    let direction: Float = side < 0 ? -1 : 1
    // Lesser ridges run down both flanks, away from the main one.
    let flank = Point(
      (point.x - direction * fall * 0.55) / 34, (point.y + point.x * 0.2 * direction) / 110)
    let crease = noise.fractal(flank + direction * 9, octaves: 4)
    let light = smoothstep(0.02, -0.02, min(max(side / 60, -0.22), 0.2) + crease * 0.95)

    let rock = mix(shade, lit, light)
    // Snow reaches farther down in the gullies between the lesser ridges.
    let gully = Point((point.x - direction * fall * 0.45) / 15, point.y / 75)
    let edge = snow * (1 + noise.fractal(gully, octaves: 5) * 1.1)
    let cover = snow > 0 ? smoothstep(edge + 1, edge - 1, fall * 0.7 + depth * 0.45) : 0
    let color = mix(rock, mix(snowShade, snowLit, light), cover)
    return mix(color, haze, smoothstep(-140, 0, point.y - foot) * 0.92)
  }
}

extension Canvas {
  /// Paints `peak` down to its foot.
  mutating func paint(_ peak: Peak) {
    fill(below: peak.skyline, to: peak.foot, peak.color)
  }
}
