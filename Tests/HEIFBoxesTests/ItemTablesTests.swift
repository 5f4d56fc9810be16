import FileSystem
import HEIFBoxes
import TestSupport
import Testing

/// The tables of a HEIC, and the work for them, which is counted rather than timed.
@Suite struct ItemTablesTests {
  private let picture: PhonePhoto.CodedPicture

  init() throws { picture = try PhonePhoto.fixtures()[0] }

  /// A photo with a square grid, each of whose tiles has an auxiliary picture, a thumbnail and
  /// metadata, and further properties.
  private func photo(columns: Int, references: Int) -> HEIFFile {
    var file = HEIFFile()
    let tiles = (0..<columns * columns).map { _ in file.add(picture.item()) }
    let grid = file.addGrid(tiles, columns: columns, size: (columns * 64, columns * 64))
    for type in ["auxl", "thmb", "cdsc"] {
      for tile in tiles.prefix(references) { file.refer(type, from: tile, to: grid, tile) }
    }
    return file
  }

  @Test func `each box, identifier and association is read once`() {
    let file = photo(columns: 3, references: 2)
    // ftyp, meta, mdat; hdlr, pitm, iinf, iref, iprp, iloc; ipco, ipma.
    let boxes = 3 + 6 + 2
    let items = 10
    // hvcC and the two sizes; three associations with each item but the grid, which has one.
    let properties = 3 + 9 * 2 + 1
    // One of dimg with 9 identifiers, and six with two each.
    let references = 1 + 9 + 6 * (1 + 2)
    let adapted = AdaptedHEIF(file.bytes(), for: .v1_15)
    // An entry of ipma and one of iloc for each item, besides its box.
    #expect(adapted.steps == boxes + items * 3 + properties + references)
  }

  @Test func `the work is proportional to the size of the tables`() {
    let small = AdaptedHEIF(photo(columns: 15, references: 100).bytes(), for: .v1_15).steps
    let large = AdaptedHEIF(photo(columns: 30, references: 400).bytes(), for: .v1_15).steps
    #expect(large > 3 * small && large <= 4 * small)
  }

  @Test func `items that share everything are no more work`() {
    // One tile is all tiles, and has many properties: each step of its own is counted.
    var file = HEIFFile()
    let noise = (0..<200).map { ISOMediaBoxes.box("free", [UInt8($0)]) }
    let tile = file.add(picture.item(properties: noise))
    _ = file.addGrid(
      [Int](repeating: tile, count: 255 * 256), columns: 255, size: (255 * 64, 256 * 64))
    let adapted = AdaptedHEIF(file.bytes(), for: .v1_15)
    #expect(adapted.grid == (255, 256))
    #expect(adapted.steps < 255 * 256 + 1000)
  }

  @Test func `more than a million steps are refused`() {
    let bytes = photo(columns: 2, references: 0).bytes()
    let empty = [[UInt8]](repeating: [0, 0, 0, 8] + "free".utf8, count: 1_000_000).joined()
    let adapted = AdaptedHEIF(bytes + empty, for: .v1_15)
    #expect(!adapted.isRead && adapted.isUnchanged && adapted.steps == 1_000_001)
  }

  @Test func `counts that lie cost no more than their bytes`() {
    let lies: [[UInt8]] = [
      // 65535 identifiers, 4 billion entries, 65535 extents.
      ISOMediaBoxes.box(
        "iref", [0, 0, 0, 0] + ISOMediaBoxes.box("dimg", [0, 1, 0xFF, 0xFF, 0, 1])),
      ISOMediaBoxes.box(
        "iprp", ISOMediaBoxes.box("ipma", [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1, 0xFF])),
      ISOMediaBoxes.box(
        "iloc",
        [2, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1, 0, 0, 0, 0, 0xFF, 0xFF]),
    ]
    for lie in lies {
      let adapted = AdaptedHEIF(ISOMediaBoxes.box("meta", [0, 0, 0, 0] + lie), for: .v1_15)
      #expect(adapted.isRead && adapted.steps <= lie.count + 256, "\(adapted.steps)")
    }
  }

  @Test func `a file that is cut anywhere is read to its end`() {
    let bytes = photo(columns: 2, references: 2).bytes()
    for count in bytes.indices where count < 2000 || count % 100 == 0 {
      let adapted = AdaptedHEIF(Array(bytes.prefix(count)), for: .v1_15)
      #expect(adapted.isRead && adapted.bytes.count == count)
    }
  }

  @Test func `what a photo contains besides its picture is known`() throws {
    let photo = PhonePhoto(try PhonePhoto.fixtures())
    let boxes = AdaptedHEIF(photo.bytes, for: .v1_19).boxes
    #expect(boxes.has_exif == 1 && boxes.has_gain_map == 1 && boxes.has_further_photos == 0)
    #expect(boxes.has_depth_map == 0 && boxes.has_auxiliary == 0 && boxes.has_alpha == 0)
    #expect(boxes.width == 120 && boxes.height == 104)
  }
}
