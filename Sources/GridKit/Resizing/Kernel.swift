import CPlatform

/// The curve by which neighbouring pixels are weighted.
public enum Kernel: Hashable, Sendable {
  /// The sinc function windowed by its own first three lobes: gives the sharpest picture in
  /// reducing.
  ///
  /// Source: K. Turkowski, "Filters for Common Resampling Tasks", Graphics Gems, 1990.
  case lanczos3

  /// The cubic that passes through the samples, with B = 0 and C = 1/2.
  ///
  /// Source: D. Mitchell and A. Netravali, "Reconstruction Filters in Computer Graphics", 1988.
  case catmullRom

  /// The distance from the centre, in pixels, beyond which the curve is zero.
  public var support: Double {
    switch self {
    case .lanczos3: 3
    case .catmullRom: 2
    }
  }

  /// Returns the weight at a distance from the centre, in pixels.
  public func callAsFunction(_ distance: Double) -> Double {
    let x = abs(distance)
    guard x < support else { return 0 }
    switch self {
    case .lanczos3:
      return Self.sinc(x) * Self.sinc(x / 3)
    case .catmullRom:
      return x < 1
        ? (1.5 * x - 2.5) * x * x + 1
        : ((-0.5 * x + 2.5) * x - 4) * x + 2
    }
  }

  private static func sinc(_ x: Double) -> Double {
    x == 0 ? 1 : sin(.pi * x) / (.pi * x)
  }
}
