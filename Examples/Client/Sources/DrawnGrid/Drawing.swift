import GridKit

/// A picture as a formula: the color of each point, across and down from -1 to 1.
struct Drawing: Sendable {
  /// Red, green and blue, 0...1.
  typealias Shade = SIMD3<Double>

  let shade: @Sendable (_ x: Double, _ y: Double) -> Shade

  /// The picture in pixels.
  func raster(_ size: Size) -> Raster {
    var raster = Raster(size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        // The shorter side is 2 long, so that discs are round.
        let unit = 2 / Double(min(size.width, size.height))
        let color = shade(
          (Double(x) + 0.5 - Double(size.width) / 2) * unit,
          (Double(y) + 0.5 - Double(size.height) / 2) * unit)
        let bytes = SIMD3<UInt8>(color.clamped(lowerBound: .zero, upperBound: .one) * 255)
        raster[x, y] = Color(red: bytes.x, green: bytes.y, blue: bytes.z)
      }
    }
    return raster
  }
}

extension Drawing {
  static let sunrise = Drawing { x, y in
    let sky = mix(mix(violet, coral, by: y + 1.2), gold, by: y)
    return mix(sky, cream, by: inside(disc(x, y - 0.2, radius: 0.26)))
  }

  static let rings = Drawing { x, y in
    mix(coral, cream, by: 8 * wave(4 * (x * x + y * y).squareRoot()))
  }

  static let ball = Drawing { x, y in
    let height = max(0, 0.49 - x * x - y * y).squareRoot() / 0.7
    let light = max(0, 0.6 * height - 0.6 * x / 0.7 - 0.5 * y / 0.7)
    let surface = mix(mix(night, coral, by: 1.4 * light), cream, by: 5 * light - 4.2)
    return mix(mix(teal, violet, by: y + 0.8), surface, by: inside(disc(x, y, radius: 0.7)))
  }

  static let moon = Drawing { x, y in
    let crescent = max(disc(x, y, radius: 0.55), -disc(x - 0.3, y + 0.12, radius: 0.5))
    return mix(mix(night, violet, by: 0.4 + y / 2), cream, by: inside(crescent))
  }

  static let hills = Drawing { x, y in
    var shade = mix(cream, gold, by: 0.8 + y)
    for (nearness, color) in zip(0..., [coral, violet, night]).map({ (Double($0), $1) }) {
      let ridge = -0.3 + 0.4 * nearness + 0.2 * wave(0.6 * x + 0.37 * nearness)
      shade = mix(shade, color, by: inside(ridge - y))
    }
    return shade
  }

  private static let night = Shade(0.10, 0.13, 0.29), violet = Shade(0.42, 0.27, 0.53)
  private static let coral = Shade(0.93, 0.44, 0.40), gold = Shade(0.98, 0.76, 0.38)
  private static let cream = Shade(1.00, 0.95, 0.84), teal = Shade(0.13, 0.52, 0.55)

  private static func mix(_ first: Shade, _ second: Shade, by share: Double) -> Shade {
    first + (second - first) * min(max(0, share), 1)
  }

  /// How far a point is from a disc's edge; negative inside.
  private static func disc(_ x: Double, _ y: Double, radius: Double) -> Double {
    (x * x + y * y).squareRoot() - radius
  }

  /// 1 inside, 0 outside, and between them on the edge.
  private static func inside(_ distance: Double) -> Double { 0.5 - 240 * distance }

  /// Swings between -1 and 1, once in each unit, along parabolas.
  private static func wave(_ x: Double) -> Double {
    let t = 2 * (x - x.rounded(.down))
    return t < 1 ? 4 * t * (1 - t) : -4 * (t - 1) * (2 - t)
  }
}
