import TestSupport

@testable import PhotoIO

extension Target {
  /// Raw files, of which the JPEGs are found, and TIFFs that may be some.
  static let raw = Target(
    "raw", accepts: { [.tiff, .raw].contains(FileFormat(signature: $0)) }
  ) { bytes in
    let path = NamelessFile.input(bytes).path
    _ = PhotoMetadata(ofPhoto: path).taken
    guard let file = try? SniffedFile(path, limits: Limits()), file.format == .raw else { return }
    let places = (try? RawFile(file).jpegOffsets()) ?? []
    require(places.count <= 66, "32 directories have two JPEGs each, and two makers one elsewhere")
    guard let photo = try? PhotoFile(path) else { return }
    require(photo.size.area > 0 && photo.warnings.count == 1, "the size of the preview is named")
  }
}
