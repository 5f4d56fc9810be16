import CPhotoIO
import FileBuilders
import FileSystem
import TestSupport
import Testing

/// The usual rows, which are read without libpng. libpng reads the same bytes as a stream.
@Suite struct PNGRowsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compare(_ bytes: [UInt8], _ comment: String) throws {
    let path = try folder.write(bytes, to: "a.png")
    let ours = try PNGReading(path, isStream: false)
    let theirs = try PNGReading(path, isStream: true)
    #expect(ours == theirs, "\(comment)")
  }

  /// A picture of random rows with random filters.
  private static func rows(_ random: inout SplitMix64) -> (picture: PNGFile, rows: [UInt8]) {
    let (colorType, channels) = [(0, 1), (2, 3), (4, 2), (6, 4)][random.int(0...3)]
    let depth = random.happens(onceIn: 2) ? 8 : 16
    // Some rows are longer than what is inflated at a time.
    let width = random.int(random.happens(onceIn: 8) ? 9000...9500 : 1...90)
    let height = random.int(width < 9000 ? 1...90 : 1...3)
    let rows = (0..<height).flatMap { _ in
      [UInt8(random.int(0...4))] + random.bytes(width * channels * depth / 8)
    }
    let picture = PNGFile(
      width: width, height: height, depth: depth, colorType: colorType, rows: [])
    return (picture, rows)
  }

  /// The chunks of a picture with these data, which are divided at random.
  private static func file(
    _ picture: PNGFile, _ data: [UInt8], _ random: inout SplitMix64
  ) -> PNGFile {
    var (file, rest) = (picture, data[...])
    file.chunks.removeLast(2)
    repeat {
      let count = random.happens(onceIn: 3) ? rest.count : random.int(0...min(rest.count, 5000))
      file.chunks.append(PNGFile.Chunk(name: "IDAT", data: Array(rest.prefix(count))))
      rest = rest.dropFirst(count)
    } while !rest.isEmpty
    file.chunks.append(PNGFile.Chunk(name: "IEND", data: []))
    return file
  }

  @Test(arguments: seeds(12)) func `rows, refusals and warnings are libpng's`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (picture, rows) = Self.rows(&random)
    let data = stored(rows)
    let intact = Self.file(picture, data, &random)
    try compare(intact.bytes, "intact")
    let count = intact.bytes.count
    try compare(Array(intact.bytes.prefix(random.int(40...count))), "cut")
    for _ in 0..<4 {
      var bytes = intact.bytes
      bytes[random.int(33...count - 1)] ^= 1 << UInt8(random.int(0...7))
      try compare(bytes, "damaged")
      guard var repaired = PNGFile(bytes) else { continue }
      for index in repaired.chunks.indices { repaired.chunks[index].isIntact = true }
      try compare(repaired.bytes, "damaged before the checksums were made")
    }
    for (other, comment) in [
      (stored(rows + [0]), "a byte too many"), (stored(rows.dropLast()), "a byte too few"),
      (data + [0], "data after the end"), (data.dropLast(2), "half a checksum"),
      ([0x18, 0x19] + data.dropFirst(2), "a small window"),
      ([0x78, 0xBB] + data.dropFirst(2), "a dictionary"), ([], "no data"),
    ] { try compare(Self.file(picture, Array(other), &random).bytes, comment) }
    var others = intact
    others.chunks.insert(PNGFile.Chunk(name: "tEXt", data: [65, 0]), at: intact.chunks.count - 1)
    if others.chunks.count > 4 { others.chunks.swapAt(2, 3) }
    try compare(others.bytes, "another chunk in between")
  }

  @Test func `every kind of picture is the same`() throws {
    for name in fixtures(in: "kinds", ending: ".png") {
      try compare(Pathname.fixture(name).contents(), name)
    }
  }

  /// PNG specification, 9.2.
  @Test(arguments: [1, 2, 3, 4, 6, 8], seeds(3))
  func `filters are undone as the specification says`(pixel: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for filter in 0..<5 {
      let count = pixel * random.int(1...40)
      let margin = Int(PHOTO_PNG_MARGIN)
      let (filtered, above) = (random.bytes(count + margin), random.bytes(count + margin))
      var expected: [UInt8] = []
      for i in 0..<count {
        let (a, b) = (i < pixel ? 0 : Int(expected[i - pixel]), Int(above[i]))
        let c = i < pixel ? 0 : Int(above[i - pixel])
        let distances = [a, b, c].map { abs(a + b - c - $0) }
        let nearest = [a, b, c][distances.firstIndex(of: distances.min()!)!]
        expected.append(filtered[i] &+ UInt8([0, a, b, (a + b) / 2, nearest][filter]))
      }
      var row = [UInt8](repeating: 0, count: count + margin)
      unsafe photo_png_unfilter(CInt(filter), filtered, above, &row, count, pixel)
      #expect(Array(row.prefix(count)) == expected, "\(filter)")
    }
  }
}
