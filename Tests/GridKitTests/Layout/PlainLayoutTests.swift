import GridModel
import TestSupport
import Testing

@testable import GridKit

@Suite struct PlainLayoutTests {
  static let square = PicturePreset.square.size
  static let portrait = PicturePreset.portrait.size
  static let tall = PicturePreset.tall.size
  static let story = PicturePreset.story.size
  static let landscape = PicturePreset.landscape.size

  private func rows(_ count: Int, _ size: Size) throws -> [Int] {
    let layout = try #require(Layout.plain(cells: count, in: size))
    #expect(layout.axis == .rows)
    return layout.counts
  }

  @Test(arguments: [
    (1, [1]), (2, [2]), (3, [2, 1]), (4, [2, 2]), (5, [2, 3]), (6, [3, 3]), (7, [2, 2, 3]),
    (8, [2, 3, 3]), (9, [3, 3, 3]), (10, [3, 3, 4]), (11, [3, 4, 4]), (12, [4, 4, 4]),
    (13, [3, 3, 3, 4]),
  ])
  func `a square has the rows of the table`(count: Int, counts: [Int]) throws {
    #expect(try rows(count, Self.square) == counts)
  }

  @Test(arguments: [
    (portrait, 2, [1, 1]), (portrait, 5, [1, 2, 2]), (portrait, 6, [2, 2, 2]),
    (landscape, 6, [3, 3]), (landscape, 7, [3, 4]),
  ])
  func `a portrait has more rows and a landscape fewer`(
    size: Size, count: Int, counts: [Int]
  ) throws {
    #expect(try rows(count, size) == counts)
  }

  @Test(arguments: [square, portrait, tall, story, landscape])
  func `three and four photos have their presets in every shape`(size: Size) {
    #expect(Layout.plain(cells: 3, in: size) == .wideBottom)
    #expect(Layout.plain(cells: 4, in: size) == .quad)
  }

  // k rows of k + 1 cells are too wide by the same amount as k + 1 rows of k are too tall, so sums
  // of logarithms differ only by rounding.
  @Test(arguments: 1...40, [1, 16, 1080, 16384])
  func `of two equally good numbers of rows, the smaller is chosen`(rows: Int, side: Int) throws {
    let counts = try self.rows(rows * (rows + 1), Size(side: side))
    #expect(counts == Array(repeating: rows + 1, count: rows))
  }

  @Test func `next to a tie, one pixel decides`() throws {
    #expect(try rows(2, Size(width: 16384, height: 16384)) == [2])
    #expect(try rows(2, Size(width: 16383, height: 16384)) == [1, 1])
    #expect(try rows(12, Size(width: 16384, height: 16384)) == [4, 4, 4])
    #expect(try rows(12, Size(width: 16383, height: 16384)) == [3, 3, 3, 3])
  }

  @Test(arguments: [square, portrait, tall, story, landscape])
  func `no other number of equal rows has cells nearer to squares`(size: Size) throws {
    for count in 1...60 {
      #expect(try rows(count, size) == Layout.referenceRows(forPhotos: count, in: size), "\(count)")
    }
  }

  @Test(arguments: UInt64(0)..<100)
  func `the same is true in pictures of any shape`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let size = Size(width: random.int(1...2000), height: random.int(1...2000))
    let count = random.int(5...120)
    let expected = Layout.referenceRows(forPhotos: count, in: size)
    #expect(try rows(count, size) == expected, "\(count) photos in \(size)")
  }

  @Test func `the longest pictures have one row or one column`() throws {
    let most = 1 << 20
    #expect(try rows(50, Size(width: most, height: 1)) == [50])
    #expect(try rows(50, Size(width: 1, height: most)) == Array(repeating: 1, count: 50))
  }

  @Test func `as many photos as there can be cells have a layout`() throws {
    #expect(try rows(4096, Self.square) == Array(repeating: 64, count: 64))
    #expect(
      try rows(4095, Self.square) == [63] + Array(repeating: 64, count: 63))
  }

  @Test(arguments: [Int.min, -1, 0, 4097, .max])
  func `no photos, or too many, have no layout`(count: Int) {
    #expect(Layout.plain(cells: count, in: Self.square) == nil)
  }
}
