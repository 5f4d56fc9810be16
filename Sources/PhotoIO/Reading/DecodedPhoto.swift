import GridKit
import Synchronization

/// A photo that a decoder reads from a file.
///
/// Between the look at its header and the decoding nothing is held but the open file: a grid may
/// have thousands of photos, of which only a few are in hand at a time.
final class DecodedPhoto<Decoder: PhotoDecoder & ~Copyable>: FilePhoto {
  private let input: PhotoInput
  private let header: PhotoHeader
  /// A stream's decoder until it is used, since what it has read cannot be read again.
  private let streamDecoder: Mutex<Decoder?>
  private let oddities = Mutex<(colors: [String], complaint: String?)>(([], nil))

  init(_ input: PhotoInput, by: Decoder.Type) throws(PhotoError) {
    self.input = input
    if input.isFile {
      header = try Decoder(input).header
      streamDecoder = Mutex(nil)
    } else {
      let decoder = try Decoder(input)
      header = decoder.header
      streamDecoder = Mutex(decoder)
    }
    try input.check(memory: header.memory)
  }

  var path: FilePath { input.path }
  var size: Size { header.size }
  var orientation: Orientation { header.orientation }
  var shrinkFactors: [Int] { Decoder.shrinkFactors }
  var memory: Int { header.memory }
  var workload: Int { input.byteCount ?? size.area }
  var details: PhotoDetails { header.details }
  var carriesEXIF: Bool { header.carriesEXIF }

  var notes: [String] {
    oddities.withLock { $0.colors + ($0.complaint.map { [$0] } ?? []) }
  }

  func profileName() throws(PhotoError) -> String? {
    func name(_ decoder: borrowing Decoder) throws(PhotoError) -> String? {
      _ = try color(of: decoder)
      var notes: [String] = []
      return decoder.profile(notes: &notes)?.name
    }
    if input.isFile {
      return try input.limits.memory.withRoom(for: header.memory) { () throws(PhotoError) in
        try name(try Decoder(input))
      }
    }
    return try streamDecoder.withLock { decoder throws(PhotoError) in
      guard let own = decoder.take() else { return nil }
      let result = Result { () throws(PhotoError) in try name(own) }
      decoder = consume own
      return try result.get()
    }
  }

  func pushRows(of part: PhotoPart, to begin: RowReceiver) throws {
    precondition(shrinkFactors.contains(part.shrinkFactor), "the decoder can shrink so")
    precondition(
      part.area.size.area > 0
        && Rect(size.shrunk(by: part.shrinkFactor)).contains(part.area),
      "the area is in the photo")
    try input.limits.memory.withRoom(for: header.memory) {
      var decoder = try freshDecoder()
      let color = try color(of: decoder)
      let row = begin(color.format, color.encoding)
      try decoder.pushRows(of: part, in: color, to: row)
      if let text = decoder.complaint { oddities.withLock { $0.complaint = text } }
    }
  }

  private func freshDecoder() throws(PhotoError) -> Decoder {
    guard input.isFile else {
      if let decoder = streamDecoder.withLock({ $0.take() }) { return decoder }
      throw PhotoError(path: path, reason: .streamUsedUp)
    }
    let decoder = try Decoder(input)
    guard decoder.header == header else {
      throw PhotoError(path: path, reason: .damaged(input.format, "it changed while it was read"))
    }
    return decoder
  }

  private func color(of decoder: borrowing Decoder) throws(PhotoError) -> PhotoColor {
    var notes: [String] = []
    let color: PhotoColor
    do throws(LittleCMSContext.OutOfMemory) { color = try decoder.color(notes: &notes) } catch {
      throw PhotoError(path: path, reason: .outOfMemory)
    }
    oddities.withLock { $0.colors = notes }
    return color
  }
}
