import GridKit

/// The format of the rows that a decoder produces.
enum DecodedFormat: Hashable, Sendable {
  /// Samples that GridKit supports.
  case samples(SampleFormat)
  /// Inks as JPEG files store them, one byte each: 255 for no ink, 0 for full ink.
  case cmyk

  var depth: SampleFormat.Depth {
    switch self {
    case .samples(let format): format.depth
    case .cmyk: .eight
    }
  }

  var bytesPerPixel: Int {
    switch self {
    case .samples(let format): format.bytesPerPixel
    case .cmyk: 4
    }
  }

  var hasAlpha: Bool {
    switch self {
    case .samples(let format): format.hasAlpha
    case .cmyk: false
    }
  }
}

extension SampleFormat.Channels {
  /// The channels by their number: 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA; `nil` for others.
  init?(colorsAndAlpha count: Int) {
    switch count {
    case 1: self = .gray
    case 2: self = .grayAlpha
    case 3: self = .rgb
    case 4: self = .rgba
    default: return nil
    }
  }
}
