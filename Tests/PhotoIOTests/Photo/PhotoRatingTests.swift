import FileBuilders
import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// The ratings and thumbnails of photos.
@Suite struct PhotoRatingTests {
  @Test(arguments: [(0, nil), (3, 3), (5, 5), (6, nil), (99, nil)] as [(Int, Int?)])
  func `the rating in EXIF data is one of the first directory`(value: Int, rating: Int?) {
    var block = TIFFBlock()
    block.entries = [
      TIFFBlock.Entry(tag: 0x4746, type: 3, value: [UInt8(value), 0, 0, 0])
    ]
    #expect(Int(ratingInEXIF: block.bytes) == rating)
    block.thumbnail = block.entries
    block.entries = []
    #expect(Int(ratingInEXIF: block.bytes) == nil)
  }

  @Test(
    arguments: [
      ("<a xmp:Rating=\"4\"/>", 4), ("<xmp:Rating>5</xmp:Rating>", 5), ("<a xmp:Rating='-1'/>", -1),
      ("<a xmp:Rating = \"2.0\"/>", 2), ("<a xmp:Rating=\"10\"/>", nil),
      ("<a xmp:Label=\"4\"/>", nil),
      ("<a xmp:Rating='4'><digiKam:PickLabel>1</digiKam:PickLabel></a>", -1),
      ("<a digiKam:PickLabel='3' xmp:Rating='2'/>", 2), ("<a xmpDM:pick='-1'/>", -1),
      ("<a xmlns:x='http://www.digikam.org/ns/1.0/' x:PickLabel='1'/>", -1),
      ("<a xmlns:x='http://ns.adobe.com/xmp/1.0/DynamicMedia/' x:pick='1' xmp:Rating='3'/>", 3),
      ("xmp:Rating", nil), ("xmp:Rating=\"", nil), ("xmp:Rating=\"--\"", nil),
    ] as [(String, Int?)])
  func `the rating in XMP data is an attribute or an element`(xmp: String, rating: Int?) {
    #expect(Int(ratingInXMP: Array(xmp.utf8)) == rating)
  }

  @Test func `the rating in EXIF data goes before that in XMP data`() throws {
    let folder = try TemporaryFolder()
    var block = TIFFBlock()
    block.entries = [TIFFBlock.Entry(tag: 0x4746, type: 3, value: [3, 0, 0, 0])]
    let exif = JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + block.bytes)
    let text = "http://ns.adobe.com/xap/1.0/\0<a xmp:Rating=\"5\"/>"
    let xmp = JPEGSegments.segment(0xE1, Array(text.utf8))
    let photo = try Pathname.small("420.jpg").contents()
    try folder.write(JPEGSegments.inserting([exif], into: photo), to: "exif.jpg")
    try folder.write(JPEGSegments.inserting([exif, xmp], into: photo), to: "both.jpg")
    try folder.write(photo, to: "none.jpg")
    #expect(try PhotoFile(folder["exif.jpg"]).rating == 3)
    #expect(try PhotoFile(folder["both.jpg"]).rating == 3)
    #expect(try PhotoFile(folder["none.jpg"]).rating == 0)
  }

  @Test func `the rating in a sidecar goes before that in the photo`() throws {
    let folder = try TemporaryFolder()
    let text = "http://ns.adobe.com/xap/1.0/\0<a xmp:Rating=\"5\"/>"
    let xmp = JPEGSegments.segment(0xE1, Array(text.utf8))
    let photo = JPEGSegments.inserting([xmp], into: try Pathname.small("420.jpg").contents())
    try folder.write(photo, to: "a.jpg")
    func rating() throws -> Int { try PhotoFile(folder["a.jpg"]).rating }
    try folder["a.xmp"].write("<a xmp:Rating='-1'/>")
    #expect(try rating() == -1)
    // That with the whole name goes first, if it says something.
    try folder["a.jpg.xmp"].write("<a xmp:Rating='2'/>")
    #expect(try rating() == 2)
    try folder["a.jpg.xmp"].write("<a xmp:Label='red'/>")
    #expect(try rating() == -1)
    try folder["a.xmp"].write("<a xmp:Rating='none'/>")
    #expect(try rating() == 5)
  }

  /// Returns a photo whose EXIF data contain a thumbnail.
  private func photo(_ name: Pathname, turned orientation: Int, thumbnail: [UInt8]) throws
    -> [UInt8]
  {
    let exif = TIFFBlock.withThumbnail(thumbnail, turned: orientation)
    return JPEGSegments.inserting(
      [JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + exif)], into: try name.contents())
  }

  @Test func `a thumbnail has the shape of the photo`() async throws {
    let folder = try TemporaryFolder()
    // 60x40 pixels.
    let thumbnail = try Pathname.small("420.jpg").contents()
    let large = try Raster(Size(width: 120, height: 80), filledWith: Color("white")!).jpeg()
    try folder.write(large, to: "large.jpg")
    try folder.write(photo(folder["large.jpg"], turned: 6, thumbnail: thumbnail), to: "a.jpg")
    let found = try #require(try PhotoFile(folder["a.jpg"]).thumbnail)
    #expect(found.size == Size(width: 60, height: 40))
    #expect(try await SmallPicture(reducing: found).size == found.size)
    // Another shape, as with black bars, is no thumbnail of the photo.
    try folder.write(
      try Raster(Size(width: 112, height: 80), filledWith: Color("white")!).jpeg(), to: "other.jpg")
    try folder.write(photo(folder["other.jpg"], turned: 1, thumbnail: thumbnail), to: "b.jpg")
    #expect(try PhotoFile(folder["b.jpg"]).thumbnail == nil)
  }

  @Test func `damaged data have no thumbnail, but never crash`() throws {
    let folder = try TemporaryFolder()
    let large = try Raster(Size(width: 120, height: 80), filledWith: Color("white")!).jpeg()
    try folder.write(large, to: "large.jpg")
    let whole = try photo(
      folder["large.jpg"], turned: 1, thumbnail: Pathname.small("420.jpg").contents())
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      var bytes = whole
      bytes[Int.random(in: 12..<100, using: &random)] = UInt8.random(in: 0...255, using: &random)
      try folder.write(bytes, to: "a.jpg")
      _ = try? PhotoFile(folder["a.jpg"]).thumbnail?.size
    }
  }
}

extension Raster {
  fileprivate func jpeg() throws -> [UInt8] {
    let output = try OutputFile.inMemory(label: "photo")
    try JPEGWriter().write(self, to: output)
    return try output.contents
  }
}
