/// A JPEG with one sequential scan of any entropy-coded data.
package struct SequentialJPEG {
  package typealias Tables = (dc: HuffmanTable, ac: HuffmanTable)

  package var width = 64
  package var height = 64

  /// The sampling factors of each component: 0x21 is 2 across and 1 down.
  package var sampling: [UInt8] = [0x22, 0x11, 0x11]

  /// The number of MCUs between two restart markers, or 0.
  package var restartInterval = 0

  /// The tables of the components; the last ones are those of all that follow, too. The last
  /// component has the DC table of the first one.
  package var tables: [Tables]

  /// The entropy-coded data, with stuffing and restart markers.
  package var data: [UInt8]

  package init(tables: [Tables], data: [UInt8]) {
    (self.tables, self.data) = (tables, data)
  }

  /// The file. Its sampling may be such that libjpeg refuses it.
  package var bytes: [UInt8] {
    let count = UInt8(sampling.count)
    var frame: [UInt8] = [8, UInt8(height >> 8), UInt8(height & 0xFF)]
    frame += [UInt8(width >> 8), UInt8(width & 0xFF), count]
    var scan = [count]
    for (index, factors) in zip(UInt8(0)..., sampling) {
      frame += [index, factors, 0]
      let number = min(index, UInt8(tables.count - 1))
      scan += [index, (index + 1 == count ? 0 : number << 4) | number]
    }
    var codes: [UInt8] = []
    for (number, pair) in zip(UInt8(0)..., tables) {
      codes += [number] + pair.dc.bytes + [0x10 | number] + pair.ac.bytes
    }
    let segments = [
      JPEGSegments.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64)),
      JPEGSegments.segment(0xC1, frame),
      JPEGSegments.segment(0xC4, codes),
      JPEGSegments.segment(0xDD, [UInt8(restartInterval >> 8), UInt8(restartInterval & 0xFF)]),
      JPEGSegments.segment(0xDA, scan + [0, 63, 0]),
    ]
    return [0xFF, 0xD8] + segments.joined() + data + [0xFF, 0xD9]
  }
}

/// A table of Huffman codes (ITU-T T.81, annex C).
package struct HuffmanTable {
  /// The number of codes of 1 to 16 bits.
  package let counts: [UInt8]

  /// The symbols in the order of their codes.
  package let symbols: [UInt8]

  package init(counts: [UInt8], symbols: [UInt8]) {
    (self.counts, self.symbols) = (counts, symbols)
  }

  /// Creates a table of random codes, at least one of which is unused, for symbols below a limit.
  package init(symbolsBelow limit: Int, using random: inout SplitMix64) {
    var (free, total) = (1, 0)
    // Few short codes leave many long ones.
    let share = random.int(1...6)
    counts = (1...16).map { _ in
      let most = min(2 * free - 1, 256 - total, 255)
      let count = random.happens(onceIn: 3) ? 0 : min(most, (2 * free) / share)
      (free, total) = (2 * free - count, total + count)
      return UInt8(count)
    }
    // A DC value of 0, or a run of 16 zeros, would be rare otherwise.
    symbols = (0..<total).map { _ in
      UInt8(random.happens(onceIn: 16) ? limit - 16 : random.int(0...limit - 1))
    }
  }

  package var bytes: [UInt8] { counts + symbols }
}
