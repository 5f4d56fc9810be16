import GridKit

extension Orientation {
  /// Reads the orientation from the EXIF data of a photo.
  ///
  /// Only tag 0x0112 of the first directory is used, because the second one belongs to the
  /// thumbnail. If the tag is missing, out of range or truncated, the orientation is
  /// ``Orientation/up``. XMP data are not read; see ``PhotoFile/orientation``.
  ///
  /// Source: TIFF 6.0, section 2; CIPA DC-008 (Exif 2.32), 4.6.4 A.
  init(exif: TIFFDirectory?) {
    self =
      exif?.first(0x0112) { exif?.plainNumber(ofEntryAt: $0).flatMap(Orientation.init(rawValue:)) }
      ?? .up
  }
}
