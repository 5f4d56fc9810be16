import GridKit

/// Limits on the resources that a photo may use. They are checked as soon as the photo's header is
/// known, before anything is allocated for the photo.
public struct Limits: Sendable {
  /// The largest number of pixels of a photo; by default twice as many as the largest phone sensors have.
  public var pixels: Int

  /// The largest product of the number of scans and the number of pixels of a JPEG. Decoding a scan
  /// takes time for every pixel, however little the scan adds. A hundred scans are always allowed;
  /// encoders write about ten.
  public var scannedPixels: Int

  /// The memory budget that all photos opened with these limits share while they are decoded.
  public var memory: MemoryBudget

  /// Creates limits; parameters that are omitted have the default values, and share one budget.
  public init(
    pixels: Int = 400_000_000, scannedPixels: Int = 2_000_000_000,
    memory: MemoryBudget = .shared
  ) {
    self.pixels = pixels
    self.scannedPixels = scannedPixels
    self.memory = memory
  }

  /// No limits, for files that are only partly read.
  static let none = Limits(pixels: .max, memory: MemoryBudget(bytes: .max))

  /// Returns the largest allowed number of scans for a JPEG of a size.
  func scans(of size: Size) -> Int { max(100, scannedPixels / max(1, size.area)) }
}
