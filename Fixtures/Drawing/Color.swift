/// A color in linear light with sRGB's primaries.
struct Color {
  /// Red, green, blue and opacity from 0 to 1; the first three are not scaled by the opacity.
  var channels: SIMD4<Float>

  init(_ red: Float, _ green: Float, _ blue: Float, opacity: Float = 1) {
    channels = SIMD4(red, green, blue, opacity)
  }

  init(channels: SIMD4<Float>) { self.channels = channels }

  /// The opaque color written 0xRRGGBB in sRGB.
  init(_ hex: UInt32) {
    func channel(_ shift: UInt32) -> Float {
      linear(fromSRGB: Float((hex >> shift) & 255) / 255)
    }
    self.init(channel(16), channel(8), channel(0))
  }

  static let clear = Color(0, 0, 0, opacity: 0)
  static let white = Color(1, 1, 1)
  static let black = Color(0, 0, 0)

  var opacity: Float { channels.w }

  /// The same color, `amount` times as opaque.
  func opacity(_ amount: Float) -> Color {
    var copy = self
    copy.channels.w *= amount
    return copy
  }

  /// The same color with `amount` times the light.
  func lit(_ amount: Float) -> Color {
    Color(channels: channels * SIMD4(amount, amount, amount, 1))
  }
}

/// The way from `a` (at 0) to `b` (at 1), in linear light.
func mix(_ a: Color, _ b: Color, _ amount: Float) -> Color {
  Color(channels: a.channels + (b.channels - a.channels) * amount)
}

/// Linear light from an sRGB sample, both 0 to 1.
func linear(fromSRGB sample: Float) -> Float {
  sample <= 0.04045 ? sample / 12.92 : power((sample + 0.055) / 1.055, 2.4)
}

/// The sRGB sample for linear light, both 0 to 1.
func sRGB(fromLinear light: Float) -> Float {
  light <= 0.003_130_8 ? light * 12.92 : 1.055 * power(light, 1 / 2.4) - 0.055
}

/// Colors along a line, with an even change from each stop to the next.
struct Gradient {
  private let stops: [(position: Float, color: Color)]

  /// Stops with rising positions and colors written 0xRRGGBB.
  init(_ stops: (position: Float, hex: UInt32)...) {
    self.stops = stops.map { ($0.position, Color($0.hex)) }
  }

  /// The color at `position`; beyond the ends, the color of the end.
  func callAsFunction(_ position: Float) -> Color {
    guard var before = stops.first else { return .clear }
    for stop in stops {
      if position < stop.position {
        let span = stop.position - before.position
        return span > 0
          ? mix(before.color, stop.color, max(0, (position - before.position) / span))
          : stop.color
      }
      before = stop
    }
    return before.color
  }
}
