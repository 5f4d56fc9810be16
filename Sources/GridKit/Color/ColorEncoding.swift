/// What the samples of a photo mean: the transfer curves and the primaries of its colors.
public struct ColorEncoding: Sendable {
  /// The transfer curves of red, green and blue: the linear light, 0...1, of each sample value. A
  /// gray photo uses the first.
  let curves: [[Float]]

  /// The matrix from the photo's linear primaries to those of sRGB; `nil` where they are the same.
  let matrix: ColorMatrix?

  /// Creates an encoding from transfer curves.
  ///
  /// - Parameters:
  ///   - depth: the size of a sample.
  ///   - matrix: from the photo's linear primaries to those of sRGB.
  ///   - curve: returns the linear light, 0...1, of a sample in 0...1 of channel 0 (red), 1 or 2.
  public init(
    depth: SampleFormat.Depth = .eight, matrix: ColorMatrix? = nil,
    curve: (_ channel: Int, _ sample: Double) -> Double
  ) {
    let top = Double(depth.maximum)
    curves = (0..<3).map { channel in
      (0...depth.maximum).map { Float(curve(channel, Double($0) / top)) }
    }
    self.matrix = matrix
  }

  private init(curve: [Float]) {
    curves = [curve, curve, curve]
    matrix = nil
  }

  /// sRGB, 8 bits a sample.
  public static let sRGB = ColorEncoding(curve: SRGBTransferCurve.linearValues)

  /// sRGB, 16 bits a sample.
  public static let sRGB16 = ColorEncoding(
    curve: (0...65535).map { Float(SRGBTransferCurve.linearize(Double($0) / 65535)) })
}
