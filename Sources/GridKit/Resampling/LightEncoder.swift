/// Finds the 8-bit sRGB value nearest to a linear light; below 0 is 0, above 1 is 255.
///
/// Exact: the value changes where the light lies half-way between two values of sRGB. A first guess
/// by table is put right by one comparison.
struct LightEncoder: Sendable {
  /// Linear light is cut into bins around the multiples of 1 / bins. They are narrower than any
  /// 8-bit step is (1 / (255 x 12.92) at the least), so at most one threshold lies in a bin.
  static let bins = 4096

  /// The 8-bit value at the dark end of each bin.
  let guess: [UInt8]

  /// The light from which on each 8-bit value is the nearest, and behind the last one infinity.
  let threshold: [Float]

  init() {
    let threshold =
      [-Float.infinity]
      + (1...255).map { Float(LinearLight.decode((Double($0) - 0.5) / 255)) } + [.infinity]
    var value = 0
    guess = (0...Self.bins).map { bin in
      let dark = (Float(bin) - 0.5) / Float(Self.bins)
      while threshold[value + 1] <= dark { value += 1 }
      return UInt8(value)
    }
    self.threshold = threshold
  }
}
