/// A progressive JPEG whose scans have any entropy-coded data.
package struct ProgressiveJPEG {
  /// A scan with its tables (ITU-T T.81, G.1.1.1).
  package struct Scan {
    /// The indices of its components.
    package var components: [UInt8]

    /// The coefficients, in the order in which they are coded.
    package var band: ClosedRange<UInt8>

    /// The position of the lowest bit in the scans before, or 0, and in this one.
    package var high, low: UInt8

    /// The number of MCUs between two restart markers, or 0.
    package var restartInterval = 0

    /// The DC tables of the components, or the AC table.
    package var tables: [HuffmanTable] = []

    /// The entropy-coded data, with stuffing and restart markers.
    package var data: [UInt8] = []

    package init(
      components: [UInt8], band: ClosedRange<UInt8>, high: UInt8, low: UInt8,
      tables: [HuffmanTable] = []
    ) {
      (self.components, self.band, self.high, self.low) = (components, band, high, low)
      self.tables = tables
    }

    fileprivate var bytes: [UInt8] {
      let isDC = band.lowerBound == 0
      let codes = zip(UInt8(0)..., tables).flatMap { [isDC ? $0 : $0 | 0x10] + $1.bytes }
      let selectors = zip(UInt8(0)..., components).flatMap { [$1, isDC ? $0 << 4 : 0] }
      let header = [UInt8(components.count)] + selectors
      let parameters = [band.lowerBound, band.upperBound, high << 4 | low]
      let interval = [UInt8(restartInterval >> 8), UInt8(restartInterval & 0xFF)]
      return (tables.isEmpty ? [] : JPEGSegments.segment(0xC4, codes))
        + JPEGSegments.segment(0xDD, interval) + JPEGSegments.segment(0xDA, header + parameters)
        + data
    }
  }

  package var width = 64
  package var height = 64

  /// The sampling factors of each component: 0x21 is 2 across and 1 down.
  package var sampling: [UInt8] = [0x22, 0x11, 0x11]

  package var scans: [Scan] = []

  /// Creates a photo with scans that complete all coefficients.
  package init(sampling: [UInt8], using random: inout SplitMix64) {
    self.sampling = sampling
    repeat { scans = Self.scans(of: UInt8(sampling.count), using: &random) } while scans.count > 16
  }

  /// The file. Its sampling may be such that libjpeg refuses it.
  package var bytes: [UInt8] {
    var frame: [UInt8] = [8, UInt8(height >> 8), UInt8(height & 0xFF)]
    frame += [UInt8(width >> 8), UInt8(width & 0xFF), UInt8(sampling.count)]
    for (index, factors) in zip(UInt8(0)..., sampling) { frame += [index, factors, 0] }
    let tables = JPEGSegments.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    return [0xFF, 0xD8] + tables + JPEGSegments.segment(0xC2, frame) + scans.flatMap(\.bytes)
      + [0xFF, 0xD9]
  }

  private static func scans(of count: UInt8, using random: inout SplitMix64) -> [Scan] {
    var scans = refined(Array(0..<count), 0...0, using: &random)
    // A band must be refined in order; the order of bands does not matter.
    var bands = [Array(scans.dropFirst())]
    scans.removeLast(scans.count - 1)
    for component in 0..<count {
      let cut = random.happens(onceIn: 2) ? UInt8(random.int(2...63)) : 64
      bands.append(refined([component], 1...cut - 1, using: &random))
      if cut < 64 { bands.append(refined([component], cut...63, using: &random)) }
    }
    bands.removeAll(where: \.isEmpty)
    while let index = bands.indices.randomElement(using: &random) {
      scans.append(bands[index].removeFirst())
      bands.removeAll(where: \.isEmpty)
    }
    return scans
  }

  /// Returns a scan of a band and those that refine it up to its last bit.
  private static func refined(
    _ components: [UInt8], _ band: ClosedRange<UInt8>, using random: inout SplitMix64
  ) -> [Scan] {
    let bits = UInt8(random.int(0...random.int(0...3)))
    let lows = (0...bits).reversed()
    return lows.map { low in
      let high = low == bits ? 0 : low + 1
      var scan = Scan(components: components, band: band, high: high, low: low)
      if band.lowerBound > 0 {
        // Refining values have one bit; others are damage. All must fit in 16 bits.
        let most = high > 0 ? (random.happens(onceIn: 8) ? 15 : 1) : 15 - low
        scan.tables = [HuffmanTable(symbolsBelow: 256, using: &random).limitingValues(to: most)]
      } else if high == 0 {
        scan.tables = components.map { _ in HuffmanTable(symbolsBelow: 16, using: &random) }
      }
      return scan
    }
  }
}

extension HuffmanTable {
  /// The same codes for AC symbols whose values have at most so many bits.
  fileprivate func limitingValues(to bits: UInt8) -> HuffmanTable {
    HuffmanTable(counts: counts, symbols: symbols.map { $0 & 0xF0 | min($0 & 0xF, bits) })
  }
}
