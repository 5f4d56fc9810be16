import GridKit
import LibC

/// What in a photo's file tells its colors.
public enum ColorSource: String, Sendable {
  /// An embedded ICC profile: its curves, matrix or tables.
  case profile = "color profile"
  /// The tag `cicp` of the profile.
  case pointsOfProfile = "code points of the color profile"
  /// CICP, in a PNG's chunk or in a HEIC or AVIF.
  case codePoints = "code points"
  /// A PNG's sRGB, gAMA or cHRM.
  case chunks = "chunks of PNG"
  /// ColorSpace and InteroperabilityIndex, as cameras write them for Adobe RGB.
  case exif = "EXIF"
  /// An entry PreviewColorSpace of a DNG.
  case previewColorSpace = "PreviewColorSpace"
}

/// The color space that metadata name.
enum NamedColorSpace {
  case sRGB, adobeRGB, proPhotoRGB
  /// Gray of a gamma of 2.2.
  case gray22

  func encoding(depth: SampleFormat.Depth) -> ColorEncoding {
    switch self {
    case .sRGB: .sRGB(depth)
    case .adobeRGB:
      ColorEncoding(depth: depth, matrix: Primaries.adobeRGB.toSRGB) {
        // Adobe RGB (1998) Color Image Encoding, 4.3.1.2.
        pow($1, 563.0 / 256)
      }
    case .proPhotoRGB:
      ColorEncoding(depth: depth, matrix: Primaries.proPhotoRGB.toSRGB) {
        // ISO 22028-2 (ROMM RGB), 4.4: linear below 16 times 0.001953.
        $1 < 0.03125 ? $1 / 16 : pow($1, 1.8)
      }
    case .gray22: ColorEncoding(depth: depth, matrix: nil) { pow($1, 2.2) }
    }
  }
}

extension ColorEncoding {
  /// Returns sRGB's encoding of samples of 8 or 16 bits.
  static func sRGB(_ depth: SampleFormat.Depth) -> ColorEncoding {
    depth == .eight ? .sRGB : .sRGB16
  }
}

extension TIFFDirectory {
  /// The color space that EXIF data name; `nil` for none.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.5 and 4.6.8: ColorSpace, tag 0xA001, and
  /// InteroperabilityIndex, whose value R03 means DCF's option file. 2 is not in the standard, but
  /// cameras write it.
  var colorSpace: NamedColorSpace? {
    guard let exifIFD, let space = exifIFD.number(0xA001) else { return nil }
    if space == 1 { return .sRGB }
    guard [2, 0xFFFF].contains(space),
      let other = exifIFD.number(0xA005).flatMap({ exifIFD.directory(at: $0) }),
      other.first(1, { other.text(ofEntryAt: $0) }) == Array("R03".utf8)
    else { return nil }
    return .adobeRGB
  }

  /// The color space of the preview that the directory describes; `nil` if it does not say.
  ///
  /// Source: DNG specification 1.7.1: PreviewColorSpace, tag 50970.
  var previewColorSpace: NamedColorSpace? {
    number(50970).flatMap { [1: .gray22, 2: .sRGB, 3: .adobeRGB, 4: .proPhotoRGB][$0] }
  }
}
