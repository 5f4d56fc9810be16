import CPhotoIO
import GridKit

extension JPEGDecoder {
  /// Opens the largest JPEG that a camera has embedded in a raw file, as other programs show it.
  ///
  /// - Throws: ``PhotoError`` if this is a stream, or has no JPEG that can be read.
  static func preview(ofRaw input: SniffedFile) throws(PhotoError) -> JPEGDecoder {
    guard let byteCount = input.byteCount else {
      throw PhotoError(input.name, .unsupported(.raw, "its preview can only be found in a file"))
    }
    let file = RawFile(input)
    var (largest, start, seen): (JPEGDecoder?, Int, Set<Int>) = (nil, 0, [])
    for place in try file.jpegOffsets() where place < byteCount && seen.insert(place).inserted {
      guard let jpeg = try Self.jpeg(at: place, in: input) else { continue }
      if jpeg.header.size.area > largest?.header.size.area ?? 0 { (largest, start) = (jpeg, place) }
    }
    guard let preview = largest else {
      throw PhotoError(input.name, .unsupported(.raw, "it has no JPEG as a preview"))
    }
    let (jpeg, exif) = (preview.header, try file.exif())
    let own = preview.segment(PHOTO_JPEG_EXIF).flatMap { TIFFDirectory($0)?.number(0x0112) }
    preview.header.orientation =
      own.flatMap(Orientation.init(rawValue:)) ?? Orientation(exif: exif)
    preview.named =
      try file.previewColorSpace(ofJPEGAt: start).map { ($0, .previewColorSpace) } ?? preview.named
      ?? exif?.colorSpace.map { ($0, .exif) }
    preview.header.hasEXIF = exif != nil
    preview.header.encoding = PhotoEncoding(
      format: .raw, coding: "JPEG preview", colorModel: jpeg.encoding.colorModel, depth: 8,
      sampling: jpeg.encoding.sampling, hasAlpha: false, unusedParts: ["values of the sensor"])
    preview.header.warnings = ["of a raw file, the preview of \(jpeg.size) is used"]
    return try preview.findingScans()
  }

  /// Opens what may be a JPEG; `nil` if it is none that can be read, such as the values of a sensor.
  private static func jpeg(
    at place: Int, in input: SniffedFile
  ) throws(PhotoError) -> JPEGDecoder? {
    do throws(PhotoError) { return try JPEGDecoder(input, at: place) } catch {
      switch error.reason {
      case .damaged, .unsupported, .ends: return nil
      default: throw error
      }
    }
  }
}
