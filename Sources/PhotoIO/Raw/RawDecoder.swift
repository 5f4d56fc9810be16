import GridKit

/// Decodes the largest JPEG that a camera has embedded in a raw file, as other programs show it.
final class RawDecoder: PhotoDecoder {
  let header: PhotoHeader
  private let preview: JPEGDecoder

  /// - Throws: ``PhotoError`` if this is a stream, or has no JPEG that can be read.
  init(_ input: SniffedFile) throws(PhotoError) {
    guard input.isFile else {
      throw PhotoError(input.name, .unsupported(.raw, "its preview can only be found in a file"))
    }
    let file = RawFile(input)
    var largest: JPEGDecoder?
    // A picture of the sensor may be a JPEG as well, but is of a kind that is not read.
    for place in Set(try file.places().map(\.offset)) {
      guard let jpeg = try? JPEGDecoder(input, isReopening: false, at: place) else { continue }
      if jpeg.header.size.area > largest?.header.size.area ?? 0 { largest = jpeg }
    }
    guard let preview = largest else {
      throw PhotoError(input.name, .unsupported(.raw, "it has no JPEG as a preview"))
    }
    let (jpeg, exif) = (preview.header, try file.exif())
    // The preview's own orientation, if it has one.
    let directory = preview.segment(.exif).flatMap { TIFFDirectory($0) }
    self.preview = preview
    header = PhotoHeader(
      size: jpeg.size, memory: jpeg.memory, decoded: jpeg.decoded,
      orientation: Orientation(exif: directory?.number(0x0112) == nil ? exif : directory),
      hasEXIF: exif != nil,
      details: PhotoDetails(
        format: .raw, coding: "JPEG preview", colorModel: jpeg.details.colorModel, depth: 8,
        sampling: jpeg.details.sampling, hasAlpha: false, omissions: ["values of the sensor"]),
      shrinkFactors: jpeg.shrinkFactors,
      warnings: ["of a raw file, the preview of \(jpeg.size) is used"])
  }

  var warnings: [String] { preview.warnings }

  func profile(warnings: inout [String]) -> ICCProfile? { preview.profile(warnings: &warnings) }

  func color(warnings: inout [String]) throws(OutOfMemory) -> ColorInterpretation {
    try preview.color(warnings: &warnings)
  }

  func pushRows(
    of part: PhotoPart, in color: ColorInterpretation, to handleRow: (RawSpan) -> Void
  ) throws(PhotoError) {
    try preview.pushRows(of: part, in: color, to: handleRow)
  }
}
