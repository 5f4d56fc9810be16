import GridKit

@testable import PhotoIO

extension CaptureTime {
  /// Reads the date of EXIF data.
  init?(exif bytes: [UInt8]) { self.init(exif: TIFFDirectory(bytes)) }
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
