import FileBuilders
import TestSupport

extension Target {
  /// JPEG files, or descriptions of files with entropy-coded data, which are decoded by our Huffman
  /// decoder and by libjpeg's.
  static let huffman = Target("huffman") { bytes in
    precondition(isOurDecoderUsed, "our decoder must be compiled in, and libjpeg of version 2.1")
    let file = bytes.starts(with: [0xFF, 0xD8]) ? bytes : SequentialJPEG(describedBy: bytes)?.bytes
    guard let file else { return }
    var random = SplitMix64(bytes)
    var options = JPEGTrial.Options()
    options.shrinkFactor = [1, 1, 2, 4, 8].randomElement(using: &random) ?? 1
    options.skippedRows = random.happens(onceIn: 3) ? random.int(1...200) : 0
    if let difference = JPEGTrial.difference(file, options) { fatalError(difference) }
  }
}

/// Whether a file that our decoder can decode is decoded by it.
private let isOurDecoderUsed: Bool = {
  let description = [UInt8](repeating: 0, count: 100)
  guard let file = SequentialJPEG(describedBy: description)?.bytes else { return false }
  return JPEGTrial.log(file, own: true).usedOwn
}()

extension SequentialJPEG {
  /// Creates a file of which most inputs can be decoded: their first bytes are its size, sampling,
  /// restart interval and tables, and the others the entropy-coded data.
  fileprivate init?(describedBy bytes: [UInt8]) {
    guard bytes.count > 8 else { return nil }
    let tables = [4, 6].map { place in
      var (dc, ac) = (
        SplitMix64(seed: UInt64(bytes[place])), SplitMix64(seed: UInt64(bytes[place + 1]))
      )
      return (
        dc: HuffmanTable(symbolsBelow: 16, using: &dc),
        ac: HuffmanTable(symbolsBelow: 256, using: &ac)
      )
    }
    self.init(tables: tables, data: Array(bytes.dropFirst(8)))
    (width, height) = (Int(bytes[0]) + 1, Int(bytes[1]) + 1)
    let samplings: [[UInt8]] = [
      [0x22, 0x11, 0x11], [0x21, 0x11, 0x11], [0x11], [0x11, 0x11, 0x11], [0x12, 0x11, 0x11],
      [0x22, 0x11, 0x11, 0x22], [0x11, 0x11, 0x11, 0x11], [0x41, 0x11, 0x11],
    ]
    sampling = samplings[Int(bytes[2]) % samplings.count]
    restartInterval = Int(bytes[3]) % 16
  }
}
