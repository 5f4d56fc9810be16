/// A hot-air balloon with upright stripes, lit from the right.
struct Balloon {
  /// The middle of the envelope, and its half width, in points.
  let center: Point
  let radius: Float
  /// The colors of the stripes, in turn.
  let colors: [Color]

  /// Paints the balloon with its basket on `canvas`.
  func paint(on canvas: inout Canvas) {
    let basket = center + Point(0, radius * 1.78)
    let rope = Color(0x5A4636)
    for x: Float in [-0.16, -0.06, 0.06, 0.16] {
      canvas.fill(
        .line(
          center + Point(x * 1.25, 1.28) * radius, basket + Point(x * 0.75, -0.1) * radius,
          width: max(1.2, radius * 0.011)), rope)
    }
    canvas.fill(.polygon(outline)) { color(at: $0) }
    // The dark rim of the mouth and a little flame below it.
    canvas.fill(
      .ellipse(center + Point(0, 1.275 * radius), radii: Point(0.21, 0.035) * radius),
      Color(0x4A2E35))
    canvas.glow(
      center + Point(0, 1.36 * radius), radius: radius * 0.22, Color(0xFFB347).opacity(0.9))
    let box = Box(basket + Point(-0.14, -0.1) * radius, basket + Point(0.14, 0.12) * radius)
    canvas.fill(.box(box, corner: radius * 0.03)) { point in
      let weave = sine(point.x / radius * 120) * sine(point.y / radius * 110)
      let light = mix(0.6, 1.15, (point.x - box.low.x) / box.size.x)
      return Color(0xA8713F).lit(light + weave * 0.14)
    }
    let rim = Box(basket + Point(-0.155, -0.115) * radius, basket + Point(0.155, -0.08) * radius)
    canvas.fill(.box(rim, corner: radius * 0.015), Color(0x6B4327))
  }

  /// Half the width of the envelope, in radii, at `height` radii below its middle.
  private func halfWidth(_ height: Float) -> Float {
    if height < 0 { return max(1 - height * height, 0).squareRoot() }
    let t = height / 1.28
    return mix((1 - 0.55 * t * t), 0.21, smoothstep(0, 1, t) * t)
  }

  private var outline: [Point] {
    let heights = (0...64).map { step in
      let t = Float(step) / 64
      return -cosine(t * .pi / 2) * (1 - t) + (1.28 * t) * t
    }
    let left = heights.map { center + Point(-halfWidth($0), $0) * radius }
    return left + left.reversed().map { Point(2 * center.x - $0.x, $0.y) }
  }

  /// The color of the envelope at `point`.
  private func color(at point: Point) -> Color {
    let place = (point - center) / radius
    let across = place.x / max(halfWidth(place.y), 0.01)
    // The stripes are equally wide around the envelope, so narrower toward its sides.
    let facing = max(1 - across * across, 0.0004).squareRoot()
    let gore = (angle(of: Point(facing, across)) / .pi + 0.5) * 12
    let border = gore.rounded()
    let seam = gore - border
    let goreWidth = radius * halfWidth(place.y) * facing * .pi / 12
    let after = Int(border) + colors.count
    let color = mix(
      colors[(after - 1) % colors.count], colors[after % colors.count],
      unit(0.5 + seam * goreWidth))
    let bulge = 1 - 0.17 * exponential(-abs(seam) * 7)
    // A pale belt with a zigzag around the middle.
    let zigzag = abs(gore - gore.rounded(.down) - 0.5) * 0.3
    let belt = smoothstep(0.012, -0.012, abs(place.y - 0.16 - zigzag * 0.5) - 0.075)
    let cap = smoothstep(0.01, -0.01, place.y + 0.86)
    let painted = mix(mix(color, Color(0xFFF3DA), belt * 0.92), colors[0].lit(0.85), cap)
    let toSun = Point(across * 0.8, place.y * 0.6).dot(Point(0.75, -0.66))
    let light = 0.74 + 0.42 * toSun
    let shine = 0.3 * bell((place - Point(0.36, -0.46)).length, width: 0.34)
    let lit = mix(painted.lit(light * bulge), .white, shine)
    return mix(lit, Color(0x3F4E8C), 0.24 * smoothstep(0.1, -0.9, toSun))
  }
}
