/// The width of the ramps.
let rampWidth = 512

/// The 16-bit sample of a column of a ramp that needs about ten columns for a step of 8 bits.
func rampSample(_ x: Int) -> Int { 20_000 + 24 * x }

/// A gray ramp, 512 by 4 pixels of 16 bits.
func drawGrayRamp() -> [UInt8] {
  PlainPNG(width: rampWidth, height: 4, kind: .gray).encode { x, _ in [rampSample(x)] }
}

/// The same ramp in red, backwards in green, and twice as steep from black in blue.
func drawColorRamp() -> [UInt8] {
  PlainPNG(width: rampWidth, height: 4, kind: .rgb).encode { x, _ in colors(x) }
}

/// The same colors, from transparent at the left to opaque at the right.
func drawFadingRamp() -> [UInt8] {
  PlainPNG(width: rampWidth, height: 4, kind: .rgba).encode { x, _ in
    colors(x) + [x * 65535 / (rampWidth - 1)]
  }
}

private func colors(_ x: Int) -> [Int] {
  [rampSample(x), rampSample(rampWidth - 1 - x), 48 * x]
}

extension Canvas {
  /// The light of a pixel, 0 to 1, as linear samples of 16 bits.
  func linearSamples(_ x: Int, _ y: Int) -> [Int] {
    let pixel = pixels[y * width + x]
    return [pixel.x, pixel.y, pixel.z].map { Int(unit($0) * 65535 + 0.5) }
  }

  /// The opaque picture in 8 bits of Display P3.
  func displayP3Bitmap() -> Bitmap {
    Bitmap(width: width, height: height, kind: .rgb) { x, y in
      let light = pixels[y * width + x]
      // The inverse of the matrix that CSS Color Module Level 4 gives for P3 and sRGB.
      let p3 = [
        0.8224620 * light.x + 0.1775380 * light.y,
        0.0331942 * light.x + 0.9668058 * light.y,
        0.0170826 * light.x + 0.0723974 * light.y + 0.9105199 * light.z,
      ]
      return p3.map { UInt8(sRGB(fromLinear: unit($0)) * 255 + 0.5) }
    }
  }
}
