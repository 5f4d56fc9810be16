import GridKit

@testable import PhotoIO

extension Target {
  /// EXIF data from their TIFF header on.
  static let exif = Target("exif") { bytes in
    let orientation = Orientation(exif: bytes)
    // What is not there cannot turn a photo.
    if orientation != .up {
      require(
        bytes.indices.contains { bytes[$0...].starts(with: [0x12, 0x01]) }
          || bytes.indices.contains { bytes[$0...].starts(with: [0x01, 0x12]) },
        "an orientation stands in its entry")
    }
  }
}
