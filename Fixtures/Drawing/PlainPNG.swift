import FileBuilders

/// A PNG file that libpng's simplified interface cannot write: with 16 bits per sample, with
/// interlacing, or with primaries other than those of sRGB. Nothing is compressed.
struct PlainPNG {
  enum Kind: Int {
    case gray = 1
    case rgb = 3
    case rgba = 4

    /// The color type, PNG specification, 11.2.1.
    fileprivate var code: Int {
      switch self {
      case .gray: 0
      case .rgb: 2
      case .rgba: 6
      }
    }
  }

  let width: Int
  let height: Int
  let kind: Kind
  /// 8 or 16.
  var depth = 16
  var isInterlaced = false
  /// The chunks between the header and the picture.
  var chunks: [PNGFile.Chunk] = []

  /// Returns the bytes of the file; the samples of each pixel are as wide as the depth.
  func encode(_ samples: (_ x: Int, _ y: Int) -> [Int]) -> [UInt8] {
    PNGFile(
      width: width, height: height, depth: depth, colorType: kind.code,
      isInterlaced: isInterlaced, extra: chunks, samples: samples
    ).bytes
  }

  /// Returns the bytes of the file with the picture of `bitmap`, in 8 bits.
  func encode(_ bitmap: Bitmap) -> [UInt8] {
    encode { x, y in bitmap[x, y].map(Int.init) }
  }
}

extension PNGFile.Chunk {
  /// The exponent of the samples: 0.45455 for those of most screens, 1 for linear light.
  static func gamma(_ exponent: Double) -> Self {
    Self(name: "gAMA", data: bigEndian(Int(exponent * 100_000 + 0.5)))
  }

  /// The chromaticities of white, red, green and blue.
  static func chromaticities(_ values: [Double]) -> Self {
    Self(name: "cHRM", data: values.flatMap { bigEndian(Int($0 * 100_000 + 0.5)) })
  }

  /// Colors by their numbers in ITU-T H.273, full range.
  static func codePoints(primaries: UInt8, transfer: UInt8) -> Self {
    Self(name: "cICP", data: [primaries, transfer, 0, 1])
  }

  static func profile(_ profile: Profile) -> Self {
    Self(name: "iCCP", data: Array(profile.name.utf8) + [0, 0] + stored(profile.file.bytes))
  }
}
