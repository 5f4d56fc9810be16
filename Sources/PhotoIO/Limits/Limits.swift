import GridKit

/// The most that a photo may demand. Checked as soon as its header is known, before anything is
/// allocated for the photo.
public struct Limits: Sendable {
  /// The largest number of pixels of a photo; by default twice as many as the largest sensors of
  /// phones have.
  public var pixels: Int

  /// The largest number of scans of a JPEG times the number of its pixels. Decoding a scan takes
  /// time for every pixel, however little it adds. A hundred scans are always allowed; encoders
  /// write about ten.
  public var scannedPixels: Int

  /// The memory that all photos opened with these limits share while they are decoded.
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

  /// No limits, for files of which only little is read.
  static let none = Limits(pixels: .max, memory: MemoryBudget(bytes: .max))

  /// Returns the largest number of scans that a JPEG of a size may have.
  func scans(of size: Size) -> Int { max(100, scannedPixels / max(1, size.area)) }
}
