extension [UInt8] {
  /// Returns the segment of a JPEG with EXIF data that hold an orientation, 1...8, and nothing
  /// else.
  package static func exifSegment(orientation: Int) -> [UInt8] {
    let block = TIFFBlock(entries: [TIFFBlock().orientation(orientation)])
    return JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + block.bytes)
  }

  /// A JPEG segment that should contain a whole color profile (ICC.1, B.4) but does not.
  package static let badProfileSegment = JPEGSegments.segment(
    0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 7, count: 200))
}
