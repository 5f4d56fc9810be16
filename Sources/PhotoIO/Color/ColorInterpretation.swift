import GridKit

/// How a photo's decoded rows are converted before they are resized, and how the results are interpreted.
struct ColorInterpretation: Sendable {
  /// The format of the rows after their conversion.
  let convertedFormat: RowFormat
  private let conversion: (any RowConversion)?
  /// What tells the colors; `nil` if nothing does, so that they are taken for sRGB.
  private(set) var source: ColorSource?

  /// Chooses the conversion for a photo's embedded profile.
  ///
  /// Rows of a matrix or gray profile are not converted; their encoding has the profile's tone
  /// curves. Rows of other profiles are converted to sRGB. A profile that is broken, or is for
  /// another color model, causes a warning, and the photo is treated as if it had none. Known code
  /// points in a profile go before all else in it.
  init(
    _ decoded: DecodedFormat, profile: ICCProfile?, pixels: Int, warnings: inout [String]
  ) throws(OutOfMemory) {
    if let profile {
      if let codePoints = profile.codePoints, case .samples(let format) = decoded,
        let color = ColorInterpretation(format, codePoints, &warnings)
      {
        self = color
        source = .pointsOfProfile
        return
      }
      let result = try LittleCMSContext.checkingMemory {
        Result { () throws(ProfileError) in
          try LittleCMSProfile(profile).interpretation(for: decoded, pixels: pixels)
        }
      }
      switch result {
      case .success(let interpretation):
        self = interpretation
        source = .profile
        return
      case .failure(let error): warnings.append("its color profile is \(error); it is ignored")
      }
    }
    switch decoded {
    case .samples(let format): self.init(format, .sRGB(format.depth))
    case .cmyk: self.init(CMYKConversion())
    }
  }

  /// Creates the interpretation of rows whose colors are code points, and warns if they are HDR;
  /// `nil` if the code points are unknown.
  init?(_ decoded: SampleFormat, _ codePoints: ColorCodePoints, _ warnings: inout [String]) {
    guard let encoding = codePoints.encoding(depth: decoded.depth) else { return nil }
    if let warning = codePoints.warning { warnings.append(warning) }
    self.init(decoded, encoding, from: .codePoints)
  }

  /// Creates the interpretation of rows that need no conversion.
  init(_ decoded: SampleFormat, _ encoding: ColorEncoding, from source: ColorSource? = nil) {
    precondition(encoding.depth == decoded.depth, "the encoding must be made for the rows' depth")
    convertedFormat = RowFormat(decoded.channels, encoding)
    conversion = nil
    self.source = source
  }

  /// Creates the interpretation of rows that are converted to 16-bit sRGB.
  init(_ conversion: any RowConversion) {
    convertedFormat = RowFormat(conversion.channels, .sRGB16)
    self.conversion = conversion
  }

  /// Converts a decoded row to ``convertedFormat`` and passes it on.
  ///
  /// - Parameter variances: the number of bytes of the row's variances, which stay: see
  ///   ``RowFormat/Variances``.
  func convert(
    _ row: RawSpan, pixels: Int, variances: Int = 0, to next: (RawSpan) -> Void
  ) {
    guard let conversion else { return next(row) }
    guard variances > 0 else { return conversion.convert(row, pixels: pixels, to: next) }
    conversion.convert(row, pixels: pixels) { converted in
      var bytes: [UInt8] = []
      unsafe converted.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      bytes += Array(repeating: 0, count: (8 - bytes.count % 8) % 8)
      let rest = row.extracting((row.byteCount - variances)..<row.byteCount)
      unsafe rest.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      bytes.withBytes(next)
    }
  }
}
