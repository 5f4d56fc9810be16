extension PhotoFile {
  /// The rating that somebody gave the photo, -1 (rejected) to 5: that in XMP data, or else in EXIF
  /// data; 0 if there is none, or if the photo is a stream.
  package var rating: Int {
    xmp.flatMap(Int.init(ratingInXMP:)) ?? exif.flatMap(Int.init(ratingInEXIF:)) ?? 0
  }
}

extension Int {
  /// Reads the rating of a photo, 0...5, from its EXIF data. The EXIF standard does not have tag 0x4746, but
  /// Windows and cameras write it into the first directory.
  init?(ratingInEXIF exif: TIFFDirectory) {
    guard let rating = exif.number(0x4746), 0...5 ~= rating else { return nil }
    self = rating
  }

  /// Reads the rating of a photo, -1...5, from its XMP data, where it is an attribute or an element.
  ///
  /// Source: XMP specification, part 1 (ISO 16684-1), 8.4: xmp:Rating.
  init?(ratingInXMP xmp: [UInt8]) {
    var scanner = XMPScanner(xmp)
    let rating = XMPScanner.number(scanner.firstValue(of: "xmp:Rating") ?? "")
    guard -1...5 ~= rating else { return nil }
    self.init(rating)
  }
}
