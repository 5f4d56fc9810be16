import CPhotoIO
import TestSupport
import Testing

/// The filter is compiled for several kinds of processor. All versions must do what the PNG specification
/// says. If the processor has no AVX2, both versions are the same code.
@Suite struct PNGFilterTests {
  private typealias Filter =
    @convention(c) (
      UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, Int, Int, UnsafeMutablePointer<UInt8>?
    ) -> Void
  private static let versions: [Filter] = unsafe [
    photo_png_filter_plain, photo_png_filter_of_processor(),
  ]
  private static let padding = Int(PHOTO_PNG_PADDING)

  /// PNG specification, 9.2 and 9.4: the filtered bytes of each type.
  private static func filtered(_ row: [UInt8], _ above: [UInt8], _ pixel: Int) -> [[UInt8]] {
    let bytes = row.indices.map { i in
      let (a, b, c) = (
        i < pixel ? 0 : Int(row[i - pixel]), Int(above[i]), i < pixel ? 0 : Int(above[i - pixel])
      )
      let p = a + b - c
      let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
      let paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
      return [0, a, b, (a + b) / 2, paeth].map { row[i] &- UInt8($0) }
    }
    return (0..<5).map { type in bytes.map { $0[type] } }
  }

  /// Random rows for which each filter is the best one at times.
  private static func rows(_ count: Int, _ random: inout SplitMix64) -> (
    row: [UInt8], above: [UInt8]
  ) {
    let (noise, slope, kind) = (random.int(0...40), random.int(0...20), random.int(0...5))
    func byte(_ value: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: value + random.int(-noise...noise))
    }
    let above = (0..<count).map {
      byte(kind == 0 ? 0 : kind == 1 ? random.int(0...255) : $0 * slope)
    }
    let row = (0..<count).map { i in
      switch kind {
      case 0: byte(0)
      case 1: byte(Int(above[i]))
      case 2: byte(i / 9 * 70)
      case 3: byte(i * slope + 40)
      case 4: byte((i < 3 ? 0 : Int(above[i - 3])) / 2 + i)
      default: UInt8(random.int(0...255))
      }
    }
    return (row, above)
  }

  @Test(arguments: seeds(300)) func `rows are filtered as the PNG specification says`(seed: UInt64)
  {
    var random = SplitMix64(seed: seed)
    let pixel = random.int(3...4)
    // Long rows, whose sums are too large for one step, are rare, because the model is slow.
    let count = pixel * (random.happens(onceIn: 30) ? random.int(2000...6000) : random.int(1...70))
    let (row, above) = Self.rows(count, &random)
    let candidates = Self.filtered(row, above, pixel)
    let sums = candidates.map { $0.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) } }
    let best = sums.firstIndex(of: sums.min()!)!
    let expected = [UInt8(best)] + candidates[best]
    // What follows a row must not matter.
    let (after, afterAbove) = (random.bytes(Self.padding), random.bytes(Self.padding))
    #expect(
      Self.outputs(row + after, above + afterAbove, count, pixel) == [expected, expected])
  }

  @Test(arguments: seeds(5)) func `the sums of long rows with large bytes do not overflow`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let row = (0..<9600).map { _ in UInt8(128 + random.int(-20...20)) }
    let above = Array(repeating: UInt8(0), count: row.count + Self.padding)
    let after = random.bytes(Self.padding)
    // The differences are small, and the bytes themselves, as signed ones, are nearly the largest.
    let expected = [1] + Self.filtered(row, above, 3)[1]
    #expect(Self.outputs(row + after, above, row.count, 3) == [expected, expected])
  }

  /// The output of both versions.
  private static func outputs(_ row: [UInt8], _ above: [UInt8], _ count: Int, _ pixel: Int)
    -> [[UInt8]]
  {
    let before = Array(repeating: UInt8(0), count: padding)
    return unsafe versions.map { filter in
      var output = Array(repeating: UInt8(0), count: 1 + count + padding)
      unsafe (before + row).withUnsafeBufferPointer { row in
        unsafe (before + above).withUnsafeBufferPointer { above in
          unsafe filter(
            row.baseAddress! + padding, above.baseAddress! + padding, count, pixel, &output)
        }
      }
      return Array(output.prefix(1 + count))
    }
  }

  @Test(arguments: seeds(1)) func `every filter is chosen at times`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let types = (0..<200).map { _ in
      let (row, above) = Self.rows(99, &random)
      let sums = Self.filtered(row, above, 3).map {
        $0.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) }
      }
      return sums.firstIndex(of: sums.min()!)!
    }
    #expect(Set(types) == [0, 1, 2, 3, 4])
  }
}
