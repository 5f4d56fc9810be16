import CPhotoIO
import FileBuilders
import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// The variances that a shrunken photo tells, against those of its stored pixels.
@Suite struct JPEGVariancesTests {
  @Test func `the loaded library tells what shrinking hides`() {
    #expect(photo_jpeg_can_measure_variances() != 0)
  }

  static let samplings: [[UInt8]] = [
    [0x11], [0x11, 0x11, 0x11], [0x21, 0x11, 0x11], [0x12, 0x11, 0x11], [0x22, 0x11, 0x11],
    [0x41, 0x11, 0x11], [0x22, 0x21, 0x11],
  ]

  @Test(arguments: [2, 4, 8], samplings)
  func `a block hides the variance of its pixels less that of their means`(
    factor: Int, sampling: [UInt8]
  ) async throws {
    for varied in sampling.indices {
      let photo = try Self.photo(sampling, varying: varied, seed: UInt64(factor))
      // Averaging later on lets chroma be replicated.
      let stored = try await photo.decode(averagedOver: 2)
      let shrunken = try await photo.decode(shrunkBy: factor, averagedOver: 2)
      let variances = try await photo.variances(shrunkBy: factor)
      let (most, own) = (sampling[0], sampling[varied])
      let across = 8 * Int(most >> 4) / Int(own >> 4)
      let down = 8 * Int(most & 15) / Int(own & 15)
      // Blue is luma and Cb, red is luma and Cr.
      let channel = varied == 2 || sampling.count == 1 ? 0 : 2
      for y in stride(from: 0, to: stored.height, by: down) {
        for x in stride(from: 0, to: stored.width, by: across) {
          let area = Rect(x: x, y: y, width: across, height: down)
          let small = Rect(
            x: x / factor, y: y / factor, width: across / factor, height: down / factor)
          let whole = stored.variance(channel, in: area)
          let right = whole - shrunken.variance(channel, in: small)
          let told = small.pixels.reduce(0.0) {
            $0 + Double(variances[$1.y * shrunken.width + $1.x][channel]) / 4
          }
          let mean = told / Double(small.size.area)
          // Stored samples are rounded, which the coefficients are not.
          #expect(
            abs(mean - right) <= 2 + 0.6 * whole.squareRoot(),
            "component \(varied) of \(sampling) at \(x), \(y): \(mean), not \(right)")
        }
      }
    }
  }

  @Test(arguments: [
    ("gray", [1, 1, 1]), ("444", [4, 4, 4]), ("420", [1, 4, 4]), ("422", [4, 4, 4]),
  ])
  func `one variance is told where chroma hides nothing`(name: String, numbers: [Int]) async throws
  {
    let photo = try PhotoFile(.fixture("kinds/\(name).jpg"))
    for factor in photo.shrinkFactors.dropFirst() {
      let index = factor.trailingZeroBitCount - 1
      _ = try await photo.decode(shrunkBy: factor, wantsVariances: true) {
        #expect($0.variances.rawValue == numbers[index])
      }
    }
  }

  @Test(arguments: [
    ("gray", 1), ("444", 1), ("420", 1), ("422", 2), ("440", 2), ("progressive", 1), ("cmyk", 1),
  ])
  func `chroma that is subsampled along one axis is coarser`(name: String, coarseness: Int) throws {
    #expect(try PhotoFile(.fixture("kinds/\(name).jpg")).chromaCoarseness == coarseness)
  }

  @Test func `a photo whose luma is coarser than its chroma is not shrunk`() throws {
    #expect(try Self.photo([0x11, 0x21, 0x11], varying: 0, seed: 1).shrinkFactors == [1])
    #expect(try Self.photo([0x21, 0x11, 0x11], varying: 0, seed: 1).shrinkFactors == [1, 2, 4, 8])
  }

  @Test(arguments: ["-progressive", "-arithmetic"])
  func `the coding of a photo makes no difference`(option: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fixtureWithVisiblePadding("kinds/comb.jpg"), to: "photo.jpg")
    let coded = try folder.write(
      Program.jpegtran.output(Pathname(option), path), to: "coded.jpg")
    let (one, other) = try (PhotoFile(path), PhotoFile(coded))
    for factor in one.shrinkFactors.dropFirst() {
      #expect(try await one.variances(shrunkBy: factor) == other.variances(shrunkBy: factor))
    }
  }

  @Test(arguments: JPEGDecoderPartTests.combs, [2, 4, 8])
  func `a part has the variances of the whole`(name: String, factor: Int) async throws {
    let photo = try JPEGDecoderPartTests.photo(name, for: factor)
    let whole = try await photo.decode(shrunkBy: factor, wantsVariances: true)
    var random = SplitMix64(seed: UInt64(factor))
    for _ in 0..<30 {
      let area = random.area(of: whole.size)
      let part = try await photo.decode(area, shrunkBy: factor, wantsVariances: true)
      #expect(part == whole.crop(area), "\(area)")
    }
  }

  @Test func `converted colors keep their variances`() {
    struct Inversion: RowConversion {
      var channels: SampleFormat.Channels { .rgb }
      func convert(_ row: RawSpan, pixels: Int, to next: (RawSpan) -> Void) {
        let samples = (0..<pixels).map { x in
          unsafe UInt16(255 - row.unsafeLoad(fromByteOffset: x, as: UInt8.self))
        }
        samples.withBytes(next)
      }
    }
    var rows: [[UInt8]] = []
    let row: [UInt8] = [1, 2, 3, 0, 0, 0, 0, 0] + (10..<34)
    row.withBytes { row in
      ColorInterpretation(Inversion()).convert(row, pixels: 3, variances: 24) { row in
        unsafe row.withUnsafeBytes { unsafe rows.append(Array($0)) }
      }
    }
    #expect(rows == [[254, 0, 253, 0, 252, 0, 0, 0] + (10..<34)])
  }

  /// A photo of 64x64 pixels, of which one component varies.
  private static func photo(
    _ sampling: [UInt8], varying component: Int, seed: UInt64
  ) throws -> PhotoFile {
    var random = SplitMix64(seed: seed)
    // 4 bits tell the number of bits of a coefficient; one of AC without bits ends its block.
    let dc = HuffmanTable(
      counts: [0, 0, 0, 12] + Array(repeating: 0, count: 12), symbols: Array(0..<12))
    let ac = HuffmanTable(
      counts: [0, 0, 0, 8] + Array(repeating: 0, count: 12), symbols: Array(0..<8))
    var bits: [Bool] = []
    func put(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    let across = sampling.map { Int($0 >> 4) }, down = sampling.map { Int($0 & 15) }
    let mcus = 64 / (8 * (across.max() ?? 1)) * (64 / (8 * (down.max() ?? 1)))
    for _ in 0..<(sampling.count == 1 ? 64 : mcus) {
      for index in sampling.indices {
        for _ in 0..<(sampling.count == 1 ? 1 : across[index] * down[index]) {
          put(0, 4)
          for _ in 0..<(index == component ? 30 : 0) {
            let size = random.int(1...5)
            put(size, 4)
            put(random.int(0...(1 << size - 1)), size)
          }
          put(0, 4)
        }
      }
    }
    while !bits.count.isMultiple(of: 8) { bits.append(true) }
    var data: [UInt8] = []
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = bits[start..<(start + 8)].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
      data += byte == 0xFF ? [byte, 0] : [byte]
    }
    var jpeg = SequentialJPEG(tables: [(dc: dc, ac: ac)], data: data)
    jpeg.sampling = sampling
    let file = try NamelessFile(holding: jpeg.bytes)
    return try withExtendedLifetime(file) { try PhotoFile(file.path) }
  }
}

