import CGridLoops
import FileBuilders
import TestSupport
import Testing

@testable import GridKit

/// The loops that are compiled for several kinds of processor must have the same results, to the
/// last bit. If the processor has no AVX2, both versions are the same code.
@Suite struct ProcessorLoopsTests {
  static let versions = [grid_loops_plain, InnerLoops.loops]

  static func pixels(_ count: Int, to most: Double, _ random: inout SplitMix64) -> [SIMD4<Float>] {
    (0..<count).map { _ in
      func value() -> Float { Float(random.double(0...most)) }
      return SIMD4(value(), value(), value(), random.happens(onceIn: 3) ? 0 : value() / Float(most))
    }
  }

  /// Compares the results of both versions of a loop that fills an array, and the pixels behind it,
  /// which must not be touched.
  static func compare(
    _ count: Int, _ loop: (grid_loops, UnsafeMutablePointer<SIMD4<Float>>) -> Void
  ) {
    let untouched = SIMD4<Float>(repeating: -7)
    let results = versions.map { loops in
      var output = Array(repeating: untouched, count: count + 2)
      unsafe output.withUnsafeMutableBufferPointer { unsafe loop(loops, $0.baseAddress!) }
      return output
    }
    #expect(results[0] == results[1])
    #expect(Array(results[0].suffix(2)) == [untouched, untouched])
    #expect(!results[0].prefix(count).contains(untouched))
  }

  @Test(arguments: seeds(50))
  func `rows are filtered to the same bits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (outputs, count, origin) = (random.int(1...9), random.int(1...9), random.int(0...5))
    let first = (0..<outputs).map { _ in origin + random.int(0...20) }
    let rowCount = random.int(1...InnerLoops.rowsAtOnce)
    let start = random.int(0...(rowCount - 1))
    let rows = Self.pixels((20 + count) * rowCount, to: 1, &random)
    let weights = (0..<(outputs * count)).map { _ in
      SIMD4<Float>(repeating: Float(random.double(-1...1)))
    }
    unsafe Self.compare(outputs * rowCount) { loops, output in
      unsafe loops.convolve(
        rows, 20 + count, rowCount, first, origin, weights, count, output, rowCount, start, outputs)
    }
  }

  @Test(arguments: seeds(50))
  func `columns are filtered to the same bits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, capacity) = (random.int(1...20), random.int(1...9))
    let (count, start) = (random.int(1...capacity), random.int(0...(capacity - 1)))
    let rows = Self.pixels(capacity * width, to: 1, &random)
    let weights = (0..<count).map { _ in Float(random.double(-1...1)) }
    unsafe Self.compare(width) { loops, output in
      unsafe loops.sum_rows(rows, capacity, start, weights, count, output, width)
    }
  }

  @Test(arguments: seeds(50), 0...4)
  func `light is added to the same bits`(seed: UInt64, samples: Int) {
    var random = SplitMix64(seed: seed)
    let (count, bytes, side) = (random.int(1...40), random.int(1...2), random.int(1...4))
    // 0 and 2 have alpha.
    let hasAlpha = samples.isMultiple(of: 2) && samples < 4
    let format = grid_format(
      samples: samples == 0 ? 4 : CInt(samples), bytes: CInt(bytes), has_alpha: hasAlpha)
    let variances = hasAlpha ? 0 : [0, 1, 4][random.int(0...2)]
    let table = Self.pixels(bytes == 1 ? 1536 : 6 << 16, to: 1, &random)
    // Without an alpha of 0, every sum changes.
    let row = random.bytes(count * Int(format.samples) * bytes).map { max(1, $0) }
    let told = (0..<(count * 4)).map { _ in UInt16(random.int(0...65535)) }
    let (overhang, isFirst) = (random.int(0...(side - 1)), random.happens(onceIn: 2))
    unsafe table.withUnsafeBufferPointer { table in
      unsafe row.withUnsafeBytes { row in
        unsafe told.withUnsafeBufferPointer { told in
          unsafe Self.compare((overhang + count + side - 1) / side) { loops, output in
            var row = unsafe grid_row(
              samples: row.baseAddress, count: count, format: format, table: table.baseAddress,
              variances: told.baseAddress, variances_per_pixel: CInt(variances))
            unsafe loops.add_light(&row, side, overhang, isFirst, output)
          }
        }
      }
    }
  }

  @Test(arguments: seeds(20))
  func `rows are encoded to the same bits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let darkest = (0x1p-9 as Float).nextDown
    let lines = (0..<1200).map { SIMD2<Float>(Float($0), 1) }
    let row = Self.pixels(random.int(1...9), to: 1.2, &random) + [[.nan, -1, 2, 0.5]]
    unsafe Self.compare(row.count) { loops, output in
      unsafe loops.encode(row, row.count, darkest, lines, output)
    }
  }

  @Test(arguments: seeds(50), [true, false])
  func `rows are sharpened to the same bits`(seed: UInt64, isOpaque: Bool) {
    var random = SplitMix64(seed: seed)
    let count = random.int(1...12)
    let rows = (0..<3).map { _ in Self.pixels(count, to: 255, &random) }
    unsafe Self.compare(count) { loops, output in
      unsafe loops.sharpen(rows[0], rows[1], rows[2], count, 0.15, 8, isOpaque, output)
    }
  }
}
