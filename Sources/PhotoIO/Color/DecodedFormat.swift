import GridKit

/// The format of the rows that a decoder produces.
struct DecodedFormat: Hashable, Sendable {
  enum Colors: Hashable, Sendable {
    case gray
    case rgb
    /// Inks as JPEG files store them: 255 for no ink, 0 for full ink.
    case cmyk

    var count: Int {
      switch self {
      case .gray: 1
      case .rgb: 3
      case .cmyk: 4
      }
    }
  }

  /// The sample that follows the colors of a pixel.
  enum Extra: Hashable, Sendable {
    case nothing
    case alpha
    /// A sample that is ignored.
    case filler
  }

  let colors: Colors
  let extra: Extra
  let depth: SampleFormat.Depth

  init(_ colors: Colors, _ extra: Extra = .nothing, depth: SampleFormat.Depth = .eight) {
    self.colors = colors
    self.extra = extra
    self.depth = depth
  }

  var bytesPerPixel: Int {
    (colors.count + (extra == .nothing ? 0 : 1)) * depth.rawValue / 8
  }

  /// The same format in GridKit's terms; `nil` for CMYK, and for gray with a filler.
  var sampleFormat: SampleFormat? {
    switch (colors, extra) {
    case (.gray, .nothing): SampleFormat(.gray, depth: depth)
    case (.gray, .alpha): SampleFormat(.grayAlpha, depth: depth)
    case (.rgb, .nothing): SampleFormat(.rgb, depth: depth)
    case (.rgb, .alpha): SampleFormat(.rgba, depth: depth)
    case (.rgb, .filler): SampleFormat(.rgbx, depth: depth)
    case (.gray, .filler), (.cmyk, _): nil
    }
  }
}
