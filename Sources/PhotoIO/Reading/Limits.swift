/// What photos may demand. Checked as soon as a header is known, before anything is made for the
/// photo.
public struct Limits: Sendable {
  /// The largest number of pixels of a photo.
  public var pixels: Int

  /// What all photos that are opened with these limits may hold in memory at the same time.
  public var memory: MemoryBudget

  /// Creates limits.
  public init(pixels: Int = 400_000_000, memory: MemoryBudget = MemoryBudget()) {
    self.pixels = pixels
    self.memory = memory
  }
}
