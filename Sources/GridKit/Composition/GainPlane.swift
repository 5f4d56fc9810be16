import LibC
import Synchronization

/// A gain as a number of 1/2048 stop, in two bytes: 0...65535 for -16 to nearly 16 stops, of which each doubles
/// the light. A picture of gains has their high bytes in red and their low ones in green.
struct GainCode {
  fileprivate static let codeOfOne = 1 << 15
  /// A gain of 1.
  static let one = Color(red: 0x80, green: 0, blue: 0)

  /// The codes from 1 to 2 in 2048 steps, times 256. Logarithms of the C library would differ between systems.
  private static let logarithms = (0...2048).map {
    UInt32((256 * 2048 * log2(1 + Double($0) / 2048)).rounded())
  }

  fileprivate let code: Int

  /// Creates the code nearest to a gain.
  init(_ gain: Float) { self.init(gain, Self.logarithms) }

  private init(_ gain: Float, _ logarithms: [UInt32]) {
    let bits = max(gain, 0x1p-16).bitPattern
    let (index, fraction) = (Int(bits >> 12 & 0x7FF), bits & 0xFFF)
    let (lower, upper) = (logarithms[index], logarithms[index + 1])
    let part = lower << 12 &+ (upper &- lower) &* fraction
    // The exponent of 2^-16 is 111.
    let whole = (bits >> 23 &- 111) &* UInt32(GainPlane.unitsPerStop)
    code = min(Int(whole &+ (part &+ 1 << 19) >> 20), 0xFFFF)
  }

  /// Returns the pixels for the codes of a row of gains, whose channels are mixed like light.
  static func pixels(of row: [LinearPixel]) -> [EncodedPixel] {
    let logarithms = logarithms
    return row.map { GainCode($0.luminance, logarithms).pixel }
  }

  fileprivate init(_ pixel: Raster.Pixel) { code = Int(pixel.x) << 8 | Int(pixel.y) }

  var pixel: EncodedPixel { [Float(code >> 8), Float(code & 0xFF), 0, 1] }

  fileprivate var gain: Double {
    exp2(Double(code - Self.codeOfOne) / Double(GainPlane.unitsPerStop))
  }
}

/// By what the light of each pixel of a picture is multiplied on an HDR display.
package struct GainPlane: Sendable {
  package static let unitsPerStop = 2048
  package let size: Size
  /// The ``GainCode`` of each pixel, row by row from the top.
  fileprivate(set) var codes: [UInt16]

  /// The lowest and the highest gain in 1/2048 stop, of which 0 is one.
  package var range: ClosedRange<Int> {
    let one = UInt16(GainCode.codeOfOne)
    let (low, high) = codes.reduce((one, one)) { (min($0.0, $1), max($0.1, $1)) }
    return Int(low) - Int(one)...Int(high) - Int(one)
  }

  /// Returns a row as levels of gray: 0 is the lower end of a range of 1/2048 stop, and 255 its upper end.
  package func row(_ y: Int, in range: ClosedRange<Int>) -> [Raster.Pixel] {
    // In 2^-32.
    let scale = 255 << 32 / UInt64(max(1, range.count - 1))
    let low = UInt64(range.lowerBound + GainCode.codeOfOne)
    return codes[(y * size.width)..<((y + 1) * size.width)].map { code in
      let level = UInt8(truncatingIfNeeded: ((UInt64(code) &- low) &* scale &+ 1 << 31) >> 32)
      return [level, level, level, 255]
    }
  }

  /// Mixes the gains at the corners of a frame with 1, as far as a photo with rounded corners does not cover them.
  fileprivate mutating func round(_ frame: Rect, radius: Int) {
    let corners = RoundedCorners(frame.size, radius: radius)
    for y in 0..<frame.height {
      for x in corners.edges(ofRow: y).joined() {
        let index = (frame.y + y) * size.width + frame.x + x
        let pixel: Raster.Pixel = [UInt8(codes[index] >> 8), UInt8(codes[index] & 0xFF), 0, 255]
        let gain = 1 + (GainCode(pixel).gain - 1) * corners.coverage(x: x, y: y)
        codes[index] = UInt16(GainCode(Float(gain)).code)
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
    let codes = Mutex<[UInt16]>([])
    codes.withLock { $0.reserveCapacity(plan.size.area) }
    var compositor = self
    compositor.cellFinished = nil
    try await compositor.compose(gains) { rows in
      codes.withLock { codes in
        for index in rows.indices { codes.append(UInt16(GainCode(rows[index]).code)) }
      }
    }
    var plane = GainPlane(size: plan.size, codes: codes.withLock { $0 })
    for cell in gains.cells where cell.photo != nil {
      plane.round(cell.contentFrame, radius: plan.radius)
    }
    return plane
  }
}
