/// How densely a picture is printed, the same across and down. It says how large a print is, and changes
/// no pixel.
public struct PrintResolution: Hashable, Sendable {
  /// What a JPEG can say: whole dots per inch in 16 bits.
  public static let range = 1...65535

  /// Pixels per inch.
  public let dotsPerInch: Int

  /// Creates a resolution; `nil` outside of ``range``.
  public init?(dotsPerInch: Int) {
    guard Self.range.contains(dotsPerInch) else { return nil }
    self.dotsPerInch = dotsPerInch
  }

  /// Pixels per metre, to the nearest, as a PNG counts; an inch is 0.0254 m.
  public var pixelsPerMeter: Int { (dotsPerInch * 10_000 + 127) / 254 }

  /// How the summary of a writer ends.
  var summary: String { ", \(dotsPerInch) dpi" }
}
