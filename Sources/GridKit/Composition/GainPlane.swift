import LibC

/// Codes of gains, 0...65535, which are shortened floats: 2048 from each power of 2 to the next, from 2^-16 to nearly
/// 2^16. A pixel of a picture of gains has the low byte of its code in red and the high one in green.
enum GainCode {
  /// A gain of 1.
  static let one = Color(red: 0, green: 0x80, blue: 0)

  private static let lowest = (0x1p-16 as Float).bitPattern

  /// Returns the pixel of the code nearest to a gain.
  @inline(__always)
  static func pixel(_ gain: Float) -> Raster.Pixel {
    let bits = (gain > 0x1p-16 ? gain : 0x1p-16).bitPattern &- lowest
    let code = min((bits &+ 1 << 11) >> 12, 0xFFFF)
    return unsafe unsafeBitCast((code | 0xFF00_0000).littleEndian, to: Raster.Pixel.self)
  }

  /// Returns the pixels of a row of gains, whose channels are mixed like light.
  static func pixels(_ row: [LinearPixel]) -> [Raster.Pixel] {
    row.mapPixels { pixel($0.luminance) }
  }

  /// Returns the code of a pixel.
  @inline(__always)
  static func code(_ pixel: Raster.Pixel) -> Int {
    Int(UInt32(littleEndian: unsafe unsafeBitCast(pixel, to: UInt32.self)) & 0xFFFF)
  }

  /// Returns the gain of a code.
  static func gain(_ code: Int) -> Double { Double(Float(bitPattern: UInt32(code) << 12 + lowest)) }
}

/// By what the light of each pixel of a picture is multiplied on an HDR display.
package struct GainPlane: Sendable {
  /// A picture whose pixels have a ``GainCode``.
  let picture: Raster
  /// The lowest and the highest code; that of 1 is always among them.
  private let codes: ClosedRange<Int>

  fileprivate init(_ picture: Raster) {
    self.picture = picture
    let one = GainCode.code(GainCode.one.pixel)
    let (low, high) = picture.pixels.reduce((one, one)) {
      let code = GainCode.code($1)
      return (min($0.0, code), max($0.1, code))
    }
    codes = low...high
  }

  package var size: Size { picture.size }

  /// The lowest and the highest gain in stops, of which each doubles the light.
  package var range: ClosedRange<Double> {
    log2(GainCode.gain(codes.lowerBound))...log2(GainCode.gain(codes.upperBound))
  }

  /// Returns the rows as levels of gray: 0 is the lower end of a range of stops, and 255 its upper end.
  package func rows(in range: ClosedRange<Double>) -> some Sequence<[Raster.Pixel]> {
    let levels = codes.map { code -> Raster.Pixel in
      let above = log2(GainCode.gain(code)) - range.lowerBound
      let share = min(max(0, above / (range.upperBound - range.lowerBound)), 1)
      let level = UInt8((255 * share).rounded())
      return [level, level, level, 255]
    }
    return (0..<size.height).lazy.map { [picture, first = codes.lowerBound] y in
      let start = y * picture.size.width
      return Array(picture.pixels[start..<(start + picture.size.width)]).mapPixels {
        levels[GainCode.code($0) - first]
      }
    }
  }
}

extension Compositor {
  /// Composes the gain maps of a plan's photos, as ``compose(_:)`` composes the photos.
  ///
  /// - Returns: the gains; `nil` if no photo has a map.
  /// - Throws: ``CompositionError`` with every map that could not be read.
  package func composeGains(_ plan: GridPlan) async throws(CompositionError) -> GainPlane? {
    guard let gains = plan.gains else { return nil }
    var picture = try await Compositor(threads: threads).compose(gains)
    for cell in gains.cells where cell.photo != nil {
      picture.roundGains(in: cell.contentFrame, radius: plan.radius)
    }
    return GainPlane(picture)
  }
}

extension Raster {
  /// Mixes the gains at the corners of a frame with 1, as far as a photo with rounded corners does not cover them.
  fileprivate mutating func roundGains(in frame: Rect, radius: Int) {
    let corners = RoundedCorners(frame.size, radius: radius)
    for y in 0..<frame.height {
      for x in corners.edges(ofRow: y).joined() {
        let gain = GainCode.gain(GainCode.code(self[frame.x + x, frame.y + y].pixel))
        let mixed = 1 + (gain - 1) * corners.coverage(x: x, y: y)
        self[frame.x + x, frame.y + y] = Color(GainCode.pixel(Float(mixed)))
      }
    }
  }
}
