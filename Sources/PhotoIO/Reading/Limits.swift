/// What a photo may demand. Checked as soon as its header is known, before memory is.
public struct Limits: Hashable, Sendable {
  /// The largest number of pixels.
  public var pixels: Int

  /// Creates limits.
  public init(pixels: Int = 400_000_000) {
    self.pixels = pixels
  }
}
