/// A TIFF or BigTIFF that is built of directories and blocks of data, such as strips.
package struct TIFFTree {
  /// The values of an entry.
  package enum Value {
    case short([Int])
    case long([Int])
    /// Fractions with the denominator 1000.
    case rational([Double])
    case text(String)
    case bytes([UInt8])
    /// The offsets of directories.
    case directories([Int])
    /// The offsets of blocks.
    case blocks([Int])
    /// The numbers of bytes of blocks.
    case sizes([Int])
  }

  package var order = TIFFBlock.ByteOrder.little
  package var isBig = false
  /// The number after the byte order; `nil` for that of the format.
  package var magic: Int?
  /// What is between the header and the directories.
  package var preface: [UInt8] = []
  package var directories: [[(tag: Int, value: Value)]] = []
  /// The index of the directory that follows another one.
  package var next: [Int: Int] = [:]
  package var blocks: [[UInt8]] = []

  package init() {}

  package var bytes: [UInt8] {
    let sizes = directories.map { entries in
      entries.map { content($0.value, at: [], []).count }.filter { $0 > pointer }
        .reduce(wide(2) + entries.count * (isBig ? 20 : 12) + pointer, +)
    }
    let starts = Self.sums(sizes, from: (isBig ? 16 : 8) + preface.count)
    let places = Self.sums(blocks.map(\.count), from: starts.last ?? 8)
    let version = number(magic ?? (isBig ? 43 : 42), 2) + (isBig ? number(8, 2) + number(0, 2) : [])
    var bytes = Array((order == .little ? "II" : "MM").utf8) + version + number(starts[0], pointer)
    bytes += preface
    for (index, entries) in directories.enumerated() {
      var values: [UInt8] = []
      let end = starts[index] + wide(2) + entries.count * (isBig ? 20 : 12) + pointer
      bytes += number(entries.count, wide(2))
      for (tag, value) in entries.sorted(by: { $0.tag < $1.tag }) {
        let (type, size) = kind(of: value)
        let content = content(value, at: starts, places)
        bytes += number(tag, 2) + number(type, 2) + number(content.count / size, pointer)
        if content.count <= pointer {
          bytes += content + [UInt8](repeating: 0, count: pointer - content.count)
        } else {
          bytes += number(end + values.count, pointer)
          values += content
        }
      }
      bytes += number(next[index].map { starts[$0] } ?? 0, pointer) + values
    }
    return bytes + blocks.flatMap(\.self)
  }

  /// The size of an offset.
  private var pointer: Int { isBig ? 8 : 4 }

  private func wide(_ size: Int) -> Int { isBig ? 8 : size }

  /// The number of a type, and the size of one of its values.
  private func kind(of value: Value) -> (type: Int, size: Int) {
    switch value {
    case .short: (3, 2)
    case .rational: (5, 8)
    case .text: (2, 1)
    case .bytes: (7, 1)
    case .long: (4, 4)
    case .directories, .blocks, .sizes: isBig ? (16, 8) : (4, 4)
    }
  }

  private func content(_ value: Value, at starts: [Int], _ places: [Int]) -> [UInt8] {
    func place(_ index: Int, _ all: [Int]) -> Int { all.isEmpty ? 0 : all[index] }
    return switch value {
    case .short(let values): values.flatMap { number($0, 2) }
    case .long(let values): values.flatMap { number($0, 4) }
    case .rational(let values):
      values.flatMap { number(Int(($0 * 1000).rounded()), 4) + number(1000, 4) }
    case .text(let text): Array(text.utf8) + [0]
    case .bytes(let bytes): bytes
    case .directories(let indices): indices.flatMap { number(place($0, starts), pointer) }
    case .blocks(let indices): indices.flatMap { number(place($0, places), pointer) }
    case .sizes(let indices): indices.flatMap { number(blocks[$0].count, pointer) }
    }
  }

  /// Returns the sums of the numbers before each, and of all.
  private static func sums(_ numbers: [Int], from first: Int) -> [Int] {
    numbers.reduce(into: [first]) { $0.append($0[$0.count - 1] + $1) }
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    let big = (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return order == .big ? big : big.reversed()
  }
}
