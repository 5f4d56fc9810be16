/// A random number generator that produces the same numbers for the same seed.
///
/// Source: G. Steele, D. Lea and C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns an integer in the range.
  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Returns a number in the range.
  package mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Returns random bytes.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }

  /// Returns bytes with some bits flipped, none of them before an offset.
  package mutating func flipping(
    _ count: Int, bitsOf bytes: [UInt8], from start: Int = 0
  ) -> [UInt8] {
    var flipped = bytes
    for _ in 0..<count { flipped[int(start...bytes.count - 1)] ^= 1 << UInt8(int(0...7)) }
    return flipped
  }

  /// Returns `true` with a probability of one in a number of calls.
  package mutating func happens(onceIn times: Int) -> Bool { int(0...times - 1) == 0 }
}
