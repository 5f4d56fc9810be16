import GridKit

extension ReferencePhoto {
  /// Returns a photo of noise, of blocks or of one color, of any format and orientation, mostly
  /// small and sometimes `longest` pixels long (at least 30), in sRGB or in its own colors.
  package static func random(
    longest: Int = 300, using random: inout some RandomNumberGenerator
  ) -> ReferencePhoto {
    func dice(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let middling = longest / 6...longest * 11 / 30
    let size =
      switch dice(0...9) {
      case 0: Size(width: dice(1...4), height: dice(1...4))
      case 1: Size(width: dice(longest / 3...longest), height: dice(1...longest / 15))
      case 2: Size(width: dice(1...longest / 15), height: dice(longest / 3...longest))
      case 3: Size(width: dice(middling), height: dice(middling))
      default: Size(width: dice(1...longest / 6), height: dice(1...longest / 6))
      }
    let channels: SampleFormat.Channels = [.gray, .grayAlpha, .rgb, .rgbx, .rgba][dice(0...4)]
    let format = SampleFormat(channels, depth: dice(0...3) == 0 ? .sixteen : .eight)
    // 16-bit tables of other curves take long to compute.
    let hasOwnColors = dice(0...(format.depth == .eight ? 2 : 11)) == 0
    return ReferencePhoto(
      size, format, samples: samples(size, format, using: &random),
      orientation: Orientation(rawValue: dice(1...8)) ?? .up,
      tone: hasOwnColors ? .random(using: &random) : .sRGB,
      matrix: hasOwnColors && dice(0...1) == 0 ? .random(using: &random) : nil)
  }

  private static func samples(
    _ size: Size, _ format: SampleFormat, using random: inout some RandomNumberGenerator
  ) -> [UInt16] {
    func dice(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let count = samplesPerPixel(format)
    let top = format.depth.maximum
    func value(_ channel: Int) -> UInt16 {
      // Values at either end are as frequent as those in between, and alpha is mostly opaque.
      let isAlpha = format.hasAlpha && channel == count - 1
      switch dice(0...3) {
      case 0: return 0
      case 1: return UInt16(top)
      case 2 where isAlpha: return UInt16(top)
      default: return UInt16(dice(0...top))
      }
    }
    // Blocks of one color, from a single pixel to the whole photo.
    let block = [1, 1, 3, 7, 400][dice(0...4)]
    let columns = (size.width + block - 1) / block
    let blocks = (0..<(columns * ((size.height + block - 1) / block))).map { _ in
      (0..<count).map(value)
    }
    return (0..<size.area).flatMap { index in
      let (x, y) = (index % size.width, index / size.width)
      return blocks[y / block * columns + x / block]
    }
  }
}

extension ReferencePhoto.Tone {
  static func random(using random: inout some RandomNumberGenerator) -> ReferencePhoto.Tone {
    let exponents = (0..<3).map { _ in Double.random(in: 1...2.6, using: &random) }
    return .powers(red: exponents[0], green: exponents[1], blue: exponents[2])
  }
}

extension ColorMatrix {
  /// Wider or narrower primaries; white is unchanged.
  static func random(using random: inout some RandomNumberGenerator) -> ColorMatrix {
    func share() -> Double { Double.random(in: -0.3...0.3, using: &random) }
    let (rg, rb, gr, gb, br, bg) = (share(), share(), share(), share(), share(), share())
    return ColorMatrix(
      red: [1 - rg - rb, gr, br], green: [rg, 1 - gr - gb, bg], blue: [rb, gb, 1 - br - bg])
  }
}
