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
    let name = Array("xmp:Rating".utf8)
    let start = xmp.indices.first { xmp[$0] == name[0] && xmp[$0...].starts(with: name) }
    let value = xmp[(start ?? xmp.count)...].dropFirst(name.count)
      .drop { " \t\r\n=\"'>".utf8.contains($0) }
      .prefix(2).prefix { $0 == UInt8(ascii: "-") || $0.isDigit }
    guard let rating = Int(String(decoding: value, as: UTF8.self)), -1...5 ~= rating else {
      return nil
    }
    self = rating
  }
}
