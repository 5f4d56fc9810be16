import GridKit
import PhotoIO
import Testing

@testable import InstagridCommand

@Suite struct LengthValueTests {
  /// Worked out by hand: an inch is 25.4 mm or 72 points.
  @Test(arguments: [
    ("2mm", 300, 24), ("2 mm", 300, nil), ("0.5CM", 300, 59), (".5in", 300, 150),
    ("1inch", 600, 600),
    ("12pt", 300, 50), ("0.25pt", 300, 1), ("12.7mm", 299, 150), ("0mm", 300, 0),
    ("100000in", 65535, 6_553_500_000), ("100000.1in", 300, nil), ("in", 300, nil),
    ("12pc", 300, nil),
  ])
  func `a length on paper has as many pixels as the resolution says`(
    text: String, dotsPerInch: Int, pixels: Int?
  ) throws {
    let resolution = try #require(PrintResolution(dotsPerInch: dotsPerInch))
    let length = LengthValue(typed: text)
    #expect(length?.length(at: resolution) == pixels.map(Length.pixels))
    if let length { #expect(LengthValue(typed: "\(length)") == length) }
  }

  @Test func `a list has lengths of one kind, and 0`() {
    let margin = Sides<LengthValue>(typed: "5mm,1cm,0")
    #expect(margin == Sides(inOrder: [.printed(5, .mm), .printed(1, .cm), .pixels(0)]))
    for text in ["1,5mm", "2mm,1%", "2mm,", "5%,3"] { #expect(Directions(typed: text) == nil) }
  }

  @Test func `a length on paper makes the picture a print`() throws {
    var settings = Settings()
    (settings.picture.layout, settings.encoding.format) = (
      LayoutValue(try #require(Layout("2x1"))), .png
    )
    settings.output.name = "-"
    let photos = [PhotoReference("a.jpg"), PhotoReference("b.jpg")]
    func request() throws -> GridRequest { try GridRequest(settings, photos: photos) }
    #expect(try request().plan.cells[1].frame.x == 548)
    settings.look.gap = Directions(.printed(10, .mm))
    // 10 mm are 118.11 pixels at 300 dpi; half of 1080 - 3 x 118 pixels is a cell.
    #expect(try request().plan.cells.map(\.frame.x) == [118, 599])
    let isPrint = settings.encoding(as: .png).resolution
    #expect(isPrint == PrintResolution(dotsPerInch: 300))
    #expect(settings.encoding(as: .webp).resolution == nil)
    settings.encoding.resolution = PrintResolution(dotsPerInch: 600)
    #expect(try request().plan.cells.map(\.frame.x) == [236, 658])
  }
}
