/// How a photo is stored, according to its header.
public struct PhotoEncoding: Hashable, Sendable {
  /// The file's format.
  public let format: FileFormat

  /// The variant of the format, such as "sequential", "progressive", "arithmetic", "interlaced" or
  /// "HEVC".
  public let coding: String

  /// The stored color model: "gray", "RGB", "YCbCr", "CMYK", "YCCK" or "palette".
  public let colorModel: String

  /// The number of bits of a stored sample.
  public let depth: Int

  /// The chroma subsampling, such as "4:2:0"; `nil` if the format has none.
  public let sampling: String?

  /// Whether the photo has an alpha channel or other transparency.
  public let hasAlpha: Bool

  /// The parts of the file, besides the picture, that are not used, such as "HDR gain map".
  public internal(set) var unusedParts: [String]

  /// Data that brighten a photo on HDR displays.
  static let gainMap = "HDR gain map"
  static let depthMap = "depth map"
  static let furtherPictures = "further pictures"
  /// The movie of a motion photo.
  static let movie = "movie"

  /// Returns the usual name of the horizontal and vertical sampling factors of a JPEG's components, or
  /// the factors themselves if there is none; `nil` for a single component.
  ///
  ///     PhotoEncoding.samplingName([(2, 2), (1, 1), (1, 1)]) // "4:2:0"
  static func samplingName(_ factors: [(Int, Int)]) -> String? {
    guard let first = factors.first, factors.count > 1 else { return nil }
    let names = [
      "1x1": "4:4:4", "2x1": "4:2:2", "1x2": "4:4:0", "2x2": "4:2:0", "4x1": "4:1:1",
      "4x2": "4:1:0",
    ]
    // Black is sampled like the luminance.
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
