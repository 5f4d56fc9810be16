import GridKit
import Synchronization

/// A photo that a decoder reads from a file.
final class DecodedPhoto<Decoder: PhotoDecoder & ~Copyable>: FilePhoto {
  let orientation: Orientation
  private let input: PhotoInput
  private let header: PhotoHeader
  /// The decoder that has read the header, until it is used.
  private let decoder: Mutex<Decoder?>
  private let complaint = Mutex<String?>(nil)

  init(_ input: PhotoInput, by: Decoder.Type) throws(PhotoError) {
    let decoder = try Decoder(input)
    header = decoder.header
    orientation = header.exif.map(Orientation.init(exif:)) ?? .up
    self.input = input
    self.decoder = Mutex(decoder)
  }

  var path: FilePath { input.path }
  var size: Size { header.size }
  var format: SampleFormat { header.color.format }
  var encoding: ColorEncoding { header.color.encoding }
  var shrinkFactors: [Int] { Decoder.shrinkFactors }
  var workload: Int { input.byteCount ?? size.area }

  var details: PhotoDetails {
    var details = header.details
    details.profileName = header.profile?.name
    return details
  }

  var carriesEXIF: Bool { header.exif != nil }

  var notes: [String] {
    header.notes + complaint.withLock { $0.map { [$0] } ?? [] }
  }

  func pushRows(of part: PhotoPart, to row: (RawSpan) -> Void) throws {
    precondition(shrinkFactors.contains(part.shrinkFactor), "the decoder can shrink so")
    precondition(
      part.area.size.area > 0
        && Rect(size.shrunk(by: part.shrinkFactor)).contains(part.area),
      "the area is in the photo")
    var decoder: Decoder
    if let fresh = self.decoder.withLock({ $0.take() }) {
      decoder = fresh
    } else {
      guard input.isFile else { throw PhotoError(path: path, reason: .streamUsedUp) }
      decoder = try Decoder(input)
      guard decoder.header.size == size else {
        throw PhotoError(path: path, reason: .damaged(input.format, "it changed while it was read"))
      }
    }
    try decoder.pushRows(of: part, to: row)
    if let text = decoder.complaint { complaint.withLock { $0 = text } }
  }
}
