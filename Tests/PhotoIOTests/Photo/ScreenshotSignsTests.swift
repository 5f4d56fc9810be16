import FileBuilders
import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct ScreenshotSignsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns what a photo seems to be that has this EXIF block, of a size that its header claims.
  private func isScreenshot(
    _ name: Pathname, _ block: TIFFBlock? = nil, of size: Size = Size(width: 1170, height: 2532)
  ) throws -> Bool {
    let segments =
      block.map { [JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + $0.bytes)] } ?? []
    let photo = JPEGSegments.claiming(
      size.width, by: size.height, in: try Pathname.small("420.jpg").contents())
    try folder.write(JPEGSegments.inserting(segments, into: photo), to: name)
    return ScreenshotSigns(of: try PhotoFile(folder[name]), named: name.stem).suffice
  }

  private func text(_ tag: Int, _ text: String) -> TIFFBlock.Entry {
    let bytes = Array(text.utf8)
    return TIFFBlock.Entry(
      tag: tag, type: 2, count: 4, value: bytes + [UInt8](repeating: 0, count: 4 - bytes.count))
  }

  /// A block whose entry points to text behind it.
  private func isScreenshot(described description: String) throws -> Bool {
    var block = TIFFBlock()
    block.entries = [block.text(0x010E, count: description.utf8.count + 1, at: 8 + 2 + 12 + 4)]
    let bytes = block.bytes + description.utf8 + [0]
    let photo = try Pathname.small("420.jpg").contents()
    let segment = JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + bytes)
    try folder.write(JPEGSegments.inserting([segment], into: photo), to: "a.jpg")
    let file = try PhotoFile(folder["a.jpg"])
    #expect((file.title == nil) == (description == "Screenshot"))
    return ScreenshotSigns(of: file, named: Array("a".utf8)).suffice
  }

  @Test func `a name or the system's words are enough`() throws {
    #expect(try isScreenshot("Screenshot_2024.jpg", of: Size(side: 50)))
    #expect(try isScreenshot("Bildschirmfoto 2024-05-01 um 10.00.00.jpg", of: Size(side: 50)))
    #expect(try isScreenshot(described: "Screenshot"))
    #expect(try !isScreenshot(described: "Screenshot of a film"))
  }

  @Test func `a screen's size is one with the system's software and without a camera`() throws {
    let software = TIFFBlock(entries: [text(0x0131, "18.1")])
    #expect(try isScreenshot("a.jpg", software))
    #expect(try !isScreenshot("a.jpg"))
    #expect(try !isScreenshot("a.jpg", software, of: Size(width: 1170, height: 2531)))
    #expect(try !isScreenshot("a.jpg", TIFFBlock(entries: [text(0x0131, "GIMP")])))
    #expect(
      try !isScreenshot("a.jpg", TIFFBlock(entries: [text(0x0110, "P1"), text(0x0131, "18.1")])))
  }

  @Test(arguments: [
    (1080, 2340, true), (2340, 1080, true), (1080, 1920, true), (1920, 1080, false),
    (1536, 2048, true),
    (2048, 1536, false), (1081, 2340, false), (640, 480, false),
  ])
  func `slides and photos have other sizes`(width: Int, height: Int, expected: Bool) {
    #expect(ScreenshotSigns.isOfScreen(Size(width: width, height: height)) == expected)
  }

  @Test func `a drawing as PNG is none, unless it has a screen's size`() throws {
    for (size, expected) in [
      (Size(width: 640, height: 1136), true), (Size(width: 640, height: 1137), false),
    ] {
      let output = try OutputFile.inMemory(label: "drawing")
      try PNGWriter().write(Raster(size, filledWith: Color("teal")!), to: output)
      try folder.write(try output.contents, to: "a.png")
      let file = try PhotoFile(folder["a.png"])
      #expect(ScreenshotSigns(of: file, named: Array("a".utf8)).suffice == expected)
    }
  }
}
