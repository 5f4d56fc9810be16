/// The resolution at which a picture is meant to be printed, the same horizontally and vertically.
/// It determines the size of a print and changes no pixels.
public struct PrintResolution: Hashable, Sendable {
  /// The values that a JPEG can store: whole dots per inch in 16 bits.
  public static let range = 1...65535

  /// Pixels per inch.
  public let dotsPerInch: Int

  /// Creates a resolution; `nil` if it is not in ``range``.
  public init?(dotsPerInch: Int) {
    guard Self.range.contains(dotsPerInch) else { return nil }
    self.dotsPerInch = dotsPerInch
  }

  /// Pixels per meter, rounded to the nearest, as stored in a PNG; an inch is 0.0254 m.
  public var pixelsPerMeter: Int { (dotsPerInch * 10_000 + 127) / 254 }

  /// The part of a writer's summary that describes the resolution.
  var summary: String { ", \(dotsPerInch) dpi" }
}
