/// Puts PNG files together chunk by chunk, for what libpng's simplified interface does not write:
/// 16 bits a sample, interlacing, and other colors than those of sRGB. Nothing is compressed.
struct PlainPNG {
  struct Chunk {
    let name: String
    let data: [UInt8]
  }

  enum Kind: Int {
    case gray = 1
    case rgb = 3
    case rgba = 4

    /// The color type, PNG specification, 11.2.1.
    fileprivate var code: UInt8 {
      switch self {
      case .gray: 0
      case .rgb: 2
      case .rgba: 6
      }
    }
  }

  let width: Int
  let height: Int
  let kind: Kind
  /// 8 or 16.
  var depth = 16
  var isInterlaced = false
  /// What stands between the header and the picture.
  var chunks: [Chunk] = []

  /// The bytes of the file with the samples of each pixel, as wide as the depth says.
  func encode(_ samples: (_ x: Int, _ y: Int) -> [Int]) -> [UInt8] {
    // Adam7, PNG specification, 8.2: where a pass begins and how far its pixels are apart.
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var rows: [UInt8] = []
    for (left, top, across, down) in passes where left < width {
      for y in stride(from: top, to: height, by: down) {
        rows.append(0)
        for x in stride(from: left, to: width, by: across) {
          rows += samples(x, y).flatMap {
            depth == 16 ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0)]
          }
        }
      }
    }
    let header =
      bigEndian(width) + bigEndian(height)
      + [UInt8(depth), kind.code, 0, 0, isInterlaced ? 1 : 0]
    let all =
      [Chunk(name: "IHDR", data: header)] + chunks
      + [Chunk(name: "IDAT", data: stored(rows)), Chunk(name: "IEND", data: [])]
    return all.reduce(into: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { file, chunk in
      let content = Array(chunk.name.utf8) + chunk.data
      file += bigEndian(chunk.data.count) + content + bigEndian(checksum(content))
    }
  }

  /// The bytes of the file with the picture of `bitmap`, in 8 bits.
  func encode(_ bitmap: Bitmap) -> [UInt8] {
    encode { x, y in bitmap[x, y].map(Int.init) }
  }
}

extension PlainPNG.Chunk {
  /// The exponent of the samples: 0.45455 for those of most screens, 1 for linear light.
  static func gamma(_ exponent: Double) -> Self {
    Self(name: "gAMA", data: bigEndian(Int(exponent * 100_000 + 0.5)))
  }

  /// The chromaticities of white, red, green and blue.
  static func chromaticities(_ values: [Double]) -> Self {
    Self(name: "cHRM", data: values.flatMap { bigEndian(Int($0 * 100_000 + 0.5)) })
  }

  /// Colors by their numbers in ITU-T H.273, full range.
  static func codePoints(primaries: UInt8, transfer: UInt8) -> Self {
    Self(name: "cICP", data: [primaries, transfer, 0, 1])
  }

  static func profile(_ profile: Profile) -> Self {
    Self(name: "iCCP", data: Array(profile.name.utf8) + [0, 0] + stored(profile.file.bytes))
  }
}

func bigEndian(_ value: Int) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
}

/// CRC-32, PNG specification, annex D.
private func checksum(_ bytes: [UInt8]) -> Int {
  let sum = bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1) * 0xEDB8_8320 }
  }
  return Int(~sum)
}

/// A zlib stream (RFC 1950) of stored blocks.
private func stored(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  for start in stride(from: 0, to: bytes.count, by: 65535) {
    let block = bytes[start..<min(start + 65535, bytes.count)]
    let count = UInt16(block.count)
    stream += [block.endIndex == bytes.count ? 1 : 0]
    stream += [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } + block
  }
  var (a, b) = (1, 0)
  for byte in bytes {
    a = (a + Int(byte)) % 65521
    b = (b + a) % 65521
  }
  return stream + bigEndian(b << 16 | a)
}
