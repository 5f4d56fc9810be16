/// A place or a displacement: x to the right, y downwards, in points of the scene.
typealias Point = SIMD2<Float>

extension Point {
  /// The distance from the origin.
  var length: Float { (x * x + y * y).squareRoot() }

  /// The scalar product with `other`.
  func dot(_ other: Point) -> Float { x * other.x + y * other.y }

  /// This point turned clockwise around `center` by `angle` radians.
  func turned(by angle: Float, around center: Point = .zero) -> Point {
    let offset = self - center
    let (s, c) = (sine(angle), cosine(angle))
    return center + Point(offset.x * c - offset.y * s, offset.x * s + offset.y * c)
  }
}

/// Points whose offsets from `origin` are given as x, y, x, y..., times `scale`.
func points(from origin: Point = .zero, scale: Point = .one, _ offsets: Float...) -> [Point] {
  stride(from: 0, to: offsets.count, by: 2).map {
    origin + Point(offsets[$0], offsets[$0 + 1]) * scale
  }
}

/// An upright rectangle, in points.
struct Box {
  var low: Point
  var high: Point

  init(_ low: Point, _ high: Point) {
    self.low = low
    self.high = high
  }

  init(x: ClosedRange<Float>, y: ClosedRange<Float>) {
    self.init(Point(x.lowerBound, y.lowerBound), Point(x.upperBound, y.upperBound))
  }

  /// The smallest box around `points`.
  init(around points: [Point]) {
    low = points.reduce(Point(repeating: .infinity)) { pointwiseMin($0, $1) }
    high = points.reduce(Point(repeating: -.infinity)) { pointwiseMax($0, $1) }
  }

  var center: Point { (low + high) / 2 }
  var size: Point { high - low }

  /// This box with `margin` points more on each side.
  func grown(by margin: Float) -> Box { grown(by: Point(margin, margin)) }

  /// This box with a margin of `margin.x` points more at the sides, and `margin.y` above and below.
  func grown(by margin: Point) -> Box { Box(low - margin, high + margin) }

  func union(_ other: Box) -> Box {
    Box(pointwiseMin(low, other.low), pointwiseMax(high, other.high))
  }
}

/// `value` kept within 0 to 1.
func unit(_ value: Float) -> Float { min(max(value, 0), 1) }

/// The way from `a` (at 0) to `b` (at 1).
func mix(_ a: Float, _ b: Float, _ amount: Float) -> Float { a + (b - a) * amount }

/// 0 up to `low`, 1 from `high` on, and a smooth slope between them.
func smoothstep(_ low: Float, _ high: Float, _ value: Float) -> Float {
  let t = unit((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

/// A bell curve: 1 at 0, about 0.37 at `width` on either side.
func bell(_ value: Float, width: Float) -> Float {
  exponential(-(value / width) * (value / width))
}
