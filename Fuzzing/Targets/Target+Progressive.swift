import FileBuilders
import TestSupport

extension Target {
  /// JPEG files, or descriptions of files with several scans, which are decoded by our progressive
  /// decoder and by libjpeg.
  static let progressive = Target("progressive") { bytes in
    precondition(JPEGTrial.isCompiled, "our decoder must be compiled in")
    let file =
      bytes.starts(with: [0xFF, 0xD8]) ? bytes : ProgressiveJPEG(describedBy: bytes)?.bytes
    guard let file else { return }
    var random = SplitMix64(bytes)
    var options = JPEGTrial.Options()
    options.shrinkFactor = [1, 1, 2, 4, 8].randomElement(using: &random) ?? 1
    options.skippedRows = random.happens(onceIn: 3) ? random.int(1...200) : 0
    let difference = JPEGTrial.difference(file, options, bufferSizes: [1])
    if let difference { fatalError(difference) }
  }
}

extension ProgressiveJPEG {
  /// Creates a file that can be decoded: the first bytes of its description are its size, sampling,
  /// restart interval, scans and tables, and the others the entropy-coded data of all scans.
  fileprivate init?(describedBy bytes: [UInt8]) {
    guard bytes.count > 8 else { return nil }
    let samplings: [[UInt8]] = [
      [0x22, 0x11, 0x11], [0x21, 0x11, 0x11], [0x11], [0x11, 0x11, 0x11], [0x12, 0x11, 0x11],
      [0x22, 0x11, 0x11, 0x22], [0x11, 0x11, 0x11, 0x11], [0x41, 0x11, 0x11],
    ]
    var random = SplitMix64(Array(bytes[4..<8]))
    self.init(sampling: samplings[Int(bytes[2]) % samplings.count], using: &random)
    (width, height) = (Int(bytes[0]) + 1, Int(bytes[1]) + 1)
    let data = bytes[8...], share = data.count / scans.count
    for index in scans.indices {
      scans[index].restartInterval = Int(bytes[3]) % 16
      scans[index].data = Self.stuffed(data.dropFirst(index * share).prefix(share))
    }
  }

  /// Adds zeros to data, so that they contain no other markers than restart markers.
  private static func stuffed(_ data: ArraySlice<UInt8>) -> [UInt8] {
    data.indices.flatMap { index -> [UInt8] in
      let next = index + 1 < data.endIndex ? data[index + 1] : 0xFF
      let isMarked = next == 0 || (0xD0...0xD7).contains(next)
      return data[index] == 0xFF && !isMarked ? [0xFF, 0] : [data[index]]
    }
  }
}
