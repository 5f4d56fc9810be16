import TestSupport

/// Inflates a zlib stream bit by bit, without zlib, and records the code lengths of its blocks.
///
/// It reads only what our encoder writes: stored blocks, and blocks with codes of their own whose matches
/// have distance 1. Anything else is an error.
///
/// Source: RFC 1950 and RFC 1951.
struct DeflateReader {
  struct Invalid: Error {
    let reason: String
  }

  /// The lengths of the codes of a block, in bits; 0 for a symbol without a code.
  struct Codes {
    var lengths, literals, distances: [Int]
  }

  private(set) var bytes: [UInt8] = []
  private(set) var storedBlocks = 0
  private(set) var codes: [Codes] = []
  private let stream: [UInt8]
  private var position = 16

  init(_ stream: [UInt8]) throws(Invalid) {
    self.stream = stream
    guard stream.count >= 2, stream[0] == 0x78, (Int(stream[0]) << 8 + Int(stream[1])) % 31 == 0,
      stream[1] & 0x20 == 0
    else { throw Invalid(reason: "header") }
    while try !readBlock() {}
    position = (position + 7) / 8 * 8
    let sums = bytes.reduce(into: (a: 1, b: 0)) { sums, byte in
      sums.a = (sums.a + Int(byte)) % 65521
      sums.b = (sums.b + sums.a) % 65521
    }
    for byte in bigEndian(sums.b << 16 | sums.a) where try take(8) != byte {
      throw Invalid(reason: "checksum")
    }
    guard position == stream.count * 8 else { throw Invalid(reason: "bytes after the end") }
  }

  private mutating func take(_ count: Int) throws(Invalid) -> Int {
    guard position + count <= stream.count * 8 else { throw Invalid(reason: "no more bits") }
    var value = 0
    for i in 0..<count {
      value |= Int(stream[position >> 3] >> UInt8(position & 7) & 1) << i
      position += 1
    }
    return value
  }

  /// Reads a symbol of canonical codes, whose bits come most significant first.
  private mutating func symbol(_ lengths: [Int], sorted: [Int], counts: [Int]) throws(Invalid)
    -> Int
  {
    var (code, first, index) = (0, 0, 0)
    for length in 1..<counts.count {
      code |= try take(1)
      if code - first < counts[length] { return sorted[index + code - first] }
      index += counts[length]
      first = (first + counts[length]) << 1
      code <<= 1
    }
    throw Invalid(reason: "no such code")
  }

  private func sorted(_ lengths: [Int]) -> (sorted: [Int], counts: [Int]) {
    let used = lengths.indices.filter { lengths[$0] > 0 }
    let counts = (0...15).map { length in
      length == 0 ? 0 : lengths.count { $0 == length }
    }
    return (used.sorted { (lengths[$0], $0) < (lengths[$1], $1) }, counts)
  }

  /// Reads a block, and returns whether it is the last one.
  private mutating func readBlock() throws(Invalid) -> Bool {
    let isLast = try take(1) == 1
    switch try take(2) {
    case 0:
      position = (position + 7) / 8 * 8
      let count = try take(16)
      guard try take(16) == count ^ 0xFFFF else { throw Invalid(reason: "length") }
      for _ in 0..<count { bytes.append(UInt8(try take(8))) }
      storedBlocks += 1
    case 2: try readCodes()
    default: throw Invalid(reason: "type of block")
    }
    return isLast
  }

  private mutating func readCodes() throws(Invalid) {
    let (literals, distances) = (try take(5) + 257, try take(5) + 1)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengths = Array(repeating: 0, count: 19)
    for i in 0..<(try take(4) + 4) { lengths[order[i]] = try take(3) }
    let lengthCodes = sorted(lengths)
    var all: [Int] = []
    while all.count < literals + distances {
      let length = try symbol(lengths, sorted: lengthCodes.sorted, counts: lengthCodes.counts)
      switch length {
      case 16:
        guard let last = all.last else { throw Invalid(reason: "nothing to repeat") }
        all += Array(repeating: last, count: try take(2) + 3)
      case 17: all += Array(repeating: 0, count: try take(3) + 3)
      case 18: all += Array(repeating: 0, count: try take(7) + 11)
      default: all.append(length)
      }
    }
    guard all.count == literals + distances else { throw Invalid(reason: "too many lengths") }
    let block = Codes(
      lengths: lengths, literals: Array(all.prefix(literals)),
      distances: Array(all.dropFirst(literals)))
    codes.append(block)
    try readSymbols(block)
  }

  private mutating func readSymbols(_ block: Codes) throws(Invalid) {
    let (literals, distances) = (sorted(block.literals), sorted(block.distances))
    while true {
      let symbol = try symbol(block.literals, sorted: literals.sorted, counts: literals.counts)
      if symbol == 256 { return }
      if symbol < 256 {
        bytes.append(UInt8(symbol))
        continue
      }
      let extra = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
      // The table of RFC 1951, 3.2.5.
      let base = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
        131,
        163, 195, 227, 258,
      ]
      let count = base[symbol - 257] + (try take(extra))
      let distance = try self.symbol(
        block.distances, sorted: distances.sorted, counts: distances.counts)
      guard distance == 0, let last = bytes.last else { throw Invalid(reason: "distance") }
      bytes += Array(repeating: last, count: count)
    }
  }
}
