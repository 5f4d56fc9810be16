import CPhotoIO
import TestSupport
import Testing

/// Blocks of our encoder, read by ``DeflateReader``.
@Suite struct DeflateTests {
  /// Returns a zlib stream of blocks, with a checksum.
  private func stream(_ blocks: [[UInt8]]) -> [UInt8] {
    var (bytes, bits): ([UInt8], photo_bits) = (
      [], unsafe photo_bits(next: nil, bits: 0x0178, bit_count: 16)
    )
    for (index, block) in blocks.enumerated() {
      let bound = photo_deflate_bound(block.count)
      bytes += unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
        unsafe bits.next = output.baseAddress
        unsafe photo_deflate(&bits, block, block.count, index == blocks.count - 1 ? 1 : 0)
        unsafe count = bits.next - output.baseAddress!
      }
    }
    let sums = blocks.joined().reduce(into: (a: 1, b: 0)) { sums, byte in
      sums.a = (sums.a + Int(byte)) % 65521
      sums.b = (sums.b + sums.a) % 65521
    }
    return bytes + bigEndian(sums.b << 16 | sums.a)
  }

  /// Returns bytes like those of filtered rows: mostly small ones, with runs.
  private func rows(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    let spread = random.int(1...128)
    while bytes.count < count {
      let byte = UInt8(truncatingIfNeeded: random.int(-spread...spread) * random.int(0...100) / 100)
      let isRun = random.happens(onceIn: 20)
      bytes += Array(repeating: byte, count: isRun ? random.int(1...700) : 1)
    }
    return Array(bytes.prefix(count))
  }

  @Test(arguments: seeds(40)) func `blocks are read as they were written`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let blocks = (0..<random.int(1...4)).map { _ in
      random.happens(onceIn: 4)
        ? random.bytes(random.int(1...3000)) : rows(random.int(1...6000), &random)
    }
    let reader = try DeflateReader(stream(blocks))
    #expect(reader.bytes == Array(blocks.joined()))
  }

  @Test func `runs of every length are read as they were written`() throws {
    for count in Array(1...40) + Array(250...300) + Array(510...530) {
      let bytes: [UInt8] =
        [9, 8, 7] + Array(repeating: 5, count: count) + [1, 2, 3, 4, 5, 6, 7, 8, 9]
      #expect(try DeflateReader(stream([bytes, bytes])).bytes == bytes + bytes, "\(count)")
      let end = Array(repeating: UInt8(0), count: count)
      #expect(try DeflateReader(stream([end])).bytes == end, "\(count)")
    }
  }

  @Test(arguments: seeds(1)) func `what does not compress is stored`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for count in [1, 65535, 65536, 140_000] {
      let noise = random.bytes(count)
      let stream = stream([noise, [1, 2, 3], noise])
      let reader = try DeflateReader(stream)
      #expect(reader.bytes == noise + [1, 2, 3] + noise && reader.codes.isEmpty)
      let headers = 2 * (count + 65534) / 65535 + 1
      #expect(stream.count <= 2 * count + 3 + 6 + 5 * (headers + 1))
    }
  }

  @Test(arguments: seeds(20)) func `codes are complete and have at most 12 bits`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    // Each byte is half as frequent as the one before it, and the rarest would need 16 bits.
    let common = (0..<60_000).map { _ in UInt8(random.next().trailingZeroBitCount) }
    let bytes = common + (0...255).map { UInt8($0) }
    let reader = try DeflateReader(stream([bytes]))
    let codes = try #require(reader.codes.first)
    #expect(codes.literals.max() == 12 && codes.literals.count { $0 > 0 } > 256)
    for lengths in [codes.lengths, codes.literals, codes.distances] {
      #expect(sum(lengths) == 1 << 15)
    }
  }

  /// The sum of 2^-length, times 2^15.
  private func sum(_ lengths: [Int]) -> Int {
    lengths.reduce(0) { $0 + ($1 == 0 ? 0 : 1 << (15 - $1)) }
  }

  private func lengths(_ frequencies: [UInt32], limit: Int) -> [Int] {
    var lengths = Array(repeating: UInt8(99), count: frequencies.count)
    unsafe photo_deflate_lengths(frequencies, frequencies.count, limit, &lengths)
    return lengths.map { Int($0) }
  }

  @Test func `frequencies of Fibonacci's numbers, whose codes would have 40 bits, have 12`() {
    var frequencies: [UInt32] = [1, 1]
    while frequencies.count < 41 { frequencies.append(frequencies.suffix(2).reduce(0, +)) }
    let limited = lengths(frequencies, limit: 12)
    #expect(limited.max() == 12 && sum(limited) == 1 << 15)
    #expect(limited == limited.sorted(by: >), "no rarer symbol has a shorter code")
    // Within the limit, the two rarest have the same length, and each of the others is a bit shorter.
    #expect(lengths(Array(frequencies.prefix(13)), limit: 12) == [12] + (1...12).reversed())
  }

  @Test(arguments: seeds(200)) func `lengths are those of Huffman's codes, if the limit permits`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let limit = random.int(2...15)
    let count = random.int(2...min(286, 1 << limit))
    let steepness = random.int(0...20)
    var frequencies = (0..<count).map { _ in
      UInt32(random.int(1...(1 << random.int(0...steepness))))
    }
    frequencies.insert(0, at: random.int(0...(count - 1)))
    if frequencies.count > 286 { frequencies.removeLast() }
    let found = lengths(frequencies, limit: limit)
    #expect(zip(found, frequencies).allSatisfy { ($0 == 0) == ($1 == 0) && $0 <= limit })
    #expect(sum(found) == 1 << 15)
    // The cost of Huffman's codes is the sum of the weights of all inner nodes.
    var (weights, least) = (frequencies.filter { $0 > 0 }.map { Int($0) }, 0)
    while weights.count > 1 {
      weights.sort(by: >)
      weights.append(weights.removeLast() + weights.removeLast())
      least += weights.last!
    }
    let cost = zip(found, frequencies).reduce(0) { $0 + $1.0 * Int($1.1) }
    #expect(found.max()! < limit ? cost == least : cost >= least)
  }
}
