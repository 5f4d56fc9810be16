import FileSystem
import GridKit

@testable import PhotoIO

extension CaptureTime {
  /// Reads the date of EXIF data.
  init?(exif bytes: [UInt8]) { self.init(exif: TIFFDirectory(bytes)) }

  /// Reads the date of a photo, or else the one in its name.
  init?(ofPhoto path: Pathname) {
    guard let taken = PhotoMetadata(ofPhoto: path).taken else { return nil }
    self = taken.value
  }
}

extension PhotoFile {
  var title: String? { metadata.title?.value }
  var rating: Int { metadata.rating?.value ?? 0 }
  var capture: (time: CaptureTime?, camera: String?) {
    (metadata.taken?.value, metadata.camera)
  }
}

extension Orientation {
  /// Reads the orientation of EXIF data.
  init(exif bytes: [UInt8]) { self.init(exif: TIFFDirectory(bytes)) }
}

extension String {
  /// Reads the title, or else the description, of EXIF data.
  init?(titleIn bytes: [UInt8]) {
    let texts = TIFFDirectory(bytes).map { exif in
      PhotoWords.allCases.compactMap { String($0, inEXIF: exif) }
    }
    guard let text = texts?.first else { return nil }
    self = text
  }

  /// Reads the title of XMP data.
  init?(titleInXMP bytes: [UInt8]) { self.init(.title, inXMP: bytes) }

  /// Reads the title of IPTC data.
  init?(titleInIPTC bytes: [UInt8]) { self.init(.title, inIPTC: bytes) }
}

extension Int {
  /// Reads the rating of EXIF data.
  init?(ratingInEXIF bytes: [UInt8]) {
    guard let exif = TIFFDirectory(bytes) else { return nil }
    self.init(ratingInEXIF: exif)
  }
}
