import GridKit

/// How a photo's decoded rows are converted before they are resized, and what their samples then
/// mean.
struct ColorInterpretation: Sendable {
  /// The format of the rows that are handed on.
  let format: SampleFormat
  let encoding: ColorEncoding
  private let conversion: (any RowConversion)?

  /// Chooses the conversion by the profile that is embedded in a photo.
  ///
  /// Rows of a matrix or gray profile are handed on as they are, with the profile's tone curves;
  /// rows of other profiles are converted to sRGB. A profile that is broken or is meant for other
  /// colors gives a warning, and the photo is read as if it had none.
  ///
  /// - Parameters:
  ///   - decoded: the rows that the decoder makes.
  ///   - profile: the embedded profile, if there is one.
  ///   - pixels: how many pixels the photo has.
  ///   - warnings: where warnings are added.
  /// - Throws: ``OutOfMemory``.
  init(
    _ decoded: DecodedFormat, profile: ICCProfile?, pixels: Int, warnings: inout [String]
  ) throws(OutOfMemory) {
    if let profile {
      let interpretation = try LittleCMSContext.checkingMemory {
        Result { () throws(ProfileError) in
          try ParsedICCProfile(profile).interpretation(for: decoded, pixels: pixels)
        }
      }
      switch interpretation {
      case .success(.encoding(let encoding)):
        self.init(decoded, encoding)
        return
      case .success(.conversion(let conversion)):
        self.init(conversion)
        return
      case .failure(let error): warnings.append("its color profile is \(error); it is ignored")
      }
    }
    if decoded.colors == .cmyk {
      self.init(CMYKConversion())
    } else {
      self.init(decoded, decoded.depth == .eight ? .sRGB : .sRGB16)
    }
  }

  /// Rows that are handed on as they are.
  init(_ decoded: DecodedFormat, _ encoding: ColorEncoding) {
    guard let format = decoded.sampleFormat else {
      preconditionFailure("rows that GridKit cannot read must be converted")
    }
    self.format = format
    self.encoding = encoding
    conversion = nil
  }

  /// Rows that are converted to 16-bit sRGB.
  private init(_ conversion: any RowConversion) {
    format = conversion.output
    encoding = .sRGB16
    self.conversion = conversion
  }

  /// Hands on a decoded row as ``format`` says.
  func convert(_ row: RawSpan, pixels: Int, to next: (RawSpan) -> Void) {
    if let conversion { conversion.convert(row, pixels: pixels, to: next) } else { next(row) }
  }
}
