/// What a photo's header says about how it is stored.
public struct PhotoDetails: Hashable, Sendable {
  /// The file's format.
  public let format: FileFormat

  /// The variant of the format: "sequential", "progressive", "arithmetic", "interlaced", "HEVC" and
  /// the like.
  public let coding: String

  /// The colors as they are stored: "gray", "RGB", "YCbCr", "CMYK", "YCCK" or "palette".
  public let colorModel: String

  /// The bits of a stored sample.
  public let depth: Int

  /// The chroma subsampling, such as "4:2:0"; `nil` where the format has none.
  public let sampling: String?

  /// Whether the photo may be transparent.
  public let hasAlpha: Bool

  /// What the file holds besides the picture and is left out, such as "HDR gain map".
  public let omissions: [String]
}

extension PhotoDetails {
  /// What brightens a photo on displays for HDR.
  static let gainMap = "HDR gain map"
  /// Photos besides the first.
  static let furtherPictures = "further pictures"
}

extension PhotoDetails {
  /// Returns the usual name of a JPEG's sampling factors, or the factors themselves where there is
  /// none.
  ///
  ///     PhotoDetails.samplingName([(2, 2), (1, 1), (1, 1)])  // "4:2:0"
  ///
  /// - Parameter factors: across and down, for each component.
  /// - Returns: `nil` for a single component.
  static func samplingName(_ factors: [(Int, Int)]) -> String? {
    guard let first = factors.first, factors.count > 1 else { return nil }
    let names = [
      "1x1": "4:4:4", "2x1": "4:2:2", "1x2": "4:4:0", "2x2": "4:2:0", "4x1": "4:1:1",
      "4x2": "4:1:0",
    ]
    // Black is stored like the luminance.
    let chroma = factors[1..<min(3, factors.count)]
    let others = factors.dropFirst(3)
    if chroma.allSatisfy({ $0 == (1, 1) }), others.allSatisfy({ $0 == first }),
      let name = names["\(first.0)x\(first.1)"]
    {
      return name
    }
    return factors.map { "\($0.0)x\($0.1)" }.joined(separator: ",")
  }
}
