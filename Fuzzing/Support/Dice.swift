/// Random numbers that come from an input: the same for the same input.
///
/// Only its last bytes count, so that most changes of an input leave the numbers as they are; then
/// libFuzzer can make it smaller. They are as many as a PNG's last chunk and the checksum before it
/// have, so that different files have different numbers.
///
/// Source: FNV-1a (G. Fowler, L. C. Noll, K. Vo) and SplitMix64 (G. L. Steele, D. Lea, C. H. Flood,
/// 2014).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ input: [UInt8]) {
    state = input.suffix(16).reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Whether something happens that happens once in so many times.
  mutating func happens(onceIn times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}
