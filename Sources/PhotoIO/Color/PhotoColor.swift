import GridKit

/// What becomes of a photo's decoded rows before they are resampled, and what they then mean.
struct PhotoColor: Sendable {
  /// The rows that the decoder makes.
  let decoded: DecodedFormat
  /// The rows that are handed on.
  let format: SampleFormat
  let encoding: ColorEncoding
  private let conversion: (any RowConversion)?

  /// Finds the way from decoded rows to light by the profile that is embedded in a photo.
  ///
  /// Rows of a matrix or gray profile are handed on as they are, with the profile's tone curves;
  /// those of other profiles are converted to sRGB one by one. A profile that is broken or is not
  /// for these colours gives a note, and the photo is taken as it would be without.
  ///
  /// - Parameters:
  ///   - decoded: the rows that the decoder makes.
  ///   - profile: the embedded profile, if there is one.
  ///   - pixels: how many pixels the photo has.
  ///   - notes: where to put what is odd.
  /// - Throws: ``LittleCMSContext/OutOfMemory``.
  init(
    _ decoded: DecodedFormat, profile: ICCProfile?, pixels: Int, notes: inout [String]
  ) throws(LittleCMSContext.OutOfMemory) {
    if let profile {
      let route = try LittleCMSContext.checkingMemory {
        Result { () throws(ColorProfile.Fault) in
          try ColorProfile(profile).route(for: decoded, pixels: pixels)
        }
      }
      switch route {
      case .success(.encoding(let encoding)):
        self.init(decoded, encoding)
        return
      case .success(.conversion(let conversion)):
        self.init(decoded, conversion)
        return
      case .failure(let fault): notes.append("its colour profile is \(fault); it is ignored")
      }
    }
    if case .cmyk(let isInverted) = decoded.colors {
      self.init(decoded, InkConversion(isInverted: isInverted))
    } else {
      self.init(decoded, decoded.depth == .eight ? .sRGB : .sRGB16)
    }
  }

  /// Rows that are handed on as they are.
  init(_ decoded: DecodedFormat, _ encoding: ColorEncoding) {
    guard let format = decoded.sampleFormat else {
      preconditionFailure("inks are converted before they are resampled")
    }
    self.decoded = decoded
    self.format = format
    self.encoding = encoding
    conversion = nil
  }

  /// Rows that are converted to 16-bit sRGB.
  private init(_ decoded: DecodedFormat, _ conversion: any RowConversion) {
    self.decoded = decoded
    format = conversion.output
    encoding = .sRGB16
    self.conversion = conversion
  }

  /// Hands on a decoded row as ``format`` says.
  func convert(_ row: RawSpan, pixels: Int, to next: (RawSpan) -> Void) {
    if let conversion { conversion.convert(row, pixels: pixels, to: next) } else { next(row) }
  }
}
