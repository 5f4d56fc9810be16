/// A finished picture of 8-bit sRGB samples.
struct Bitmap {
  /// The kinds of pixel, named by their number of samples.
  enum Kind: Int {
    case gray = 1
    case grayAlpha = 2
    case rgb = 3
    case rgba = 4
  }

  let width: Int
  let height: Int
  let kind: Kind
  /// The samples of all pixels, row by row; opacity does not scale the others.
  var bytes: [UInt8]

  /// A bitmap of `width` by `height` pixels, asking for the samples of each.
  init(width: Int, height: Int, kind: Kind, _ samples: (_ x: Int, _ y: Int) -> [UInt8]) {
    self.width = width
    self.height = height
    self.kind = kind
    bytes = []
    bytes.reserveCapacity(width * height * kind.rawValue)
    for y in 0..<height {
      for x in 0..<width { bytes += samples(x, y) }
    }
  }

  /// The samples of the pixel at (`x`, `y`).
  subscript(x: Int, y: Int) -> ArraySlice<UInt8> {
    let start = (y * width + x) * kind.rawValue
    return bytes[start..<start + kind.rawValue]
  }
}

extension Canvas {
  /// The picture in 8 bits. `dither` hides the steps of smooth gradients behind faint grain.
  func bitmap(_ kind: Bitmap.Kind = .rgb, dither: Bool = false) -> Bitmap {
    let noise = Noise(8)
    return Bitmap(width: width, height: height, kind: kind) { x, y in
      let pixel = pixels[y * width + x]
      let opacity = unit(pixel.w)
      let color = opacity > 0 ? pixel / opacity : .zero
      let grain = dither ? noise.grain(x, y) : 0.5
      func byte(_ value: Float) -> UInt8 { UInt8(unit(value) * 254.999 + grain * 0.999) }
      func sample(_ light: Float) -> UInt8 { byte(sRGB(fromLinear: unit(light))) }
      let luminance = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
      let alpha = UInt8(opacity * 255 + 0.5)
      return switch kind {
      case .gray: [sample(luminance)]
      case .grayAlpha: [sample(luminance), alpha]
      case .rgb: [sample(color.x), sample(color.y), sample(color.z)]
      case .rgba: [sample(color.x), sample(color.y), sample(color.z), alpha]
      }
    }
  }
}
