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
    let row = Self.pixels(20 + count, to: 1, &random)
    let weights = (0..<(outputs * count)).map { _ in
      SIMD4<Float>(repeating: Float(random.double(-1...1)))
    }
    unsafe Self.compare(outputs) { loops, output in
      unsafe loops.convolve(row, first, origin, weights, count, output, outputs)
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

  @Test(arguments: seeds(50))
  func `lost light is found to the same bits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (count, bytes) = (random.int(1...20), random.int(1...2))
    let samples = [1, 3, 4][random.int(0...2)]
    let rates = (0..<3).map { _ in (0..<65536).map { _ in Float(random.double(0...1)) } }
    let (row, variances) = (random.bytes(count * samples * bytes), random.bytes(count * 8))
    let format = grid_format(samples: Int32(samples), bytes: Int32(bytes))
    unsafe Self.compare(count) { loops, output in
      unsafe loops.find_lost_light(
        row, variances, count, format, rates[0], rates[1], rates[2], output)
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
