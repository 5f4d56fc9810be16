import GridKit

/// How a photo's decoded rows are converted before they are resized, and how the results are
/// interpreted.
struct ColorInterpretation: Sendable {
  /// The format of the converted rows.
  let format: SampleFormat
  let encoding: ColorEncoding
  private let conversion: (any RowConversion)?

  /// Chooses the conversion for a photo's embedded profile.
  ///
  /// Rows of a matrix or gray profile are not converted; their encoding has the profile's tone
  /// curves. Rows of other profiles are converted to sRGB. A profile that is broken, or is for
  /// another color model, causes a warning, and the photo is treated as if it had none.
  ///
  /// - Parameters:
  ///   - decoded: the format of the rows that the decoder produces.
  ///   - profile: the embedded profile; `nil` if there is none.
  ///   - pixels: the number of pixels of the photo.
  ///   - warnings: warnings are appended here.
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

  /// Creates the interpretation of rows that need no conversion.
  init(_ decoded: DecodedFormat, _ encoding: ColorEncoding) {
    guard let format = decoded.sampleFormat else {
      preconditionFailure("the decoded format must be one that GridKit supports")
    }
    self.format = format
    self.encoding = encoding
    conversion = nil
  }

  /// Creates the interpretation of rows that are converted to 16-bit sRGB.
  private init(_ conversion: any RowConversion) {
    format = conversion.output
    encoding = .sRGB16
    self.conversion = conversion
  }

  /// Converts a decoded row to ``format`` and passes it on.
  func convert(_ row: RawSpan, pixels: Int, to next: (RawSpan) -> Void) {
    if let conversion { conversion.convert(row, pixels: pixels, to: next) } else { next(row) }
  }
}