extension PhotoFile {
  /// Returns 4 times the variances that shrinking has hidden of each pixel.
  fileprivate func variances(shrunkBy factor: Int) async throws -> [SIMD4<UInt16>] {
    var size = 0
    let picture = try await decode(shrunkBy: factor, averagedOver: 2, wantsVariances: true) {
      size = $0.variances.byteCount(of: 1)
    }
    return (0..<picture.size.area).map { pixel in
      let bytes = picture.samples[..<((pixel + 1) * picture.channels)].suffix(size)
      let halves = bytes.map { UInt16($0) }
      let numbers = stride(from: 0, to: size, by: 2).map { halves[$0] | halves[$0 + 1] << 8 }
      return numbers.count == 1 ? SIMD4(repeating: numbers[0]) : SIMD4(numbers)
    }
  }
}

extension Rect {
  fileprivate var pixels: [(x: Int, y: Int)] {
    (y..<maxY).flatMap { y in (x..<maxX).map { ($0, y) } }
  }
}

extension Picture {
  fileprivate func variance(_ channel: Int, in area: Rect) -> Double {
    let values = area.pixels.map {
      Double(samples[($0.y * width + $0.x) * channels + (channels == 1 ? 0 : channel)])
    }
    let mean = values.reduce(0, +) / Double(values.count)
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
  }
}
