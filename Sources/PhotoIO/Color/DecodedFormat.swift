import GridKit

/// The format of the rows that a decoder produces.
enum DecodedFormat: Hashable, Sendable {
  /// Samples that GridKit supports.
  case samples(SampleFormat)
  /// Inks as JPEG files store them, one byte each: 255 for no ink, 0 for full ink.
  case cmyk

  private var samples: SampleFormat? { if case .samples(let format) = self { format } else { nil } }

  var depth: SampleFormat.Depth { samples?.depth ?? .eight }
  var bytesPerPixel: Int { samples?.bytesPerPixel ?? 4 }
  var hasAlpha: Bool { samples?.hasAlpha ?? false }
}

extension SampleFormat.Channels {
  /// The channels by their number: 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA; `nil` for others.
  init?(colorsAndAlpha count: Int) {
    guard (1...4).contains(count) else { return nil }
    self = [.gray, .grayAlpha, .rgb, .rgba][count - 1]
  }
}
