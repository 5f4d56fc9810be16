import FileBuilders

/// Smooth random fields that are the same in every run: one seed, one field.
struct Noise {
  let seed: UInt32

  init(_ seed: UInt32) { self.seed = seed }

  /// A random number from 0 to 1 that belongs to the whole numbers `x` and `y`.
  func grain(_ x: Int, _ y: Int = 0) -> Float {
    Float(hash(x, y) >> 8) / Float(1 << 24)
  }

  /// Gradient noise along a line, about -1 to 1, with features about one unit wide.
  func at(_ x: Float) -> Float { at(Point(x, 0.37)) }

  /// Gradient noise in the plane, about -1 to 1, with features about one unit wide.
  func at(_ point: Point) -> Float {
    let floor = point.rounded(.down)
    let (x, y) = (Int(floor.x), Int(floor.y))
    let offset = point - floor
    let quintic = offset * (offset * 6 - 15) + 10
    let ease = offset * offset * offset * quintic
    let top = mix(
      slope(x, y, offset), slope(x + 1, y, offset - Point(1, 0)), ease.x)
    let bottom = mix(
      slope(x, y + 1, offset - Point(0, 1)), slope(x + 1, y + 1, offset - Point(1, 1)), ease.x)
    return mix(top, bottom, ease.y) * 1.4
  }

  /// Octaves of noise on top of each other, each twice as fine and half as strong.
  func fractal(_ point: Point, octaves: Int = 4) -> Float {
    var (sum, strength, point) = (Float(0), Float(0.5), point)
    for _ in 0..<octaves {
      sum += at(point) * strength
      point = point * 2.03 + 17.3
      strength /= 2
    }
    return sum
  }

  /// Octaves of noise along a line.
  func fractal(_ x: Float, octaves: Int = 4) -> Float {
    fractal(Point(x, 0.37), octaves: octaves)
  }

  private func slope(_ x: Int, _ y: Int, _ offset: Point) -> Float {
    let bits = hash(x, y)
    let gradient = Point(
      Float(bits & 0xFFFF) / 32767.5 - 1, Float(bits >> 16) / 32767.5 - 1)
    return gradient.dot(offset)
  }

  private func hash(_ x: Int, _ y: Int) -> UInt32 {
    var bits = UInt32(truncatingIfNeeded: x) &* 0x9E37_79B1
    bits ^= UInt32(truncatingIfNeeded: y) &* 0x85EB_CA77
    bits ^= seed &* 0xC2B2_AE3D
    bits = (bits ^ (bits >> 15)) &* 0x2C1B_3C6D
    bits = (bits ^ (bits >> 12)) &* 0x297A_2D39
    return bits ^ (bits >> 15)
  }
}

extension SplitMix64 {
  /// A number between the ends of `range`.
  mutating func roll(_ range: ClosedRange<Float>) -> Float {
    mix(range.lowerBound, range.upperBound, Float(next() >> 40) / Float(1 << 24))
  }

  /// True in `chance` of all throws.
  mutating func hits(_ chance: Float) -> Bool { roll(0...1) < chance }
}
