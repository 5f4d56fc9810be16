import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// No personal metadata of a photo get into a grid.
@Suite struct MetadataTests {
  /// A word for every kind of metadata that no compressed picture contains by accident.
  private func secret(_ place: String) -> [UInt8] { Array("SECRET-\(place)-0123456789".utf8) }

  static let places = ["exif", "gps", "xmp", "icc", "comment", "text", "photoshop", "unknown"]

  /// EXIF data with a text, and a GPS directory with another one.
  private var exif: [UInt8] {
    var block = TIFFBlock(order: .big)
    block.entries = [
      TIFFBlock.Entry(tag: 0x010E, type: 2, count: 24, value: bigEndian(100)),
      TIFFBlock.Entry(tag: 0x8825, type: 4, value: bigEndian(200)),
    ]
    func padded(_ bytes: [UInt8], to count: Int) -> [UInt8] {
      bytes + [UInt8](repeating: 0, count: count - bytes.count)
    }
    return padded(padded(block.bytes, to: 100) + secret("exif"), to: 200) + secret("gps")
  }

  /// A profile with a secret after its end, where nobody reads it.
  private var profile: [UInt8] {
    let curve = Profiles.Curve()
    return Profiles.rgb(Profiles.displayP3, [curve, curve, curve]) + secret("icc")
  }

  private var jpeg: [UInt8] {
    get throws {
      let segments: [(UInt8, [UInt8])] = [
        (0xE1, Array("Exif\0\0".utf8) + exif),
        (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + secret("xmp")),
        (0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile),
        (0xED, Array("Photoshop 3.0\0".utf8) + secret("photoshop")),
        (0xFE, secret("comment")),
        (0xEB, secret("unknown")),
      ]
      return JPEGSegments.inserting(
        segments.map { JPEGSegments.segment($0, $1) },
        into: try Pathname.fixture("kinds/444.jpg").contents())
    }
  }

  private var png: [UInt8] {
    let chunks = [
      PNGFile.Chunk(name: "eXIf", data: exif),
      PNGFile.Chunk(name: "tEXt", data: Array("Comment\0".utf8) + secret("text")),
      PNGFile.Chunk(
        name: "iTXt", data: Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + secret("xmp")),
      PNGFile.Chunk(name: "seCr", data: secret("unknown")),
    ]
    let row = (0..<60 as Range<UInt8>).flatMap { [$0, 100, 2 * $0, 255 - $0] as [UInt8] }
    return PNGFile(
      width: 60, height: 40, colorType: 6, rows: Array(repeating: row, count: 40), extra: chunks
    ).bytes
  }

  private func contains(_ word: [UInt8], in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
  }

  @Test func `the photos of these tests have metadata`() throws {
    let (jpeg, png) = (try jpeg, png)
    for place in Self.places {
      #expect(
        contains(secret(place), in: jpeg) || contains(secret(place), in: png), "\(place)")
    }
  }

  @Test(arguments: ["grid.png", "grid.jpg"])
  func `no metadata of a photo gets into an output`(name: String) async throws {
    let folder = try TemporaryFolder()
    var grid = Grid<CellPhoto>(layout: try #require(Layout(counts: [2])))
    grid.place(CellPhoto(try PhotoFile(try folder.write(try jpeg, to: "a.jpg"))))
    grid.place(CellPhoto(try PhotoFile(try folder.write(png, to: "b.png"))))
    let raster = try await Compositor().compose(GridPlan(grid, size: Size(side: 120)))
    if name == "grid.png" {
      try PNGWriter().write(raster, to: folder[name])
    } else {
      try JPEGWriter().write(raster, to: folder[name])
    }
    let output = try folder[name].contents()
    for place in Self.places + [""] {
      let word = place.isEmpty ? Array("SECRET".utf8) : secret(place)
      #expect(!contains(word, in: output), "\(place)")
    }
    for mark in ["Exif", "ICC_PROFILE", "http:", "Comment", "xmp", "Photoshop", "eXIf", "iCCP"] {
      #expect(!contains(Array(mark.utf8), in: output), "\(mark)")
    }
  }

  @Test(arguments: ["grid.png", "grid.jpg"])
  func `an output has no orientation of its own`(name: String) async throws {
    let folder = try TemporaryFolder()
    let raster = try await composed(fixture: "orientations/landscape-6.jpg")
    if name == "grid.png" {
      try PNGWriter().write(raster, to: folder[name])
    } else {
      try JPEGWriter().write(raster, to: folder[name])
    }
    let photo = try PhotoFile(folder[name])
    #expect(!photo.hasEXIF)
    #expect(photo.orientation == .up)
    #expect(try await photo.profileName() == nil)
  }
}
