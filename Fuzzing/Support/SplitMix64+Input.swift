import TestSupport

extension SplitMix64 {
  /// Creates random numbers that are the same for the same input.
  ///
  /// Only the last bytes of the input count, so that most changes of an input leave the numbers as
  /// they are; then libFuzzer can make the input smaller. They are as many as the last chunk of a
  /// PNG and the checksum before it have, so that different files have different numbers.
  ///
  /// Source: FNV-1a (G. Fowler, L. C. Noll, K. Vo).
  init(_ input: [UInt8]) {
    self.init(
      seed: input.suffix(16).reduce(0xCBF2_9CE4_8422_2325) {
        ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
      })
  }
}
