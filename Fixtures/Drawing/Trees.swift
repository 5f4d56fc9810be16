import FileBuilders

extension Shape {
  /// A fir with its foot at `foot`, drooping branches and a pointed top, in points.
  static func fir(_ foot: Point, height: Float, width: Float, _ random: inout SplitMix64) -> Shape {
    let tiers = min(max(4, Int(height / 7)), 22)
    var left: [Point] = []
    var right: [Point] = []
    for tier in 0..<tiers {
      let top = Float(tier) / Float(tiers)
      let bottom = Float(tier + 1) / Float(tiers)
      let reach = width / 2 * power(bottom, 0.85)
      func tip(_ side: Float) -> Point {
        foot + Point(side * reach * random.roll(0.75...1.1), (bottom * 0.94 - 1) * height)
      }
      func notch(_ side: Float) -> Point {
        foot + Point(side * reach * 0.5, (bottom * 0.94 - 1.0) * height - height * 0.02)
      }
      if tier == 0 { left.append(foot + Point(0, (top - 1) * height)) }
      left += [tip(-1), notch(-1)]
      right += [tip(1), notch(1)]
    }
    let trunk = [Point(-0.05, -0.06), Point(-0.05, 0), Point(0.05, 0), Point(0.05, -0.06)]
    return .polygon(left + trunk.map { foot + $0 * Point(width, height) } + right.reversed())
  }
}
