import TestSupport

extension SplitMix64 {
  /// Creates a random number generator whose numbers depend only on the input.
  ///
  /// Only the input's last bytes are used, so that most changes of an input do not change the
  /// numbers; that lets libFuzzer minimize an input. There are as many of them as in the last chunk
  /// of a PNG and the checksum before it, so that different files have different numbers.
  ///
  /// Source: FNV-1a (G. Fowler, L. C. Noll, K. Vo).
  init(_ input: [UInt8]) {
    self.init(
      seed: input.suffix(16).reduce(0xCBF2_9CE4_8422_2325) {
        ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
      })
  }
}
