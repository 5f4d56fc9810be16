/// How the samples of a photo stand for light: its tone curves and its primaries.
public struct ColorEncoding: Sendable {
  /// The tone curves of red, green and blue: the linear light, 0...1, of each sample value.
  /// A gray photo uses the first.
  let curves: [[Float]]

  /// The matrix from the photo's linear primaries to those of sRGB, or `nil` where they are the
  /// same.
  let matrix: ColorMatrix?

  /// Creates an encoding from tone curves.
  ///
  /// - Parameters:
  ///   - curve: the linear light, 0...1, of a sample in 0...1 of channel 0 (red), 1 or 2.
  ///   - depth: the bits of a sample, 8 or 16.
  ///   - matrix: from the photo's linear primaries to those of sRGB.
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

  private init(table: [Float]) {
    curves = [table, table, table]
    matrix = nil
  }

  /// sRGB, 8 bits a sample.
  public static let sRGB = ColorEncoding(table: LinearLight.table)

  /// sRGB, 16 bits a sample.
  public static let sRGB16 = ColorEncoding(
    table: (0...65535).map { Float(LinearLight.decode(Double($0) / 65535)) })
}

/// A linear map of colours: three columns, the images of red, green and blue.
public struct ColorMatrix: Hashable, Sendable {
  /// The image of red.
  public var red: SIMD3<Double>
  /// The image of green.
  public var green: SIMD3<Double>
  /// The image of blue.
  public var blue: SIMD3<Double>

  /// Creates a matrix from its columns.
  public init(red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The product: first `other`, then this map.
  public func after(_ other: ColorMatrix) -> ColorMatrix {
    ColorMatrix(red: self(other.red), green: self(other.green), blue: self(other.blue))
  }

  /// The image of a colour.
  public func callAsFunction(_ color: SIMD3<Double>) -> SIMD3<Double> {
    red * color.x + green * color.y + blue * color.z
  }
}
