import GridKit

/// What becomes of a photo's decoded rows before they are resampled, and what they then mean.
struct PhotoColor: Sendable {
  /// The rows that are handed on.
  let format: SampleFormat
  let encoding: ColorEncoding
  private let conversion: RowConversion?

  /// Finds the way from decoded rows to light.
  ///
  /// Rows of a matrix or gray profile are handed on as they are, with the profile's tone curves;
  /// those of other profiles are converted to sRGB one by one. A profile that is broken or is not
  /// for these channels gives a note, and the photo is taken as sRGB.
  ///
  /// - Parameters:
  ///   - channels: of the decoded rows, 8 bits a sample.
  ///   - profile: the embedded profile, if there is one.
  ///   - notes: where to put what is odd.
  init(_ channels: SampleFormat.Channels, profile: ICCProfile?, notes: inout [String]) {
    let decoded = SampleFormat(channels)
    if let profile {
      do {
        switch try ColorProfile(profile).route(for: decoded) {
        case .encoding(let encoding):
          (format, self.encoding, conversion) = (decoded, encoding, nil)
        case .conversion(let conversion):
          (format, encoding, self.conversion) = (conversion.output, .sRGB16, conversion)
        }
        return
      } catch {
        notes.append("its colour profile is \(error); it is taken as sRGB")
      }
    }
    (format, encoding, conversion) = (decoded, .sRGB, nil)
  }

  /// Hands on a decoded row as ``format`` says.
  func convert(_ row: RawSpan, pixels: Int, to next: (RawSpan) -> Void) {
    if let conversion { conversion.convert(row, pixels: pixels, to: next) } else { next(row) }
  }
}
