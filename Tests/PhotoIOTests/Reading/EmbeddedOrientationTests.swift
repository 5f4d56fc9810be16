import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// Orientations at places that not every reader searches.
@Suite struct EmbeddedOrientationTests {
  /// Six upright pixels, each with its own gray.
  static let upright: [[UInt8]] = [[10, 20, 30], [40, 50, 60]]

  /// The rows as a camera stores them for each orientation, derived from EXIF's definition: the
  /// sides of the upright picture at which the stored top row and left column are.
  static let stored: [(Int, [[UInt8]])] = [
    (1, [[10, 20, 30], [40, 50, 60]]),  // top, left
    (2, [[30, 20, 10], [60, 50, 40]]),  // top, right
    (3, [[60, 50, 40], [30, 20, 10]]),  // bottom, right
    (4, [[40, 50, 60], [10, 20, 30]]),  // bottom, left
    (5, [[10, 40], [20, 50], [30, 60]]),  // left, top
    (6, [[30, 60], [20, 50], [10, 40]]),  // right, top
    (7, [[60, 30], [50, 20], [40, 10]]),  // right, bottom
    (8, [[40, 10], [50, 20], [60, 30]]),  // left, bottom
  ]

  private func exif(_ orientation: Int, _ order: TIFFBlock.ByteOrder) -> [UInt8] {
    var block = TIFFBlock(order: order)
    block.entries = [block.other(0x0100), block.orientation(orientation)]
    return block.bytes
  }

  @Test(arguments: stored, TIFFBlock.ByteOrder.allCases)
  func `eXIf turns a PNG upright, exactly`(
    turned: (orientation: Int, rows: [[UInt8]]), order: TIFFBlock.ByteOrder
  ) async throws {
    let chunk = PNGFile.Chunk(name: "eXIf", data: exif(turned.orientation, order))
    let file = PNGFile(
      width: turned.rows[0].count, height: turned.rows.count, colorType: 0, rows: turned.rows,
      extra: [chunk])
    let raster = try await file.composed()
    #expect(raster.size == Size(width: 3, height: 2))
    #expect(raster.pixels.map(\.x) == Self.upright.flatMap { $0 })
  }

  @Test(arguments: 1...8)
  func `EXIF is found behind other segments of a JPEG`(orientation: Int) async throws {
    let name = "orientations/landscape-\(orientation).jpg"
    let bytes = try Pathname.fixture(name).contents()
    // JFIF, XMP (which is an APP1 too), FlashPix, Photoshop, a comment.
    let others: [[UInt8]] = [
      JPEGSegments.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]),
      JPEGSegments.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)),
      JPEGSegments.segment(0xE2, Array("FPXR\0".utf8) + [UInt8](repeating: 9, count: 500)),
      JPEGSegments.segment(0xED, Array("Photoshop 3.0\0".utf8) + [UInt8](repeating: 1, count: 99)),
      JPEGSegments.segment(0xFE, Array("a comment".utf8)),
      JPEGSegments.segment(0xE1, []),
    ]
    let folder = try TemporaryFolder()
    let file = JPEGSegments.inserting(others, into: bytes)
    let photo = try PhotoFile(try folder.write(file, to: "p.jpg"))
    #expect(photo.orientation.rawValue == orientation)
    #expect(photo.hasEXIF)
    #expect(try await photo.composed() == composed(fixture: name))
  }

  @Test func `all charts show the same picture`() async throws {
    for kind in ["landscape", "portrait"] {
      let first = try await composed(fixture: "orientations/\(kind)-1.jpg")
      for orientation in 2...8 {
        let name = "orientations/\(kind)-\(orientation).jpg"
        let chart = try await composed(fixture: name)
        // The blocks of 8 x 8 are elsewhere in the turned chart, so the noise differs.
        #expect(
          Picture(colorsOf: chart).meanSquareDistance(to: Picture(colorsOf: first)) < 4, "\(name)")
      }
    }
  }
}
