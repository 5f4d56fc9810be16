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
  /// Reads the title of EXIF data.
  init?(titleIn bytes: [UInt8]) {
    guard let exif = TIFFDirectory(bytes) else { return nil }
    self.init(titleIn: exif)
  }
}

extension Int {
  /// Reads the rating of EXIF data.
  init?(ratingInEXIF bytes: [UInt8]) {
    guard let exif = TIFFDirectory(bytes) else { return nil }
    self.init(ratingInEXIF: exif)
  }
}
