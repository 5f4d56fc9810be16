/// How the samples of a photo are to be interpreted: its transfer curves and its primaries.
public struct ColorEncoding: Sendable {
  /// The number of bits of a sample.
  public let depth: SampleFormat.Depth

  /// The transfer curves of red, green and blue: for each sample value, its linear light, 0...1. A
  /// gray photo uses the first curve.
  let curves: [[Float]]

  /// The matrix from the photo's linear primaries to sRGB's; `nil` if they are the same.
  let matrix: ColorMatrix?

  /// Whether the samples are gains instead of light, so that pixels become a ``GainCode``.
  private(set) var isGain = false

  /// Creates an encoding from transfer curves.
  ///
  /// - Parameters:
  ///   - depth: the number of bits of a sample.
  ///   - matrix: from the photo's linear primaries to sRGB's; `nil` if they are the same.
  ///   - curve: returns the linear light, 0...1, of a sample value, 0...1, of a channel: 0 is red,
  ///     1 green, 2 blue. It is called once for each value of each channel.
  public init(
    depth: SampleFormat.Depth = .eight, matrix: ColorMatrix? = nil,
    curve: (_ channel: Int, _ sample: Double) -> Double
  ) {
    self.depth = depth
    let top = Double(depth.maximum)
    curves = (0..<3).map { channel in
      (0...depth.maximum).map { Float(curve(channel, Double($0) / top)) }
    }
    self.matrix = matrix
  }

  /// Creates the encoding of a gain map. `gain` returns by what the light is multiplied.
  package init(
    depth: SampleFormat.Depth = .eight, gain: (_ channel: Int, _ sample: Double) -> Double
  ) {
    self.init(depth: depth, curve: gain)
    isGain = true
  }

  private init(_ depth: SampleFormat.Depth, curve: [Float]) {
    self.depth = depth
    curves = [curve, curve, curve]
    matrix = nil
  }

  /// sRGB, 8 bits a sample.
  public static let sRGB = ColorEncoding(.eight, curve: SRGBTransferCurve.linearValues)

  /// sRGB, 16 bits a sample.
  public static let sRGB16 = ColorEncoding(
    .sixteen, curve: (0...65535).map { Float(SRGBTransferCurve.linearize(Double($0) / 65535)) })
}
