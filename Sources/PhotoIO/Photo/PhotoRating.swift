extension Int {
  /// Reads the rating of a photo, 1...5, from its EXIF data. The EXIF standard does not have tag 0x4746, but
  /// Windows and cameras write it into the first directory. Cameras write 0, which says nothing.
  init?(ratingInEXIF exif: TIFFDirectory) {
    guard let rating = exif.number(0x4746), 1...5 ~= rating else { return nil }
    self = rating
  }

  /// Reads the rating of a photo, -1...5, from its XMP data, where it is an attribute or an element. What digiKam and
  /// Lightroom write for rejected photos is a rating of -1, which is what darktable writes.
  ///
  /// Source: XMP specification, part 1 (ISO 16684-1), 8.4: xmp:Rating; part 2: xmpDM:pick. digiKam's PickLabel is 1
  /// for rejected photos.
  init?(ratingInXMP xmp: [UInt8]) {
    var scanner = XMPScanner(xmp)
    var rating: Double?
    while let token = scanner.next() {
      switch token {
      case .value("1", of: "digiKam:PickLabel"), .value("-1", of: "xmpDM:pick"):
        self = -1
        return
      case .value(let value, of: "xmp:Rating") where rating == nil:
        rating = XMPScanner.number(value)
      default: break
      }
    }
    guard let rating, -1...5 ~= rating else { return nil }
    self.init(rating)
  }
}
