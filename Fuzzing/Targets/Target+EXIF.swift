import GridKit
import TestSupport

@testable import PhotoIO

extension Target {
  /// EXIF data from their TIFF header on.
  static let exif = Target("exif") { bytes in
    // What is not there cannot turn a photo, date it or name it.
    if Orientation(exif: TIFFDirectory(bytes)) != .up {
      require(hasTag(0x0112, bytes), "an orientation stands in its entry")
    }
    let exif = TIFFDirectory(bytes)
    if CaptureTime(exif: exif) != nil {
      require(
        [0x9003, 0x9004, 0x0132].contains { hasTag($0, bytes) }, "a date stands in its entry")
    }
    for words in PhotoWords.allCases {
      guard let title = exif.flatMap({ String(words, inEXIF: $0) }) else { continue }
      require(hasTag(0x010E, bytes) || hasTag(0x9C9B, bytes), "a title stands in its entry")
      let text = CaptionText(title)
      let scalars = text.string.unicodeScalars
      require(scalars.count <= CaptionText.maximumLength, "a caption is not too long")
      require(
        !scalars.contains { $0.properties.generalCategory == .control && $0 != "\n" },
        "a caption has no control characters but line breaks")
      require(CaptionText(text.string) == text, "clean text stays as it is")
    }
  }

  /// HEIC, AVIF, WebP and JPEG XL files, of which only the date is read.
  static let date = Target(
    "date", accepts: { [.heic, .avif, .webp, .jpegXL].contains(FileFormat(signature: $0)) }
  ) { bytes in
    let file = NamelessFile.input(bytes)
    _ = PhotoMetadata(ofPhoto: file.path).taken
  }

  /// Whether the number of an entry is somewhere, in either order of bytes.
  private static func hasTag(_ tag: UInt16, _ bytes: [UInt8]) -> Bool {
    let (high, low) = (UInt8(tag >> 8), UInt8(tag & 0xFF))
    return zip(bytes, bytes.dropFirst()).contains { $0 == (high, low) || $0 == (low, high) }
  }
}
