/// The transfer curve of sRGB, both ways.
///
/// Source: IEC 61966-2-1:1999, with the constants of its 2003 amendment.
public enum LinearLight {
  /// The linear light, 0...1, of an sRGB value in 0...1.
  public static func decode(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
  }

  /// The linear light of each 8-bit sRGB value.
  static let table: [Float] = (0...255).map { Float(decode(Double($0) / 255)) }

  /// The 8-bit sRGB value nearest to a linear light; below 0 is 0, above 1 is 255.
  ///
  /// Exact: the value changes where the light lies half-way between two values of sRGB.
  static func encode(_ light: Float) -> UInt8 {
    encoder.encode(light)
  }

  static let encoder = Encoder()

  /// A first guess by table, put right by one comparison.
  struct Encoder: Sendable {
    /// The 8-bit value at the dark end of each bin of linear light.
    private let guess: [UInt8]

    /// The light from which on each 8-bit value is the nearest.
    private let threshold: [Float]

    /// Bins are narrower than any 8-bit step is (1 / (255 x 12.92) at the least), so at most one
    /// threshold lies in a bin.
    private static let bins = 4096

    init() {
      let threshold =
        [-Float.infinity] + (1...255).map { Float(decode((Double($0) - 0.5) / 255)) } + [.infinity]
      var value = 0
      guess = (0...Self.bins).map { bin in
        while threshold[value + 1] <= Float(bin) / Float(Self.bins) { value += 1 }
        return UInt8(value)
      }
      self.threshold = threshold
    }

    func encode(_ light: Float) -> UInt8 {
      // The order of the operands makes a NaN count as black.
      let clipped = min(max(0, light), 1)
      let value = Int(guess[Int(clipped * Float(Self.bins))])
      return UInt8(truncatingIfNeeded: clipped >= threshold[value + 1] ? value + 1 : value)
    }
  }
}
