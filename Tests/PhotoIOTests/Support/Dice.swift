#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Random numbers that can be thrown again: other ones in every run, from a seed that is printed.
///
/// With `INSTAGRID_SEED` in the environment, that is the seed if it is a number.
///
/// Source: SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, 2014).
struct Dice: RandomNumberGenerator, CustomStringConvertible {
  let seed: UInt64
  private var state: UInt64

  init(for test: String = #function) {
    seed = Self.givenSeed ?? UInt64.random(in: 0...9_999_999)
    state = seed
    print("\(test) throws dice with INSTAGRID_SEED=\(seed)")
  }

  private static var givenSeed: UInt64? {
    unsafe getenv("INSTAGRID_SEED").flatMap { UInt64(unsafe String(cString: $0)) }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  var description: String { "INSTAGRID_SEED=\(seed)" }

  /// Bytes without any order.
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}
