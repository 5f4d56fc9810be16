import GridKit

/// What photos may demand. Checked as soon as a header is known, before anything is made for the
/// photo.
public struct Limits: Sendable {
  /// The largest number of pixels of a photo.
  public var pixels: Int

  /// The largest number of scans of a JPEG times the number of its pixels. Each scan goes over all of
  /// the picture, however little it adds; a hundred are always allowed.
  public var scannedPixels: Int

  /// What all photos that are opened with these limits may hold in memory at the same time.
  public var memory: MemoryBudget

  /// Creates limits.
  public init(
    pixels: Int = 400_000_000, scannedPixels: Int = 2_000_000_000,
    memory: MemoryBudget = MemoryBudget()
  ) {
    self.pixels = pixels
    self.scannedPixels = scannedPixels
    self.memory = memory
  }

  /// How many scans a JPEG of a size may have.
  func scans(of size: Size) -> Int { max(100, scannedPixels / max(1, size.area)) }
}
