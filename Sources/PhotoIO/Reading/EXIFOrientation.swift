import GridKit

extension Orientation {
  /// The orientation in the EXIF data of a photo.
  ///
  /// Only tag 0x0112 of the first directory counts: that of the second is the thumbnail's. Whatever
  /// is missing, out of range, or in an entry that is cut off reads as ``Orientation/up``. XMP data
  /// are not read; see ``PhotoFile/orientation``.
  ///
  /// - Parameter tiff: the EXIF data from their TIFF header on (`II*` or `MM`).
  ///
  /// Source: TIFF 6.0, section 2; CIPA DC-008 (Exif 2.32), 4.6.4 A.
  init(exif tiff: [UInt8]) {
    let directory = TIFFDirectory(tiff)
    self =
      directory?.first(0x0112) { entry in
        directory?.plainNumber(ofEntryAt: entry).flatMap(Orientation.init(rawValue:))
      } ?? .up
  }
}
