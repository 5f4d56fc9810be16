import GridKit
import LibC

/// The colors of a photo as code points of ITU-T H.273, which PNG, HEIF and AVIF use.
struct ColorCodePoints: Hashable, Sendable {
  /// ColorPrimaries (H.273, table 2).
  let primaries: Int
  /// TransferCharacteristics (H.273, table 3).
  let transfer: Int
  /// Whether black is 0 and white the largest sample; otherwise they are 16 and 235 of 8 bits.
  var isFullRange = true

  /// The value of either code point that means "unspecified".
  static let unspecified = 2

  var areUnspecified: Bool { primaries == Self.unspecified && transfer == Self.unspecified }

  /// Returns the color encoding of samples with these colors; `nil` if either number is unknown, or if
  /// both are unspecified. If only one is unspecified, sRGB's is used for it.
  func encoding(depth: SampleFormat.Depth) -> ColorEncoding? {
    guard !areUnspecified, let colors = knownPrimaries, let linearize = knownCurve else {
      return nil
    }
    let top = Double((1 << depth.rawValue) - 1)
    return ColorEncoding(depth: depth, matrix: colors == .sRGB ? nil : colors.toSRGB) {
      // H.273, equations 23 to 25.
      let level = $1 * top / Double(1 << (depth.rawValue - 8))
      return linearize(isFullRange ? $1 : min(max((level - 16) / 219, 0), 1))
    }
  }

  /// A warning if the photo has light that an sRGB display cannot show; `nil` otherwise.
  var warning: String? {
    [16: "PQ", 18: "HLG"][transfer].map {
      "it is an HDR photo (\($0)); its highlights are compressed to the range of sRGB"
    }
  }

  private var knownPrimaries: Primaries? {
    switch primaries {
    case 1, Self.unspecified: .sRGB
    case 5: .bt601With625Lines
    case 6, 7: .bt601With525Lines
    case 9: .bt2020
    case 12: .displayP3
    default: nil
    }
  }

  private var knownCurve: ((Double) -> Double)? {
    switch transfer {
    // 1, 6, 14 and 15: the camera curve of BT.709, BT.601 and BT.2020 is not a display's. Encoders use its
    // number for pictures that were made for sRGB, and browsers display them that way.
    case 13, Self.unspecified, 1, 6, 14, 15: SRGBTransferCurve.linearize
    case 4: { pow($0, 2.2) }
    case 5: { pow($0, 2.8) }
    case 8: { $0 }
    case 16: { HDRToneMapping.toneMapped(HDRToneMapping.luminance(ofPQ: $0)) }
    case 18: { HDRToneMapping.toneMapped(HDRToneMapping.luminance(ofHLG: $0)) }
    default: nil
    }
  }
}
