@testable import GridKit

/// Random numbers that are the same for the same seed.
///
/// Tests take the seed as an argument, so that a failure names it.
///
/// Source: G. Steele, D. Lea and C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number of the range.
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// A fraction of the range.
  mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A layout of up to 5 lines of up to 6 cells.
  mutating func layout() -> Layout {
    let axis: Layout.Axis = int(0...1) == 0 ? .rows : .columns
    let counts = (0..<int(1...5)).map { _ in int(1...6) }
    return Layout(axis, counts: counts)!
  }

  /// A picture of noise.
  mutating func raster(_ size: Size, alpha: ClosedRange<Int> = 255...255) -> Raster {
    var raster = Raster(size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        raster[x, y] = Color(
          red: UInt8(int(0...255)), green: UInt8(int(0...255)), blue: UInt8(int(0...255)),
          alpha: UInt8(int(alpha)))
      }
    }
    return raster
  }
}
