/// A PNG file that is built chunk by chunk, valid or not, or parsed. Nothing is compressed.
package struct PNGFile {
  package struct Chunk: Equatable {
    package let name: String
    package var data: [UInt8]
    /// Whether the checksum is correct.
    package var isIntact: Bool

    package init(name: String, data: [UInt8], isIntact: Bool = true) {
      self.name = name
      self.data = data
      self.isIntact = isIntact
    }
  }

  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package var chunks: [Chunk]

  package var names: [String] { chunks.map(\.name) }

  /// The file; a chunk that is not intact gets a wrong checksum.
  package var bytes: [UInt8] {
    chunks.reduce(into: Self.signature) { bytes, chunk in
      let content = Array(chunk.name.utf8) + chunk.data
      let sum = chunk.isIntact ? checksum(content) : ~checksum(content)
      bytes += bigEndian(chunk.data.count) + content + bigEndian(sum)
    }
  }

  /// Parses a file; `nil` if it is not a sequence of complete chunks.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    chunks = []
    var rest = bytes.dropFirst(8)
    while !rest.isEmpty {
      guard rest.count >= 12 else { return nil }
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= 12 + length else { return nil }
      let content = Array(rest.dropFirst(4).prefix(4 + length))
      let sum = Array(rest.dropFirst(8 + length).prefix(4))
      chunks.append(
        Chunk(
          name: String(decoding: content.prefix(4), as: UTF8.self),
          data: Array(content.dropFirst(4)), isIntact: sum == bigEndian(checksum(content))))
      rest = rest.dropFirst(12 + length)
    }
  }

  /// Creates a picture of unfiltered rows from its samples.
  ///
  /// - Parameters:
  ///   - colorType: 0 gray, 2 RGB, 4 gray and alpha, 6 RGBA.
  ///   - depth: the bits of a sample, 8 or 16.
  ///   - extra: the chunks between the header and the picture's data.
  ///   - samples: returns the samples of a pixel.
  package init(
    width: Int, height: Int, depth: Int = 8, colorType: Int, isInterlaced: Bool = false,
    extra: [Chunk] = [], samples: (_ x: Int, _ y: Int) -> [Int]
  ) {
    // Adam7, PNG specification, 8.2: where a pass begins and how far its pixels are apart.
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    let rows = passes.filter { $0.0 < width }.flatMap { left, top, across, down in
      stride(from: top, to: height, by: down).map { y in
        stride(from: left, to: width, by: across).flatMap { x in
          samples(x, y).flatMap { bigEndian($0).suffix(depth / 8) }
        }
      }
    }
    self.init(
      width: width, height: height, depth: depth, colorType: colorType,
      isInterlaced: isInterlaced, rows: rows, extra: extra)
  }

  /// Creates a picture of unfiltered rows.
  ///
  /// - Parameters:
  ///   - colorType: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
  ///   - rows: the bytes of each row; if interlaced, those of the seven passes one after another.
  ///   - extra: the chunks between the header and the picture's data.
  package init(
    width: Int, height: Int, depth: Int = 8, colorType: Int, isInterlaced: Bool = false,
    rows: [[UInt8]], extra: [Chunk] = []
  ) {
    let header =
      bigEndian(width) + bigEndian(height)
      + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
    let data = stored(rows.flatMap { [0] + $0 })
    chunks =
      [Chunk(name: "IHDR", data: header)] + extra
      + [Chunk(name: "IDAT", data: data), Chunk(name: "IEND", data: [])]
  }
}

/// Returns the four lowest bytes of a number in big-endian order.
package func bigEndian(_ value: some BinaryInteger) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
}

/// Returns CRC-32 as in the PNG specification, annex D.
private func checksum(_ bytes: [UInt8]) -> UInt32 {
  var sum: UInt32 = 0xFFFF_FFFF
  for byte in bytes { sum = sum >> 8 ^ sums[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
  return ~sum
}

private let sums: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(byte) { sum, _ in sum >> 1 ^ (sum & 1) * 0xEDB8_8320 }
}

/// Returns a zlib stream (RFC 1950) of stored blocks, that is, without compression.
package func stored(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var rest = bytes[...]
  repeat {
    let block = rest.prefix(65535)
    rest = rest.dropFirst(block.count)
    let count = UInt16(block.count)
    stream += [rest.isEmpty ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
    stream += [UInt8(~count & 255), UInt8(~count >> 8)] + block
  } while !rest.isEmpty
  var (a, b): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    a = (a + UInt32(byte)) % 65521
    b = (b + a) % 65521
  }
  return stream + bigEndian(b << 16 | a)
}
