import FileBuilders
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// Our decoder of progressive JPEGs, compared with libjpeg: coefficients, samples, warnings, and the
/// place behind the picture in the file.
@Suite(.enabled(if: JPEGTrial.isCompiled)) struct JPEGProgressiveTests {
  private func options(_ factor: Int, skipping rows: Int = 0) -> JPEGTrial.Options {
    var options = JPEGTrial.Options()
    (options.shrinkFactor, options.skippedRows) = (factor, rows)
    return options
  }

  private func difference(_ file: [UInt8], _ options: JPEGTrial.Options) -> String? {
    JPEGTrial.difference(file, options, bufferSizes: [1])
  }

  private func photo(_ name: String) throws -> [UInt8] {
    try Pathname.fixture("kinds/\(name).jpg").contents()
  }

  private func isOurs(_ file: [UInt8]) -> Bool { JPEGTrial.log(file, own: true).usedOwn }

  @Test(arguments: ["progressive", "comb-progressive"], [1, 2, 4, 8])
  func `photos are decoded as by libjpeg`(name: String, factor: Int) throws {
    let file = try photo(name)
    #expect(isOurs(file))
    #expect(difference(file, options(factor)) == nil)
    #expect(difference(file, options(factor, skipping: 70 / factor)) == nil)
  }

  private func file(using random: inout SplitMix64) -> ProgressiveJPEG {
    let samplings: [[UInt8]] = [
      [0x11], [0x22, 0x11, 0x11], [0x21, 0x11, 0x11], [0x11, 0x11, 0x11],
      [0x22, 0x11, 0x11, 0x22], [0x11, 0x22, 0x11], [0x41, 0x11, 0x11],
    ]
    let sampling = samplings.randomElement(using: &random) ?? []
    var jpeg = ProgressiveJPEG(sampling: sampling, using: &random)
    (jpeg.width, jpeg.height) = (random.int(1...100), random.int(1...150))
    let interval = random.happens(onceIn: 2) ? random.int(1...40) : 0
    for index in jpeg.scans.indices {
      jpeg.scans[index].restartInterval = random.happens(onceIn: 3) ? 0 : interval
      var data = random.bytes(random.int(0...3000)).flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] }
      for number in 0..<random.int(0...4) where interval > 0 {
        let marker = [0xFF, 0xD0 + UInt8(random.happens(onceIn: 4) ? random.int(0...7) : number)]
        data.insert(contentsOf: marker, at: random.int(0...data.count))
      }
      jpeg.scans[index].data = data
    }
    return jpeg
  }

  @Test(arguments: seeds(40))
  func `random scans, codes and data are decoded as by libjpeg`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let file = file(using: &random).bytes
      let wanted = options(1 << random.int(0...3), skipping: random.int(0...100))
      if let difference = difference(file, wanted) { Issue.record("\(difference)") }
    }
  }

  @Test(arguments: seeds(40))
  func `damaged photos are decoded as by libjpeg`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let file = try photo(seed % 2 == 0 ? "comb-progressive" : "progressive")
    for _ in 0..<10 {
      let damaged = random.flipping(random.int(1...8), bitsOf: file, from: 300)
      #expect(difference(damaged, options(1)) == nil)
    }
  }

  /// Each symbol has a code of 16 bits and a value of 15, so a block has the 248 bytes for which there
  /// must be room behind its start.
  @Test(arguments: 0...2)
  func `the longest codes are decoded as by libjpeg`(restartInterval: Int) {
    let counts = [UInt8](repeating: 0, count: 15) + [1]
    let table = HuffmanTable(counts: counts, symbols: [15])
    for count in [0, 248, 496, 2480, 8192, 8440].flatMap({ ($0 - 10)...($0 + 10) }) where count >= 0
    {
      var random = SplitMix64(seed: 1)
      var jpeg = ProgressiveJPEG(sampling: [0x22, 0x11, 0x11, 0x22], using: &random)
      jpeg.scans.removeAll { $0.high > 0 }
      for index in jpeg.scans.indices {
        jpeg.scans[index].low = 0
        jpeg.scans[index].restartInterval = restartInterval
        jpeg.scans[index].tables = jpeg.scans[index].components.map { _ in table }
        jpeg.scans[index].data = [UInt8](repeating: 0, count: count)
      }
      #expect(isOurs(jpeg.bytes))
      if let difference = difference(jpeg.bytes, options(1)) {
        Issue.record("\(count) bytes: \(difference)")
      }
    }
  }

  @Test func `what cannot be decoded in lockstep is left to libjpeg`() throws {
    var random = SplitMix64(seed: 1)
    let jpeg = ProgressiveJPEG(sampling: [0x22, 0x11, 0x11], using: &random)
    #expect(isOurs(jpeg.bytes))
    func isStillOurs(after change: (inout ProgressiveJPEG) -> Void) -> Bool {
      var changed = jpeg
      change(&changed)
      return isOurs(changed.bytes)
    }
    #expect(!isStillOurs { $0.scans.removeLast() })  // coefficients are incomplete
    #expect(!isStillOurs { $0.scans.append($0.scans[1]) })  // and may not be refined again
    #expect(!isStillOurs { $0.scans.swapAt(0, $0.scans.count - 1) })
    #expect(!isStillOurs { $0.scans[0].components.removeLast() })
    #expect(!isStillOurs { $0.scans[0].data = [0xFF, 0x02] })  // an unknown marker
    #expect(!isStillOurs { $0.scans[0].tables.removeAll() })
    for (count, isOurs) in [(9000, true), (10_001, false)] {
      let segments = [[UInt8]](repeating: JPEGSegments.segment(0xFE, [0]), count: count)
      #expect(isStillOurs { $0.scans[0].data += segments.flatMap(\.self) } == isOurs)
    }
    #expect(!isOurs(Array(jpeg.bytes.dropLast(2))))  // no end
  }

  @Test func `at most 16 scans are decoded in lockstep`() {
    var random = SplitMix64(seed: 1)
    var jpeg = ProgressiveJPEG(sampling: [0x11], using: &random)
    jpeg.scans.removeAll { $0.high > 0 || $0.band.lowerBound > 0 }
    jpeg.scans[0].low = 0
    let table = HuffmanTable(counts: [1] + [UInt8](repeating: 0, count: 15), symbols: [0])
    for count in [15, 16] {
      let bands = (1...UInt8(count)).map { $0...($0 == count ? 63 : $0) }
      let others = bands.map {
        ProgressiveJPEG.Scan(components: [0], band: $0, high: 0, low: 0, tables: [table])
      }
      var changed = jpeg
      changed.scans += others
      #expect(isOurs(changed.bytes) == (count == 15))
    }
  }

  @Test(.enabled(if: JPEGTrial.usesProgressive))
  func `memory does not grow with the height of a photo`() throws {
    var random = SplitMix64(seed: 1)
    var jpeg = ProgressiveJPEG(sampling: [0x22, 0x11, 0x11], using: &random)
    let folder = try TemporaryFolder()
    let memory = try [64, 6400].map { height in
      jpeg.height = height
      return try PhotoFile(try folder.write(jpeg.bytes, to: "\(height).jpg")).memory
    }
    #expect(memory[0] == memory[1])
  }

  @Test(.enabled(if: JPEGTrial.usesProgressive))
  func `damage below the visible rows is not found`() async throws {
    let folder = try TemporaryFolder()
    var bytes = try photo("comb-progressive")
    // No Huffman code of a JPEG is all ones; the zeros are stuffed.
    let wrong = (0..<16).flatMap { _ in [0xFF, 0] as [UInt8] }
    bytes.replaceSubrange(bytes.count - 40..<bytes.count - 8, with: wrong)
    let path = try folder.write(bytes, to: "damaged.jpg")
    let top = try PhotoFile(path)
    _ = try await top.decode(Rect(x: 0, y: 0, width: top.size.width, height: top.size.height / 2))
    #expect(top.warnings == [])
    let whole = try PhotoFile(path)
    _ = try await whole.decode()
    #expect(whole.warnings.count == 1)
  }
}
