import FileSystem
import PhotoIO
import TestSupport
import Testing

/// Our Huffman decoder, compared with that of libjpeg: coefficients, samples, warnings, and the
/// place behind the picture in the file.
@Suite struct JPEGHuffmanTests {
  private func options(_ factor: Int, skipping rows: Int = 0) -> JPEGTrial.Options {
    var options = JPEGTrial.Options()
    (options.shrinkFactor, options.skippedRows) = (factor, rows)
    return options
  }

  @Test(
    .enabled(if: JPEGTrial.isCompiled),
    arguments: ["kinds", "orientations", "damaged", "fuzzing/jpeg"].flatMap {
      fixtures(in: $0, ending: ".jpg")
    }, [1, 2, 4, 8])
  func `photos are decoded as by libjpeg`(name: String, factor: Int) throws {
    let file = try Pathname.fixture(name).contents()
    #expect(JPEGTrial.difference(file, options(factor)) == nil)
    #expect(JPEGTrial.difference(file, options(factor, skipping: 70 / factor)) == nil)
  }

  /// Whatever the bits are, they are decoded as something.
  private func file(using random: inout SplitMix64) -> [UInt8] {
    let tables = (0...random.int(0...3)).map { _ in
      (
        dc: HuffmanTable(symbolsBelow: 16, using: &random),
        ac: HuffmanTable(symbolsBelow: 256, using: &random)
      )
    }
    var data = random.bytes(random.int(0...20000))
    for _ in 0..<random.int(0...40) where !data.isEmpty {
      // Mostly data, sometimes markers, and sometimes both.
      let stuffing: [UInt8] = [0xFF, 0xFF, 0, 0xD0 + UInt8(random.int(0...9))]
      let place = random.int(0...data.count - 1)
      data.insert(
        contentsOf: (0...random.int(0...3)).map { _ in stuffing[random.int(0...3)] },
        at: place)
    }
    if random.happens(onceIn: 2) { data = data.flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] } }
    var jpeg = SequentialJPEG(tables: tables, data: data)
    (jpeg.width, jpeg.height) = (random.int(1...100), random.int(1...300))
    jpeg.sampling =
      [
        [0x11], [0x22, 0x11, 0x11], [0x21, 0x11, 0x11], [0x11, 0x11, 0x11],
        [0x22, 0x11, 0x11, 0x22],
      ].randomElement(using: &random) ?? []
    jpeg.restartInterval = random.happens(onceIn: 2) ? random.int(1...20) : 0
    return jpeg.bytes
  }

  @Test(.enabled(if: JPEGTrial.isCompiled), arguments: seeds(40))
  func `random codes and data are decoded as by libjpeg`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let file = file(using: &random)
      let wanted = options(1 << random.int(0...3), skipping: random.int(0...100))
      if let difference = JPEGTrial.difference(file, wanted) { Issue.record("\(difference)") }
    }
  }

  /// Each symbol has a code of 16 bits and a value of 15, so an MCU of 10 blocks has the 2480 bytes for
  /// which there must be room behind its start.
  @Test(.enabled(if: JPEGTrial.isCompiled), arguments: 0...2)
  func `the longest codes are decoded as by libjpeg`(restartInterval: Int) {
    let counts = [UInt8](repeating: 0, count: 15) + [1]
    let table = HuffmanTable(counts: counts, symbols: [15])
    let ends = [0, 2480, 4960, 7440, 8192, 9920, 12400]
    for count in Set(ends.flatMap { ($0 - 20)...($0 + 20) }) where count >= 0 {
      var jpeg = SequentialJPEG(
        tables: [(dc: table, ac: table)], data: [UInt8](repeating: 0, count: count))
      (jpeg.width, jpeg.height, jpeg.restartInterval) = (80, 16, restartInterval)
      jpeg.sampling = [0x22, 0x11, 0x11, 0x22]
      let difference = JPEGTrial.difference(jpeg.bytes, bufferSizes: [1, 31, 8192, 8193, 262_144])
      if let difference { Issue.record("\(count) bytes: \(difference)") }
    }
  }

  @Test(.enabled(if: JPEGTrial.isCompiled), arguments: seeds(40))
  func `damaged photos are decoded as by libjpeg`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let name = seed % 2 == 0 ? "comb-restart" : "420"
    let file = try Pathname.fixture("kinds/\(name).jpg").contents()
    for _ in 0..<5 {
      var damaged = random.flipping(random.int(1...20), bitsOf: file, from: 700)
      if random.happens(onceIn: 2) { damaged.removeLast(random.int(0...damaged.count / 2)) }
      #expect(JPEGTrial.difference(damaged, options(1)) == nil)
    }
  }

  private func usesOurs(_ name: String) throws -> Bool {
    JPEGTrial.log(try Pathname.fixture("kinds/\(name).jpg").contents(), own: true).usedOwn
  }

  @Test(
    .enabled(if: JPEGTrial.isCompiled), arguments: ["420", "422", "444", "gray", "ycck", "restart"])
  func `photos with one sequential scan are decoded by our decoder`(name: String) throws {
    #expect(try usesOurs(name))
  }

  @Test(arguments: ["arithmetic", "cmyk"])
  func `arithmetic coding and several scans are left to libjpeg`(name: String) throws {
    #expect(try !usesOurs(name))
  }

  /// libjpeg reports an invalid code only near the end of its buffer.
  @Test(.enabled(if: JPEGTrial.isCompiled))
  func `invalid codes are always reported`() async throws {
    let zero = HuffmanTable(counts: [1] + [UInt8](repeating: 0, count: 15), symbols: [0])
    let ones = [[UInt8]](repeating: [0xFF, 0], count: 10000)
    let jpeg = SequentialJPEG(tables: [(dc: zero, ac: zero)], data: Array(ones.joined()))
    let folder = try TemporaryFolder()
    let photo = try PhotoFile(try folder.write(jpeg.bytes, to: "photo.jpg"))
    #expect(try await photo.decode().samples.allSatisfy { $0 == 128 })
    #expect(
      photo.warnings == [
        "its data are damaged at row 0 of 64; decoding continued, and what follows may be wrong"
      ])
  }
}
