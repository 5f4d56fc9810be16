/// A TIFF without compression whose samples are computed.
package struct TIFFPicture {
  package var tree = TIFFTree()
  package var width = 48
  package var height = 32
  package var bits = 8
  /// 0 and 1 gray, 2 RGB, 3 palette, 5 CMYK, 6 YCbCr.
  package var photometric = 1
  /// The number of samples of a pixel.
  package var samples = 1
  /// The kinds of samples that are no colors: 0 unspecified, 1 associated and 2 unassociated alpha.
  package var extra: [Int]?
  package var isPlanar = false
  /// The size of tiles; `nil` for strips of seven rows.
  package var tile: (width: Int, height: Int)?
  /// The number of pixels that share chroma, of YCbCr.
  package var sampling: (across: Int, down: Int)?
  /// Further entries.
  package var entries: [(tag: Int, value: TIFFTree.Value)] = []
  /// Returns a sample; of shared chroma, it is called for the first pixel.
  package var sample: (_ x: Int, _ y: Int, _ channel: Int) -> Int

  package init(_ sample: @escaping (_ x: Int, _ y: Int, _ channel: Int) -> Int) {
    self.sample = sample
  }

  package var bytes: [UInt8] {
    var tree = tree
    let (blockWidth, blockHeight) = tile ?? (width, sampling == nil ? 7 : 8)
    let planes = isPlanar ? (0..<samples).map { [$0] } : [Array(0..<samples)]
    for channels in planes {
      for y in stride(from: 0, to: height, by: blockHeight) {
        // Strips, unlike tiles, end with the picture.
        let rows = tile == nil ? min(blockHeight, height - y) : blockHeight
        for x in stride(from: 0, to: width, by: blockWidth) {
          tree.blocks.append(block(x, y, blockWidth, rows, channels))
        }
      }
    }
    let all = Array(tree.blocks.indices)
    var directory: [(tag: Int, value: TIFFTree.Value)] = [
      (256, .long([width])), (257, .long([height])),
      (258, .short([Int](repeating: bits, count: samples))), (259, .short([1])),
      (262, .short([photometric])), (277, .short([samples])), (284, .short([isPlanar ? 2 : 1])),
    ]
    directory +=
      tile == nil
      ? [(273, .blocks(all)), (279, .sizes(all)), (278, .long([blockHeight]))]
      : [
        (324, .blocks(all)), (325, .sizes(all)), (322, .long([blockWidth])),
        (323, .long([blockHeight])),
      ]
    if let extra { directory.append((338, .short(extra))) }
    if let sampling { directory.append((530, .short([sampling.across, sampling.down]))) }
    tree.directories.insert(directory + entries, at: 0)
    return tree.bytes
  }

  private func block(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ channels: [Int]) -> [UInt8]
  {
    if let sampling { return shared(x, y, width, height, sampling) }
    var bytes: [UInt8] = []
    for row in y..<(y + height) {
      var (value, count) = (0, 0)
      for column in x..<(x + width) {
        for channel in channels {
          let sample = row < self.height && column < self.width ? sample(column, row, channel) : 0
          if bits == 16 {
            let pair = [UInt8(sample >> 8), UInt8(sample & 255)]
            bytes += tree.order == .big ? pair : pair.reversed()
            continue
          }
          (value, count) = (value << bits | sample, count + bits)
          while count >= 8 {
            count -= 8
            bytes.append(UInt8(value >> count & 255))
          }
          value &= 1 << count - 1
        }
      }
      if count > 0 { bytes.append(UInt8(value << (8 - count) & 255)) }
    }
    return bytes
  }

  /// The samples of a block whose chroma is shared: of each unit, luma and then chroma.
  private func shared(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ sampling: (across: Int, down: Int)
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for top in stride(from: y, to: y + height, by: sampling.down) {
      for left in stride(from: x, to: x + width, by: sampling.across) {
        for row in top..<(top + sampling.down) {
          bytes += (left..<(left + sampling.across)).map { UInt8(sample($0, row, 0)) }
        }
        bytes += [1, 2].map { UInt8(sample(left, top, $0)) }
      }
    }
    return bytes
  }
}
