import CommandKit
import GridKit
import PhotoIO
import Testing

@testable import InstagridCommand

@Suite struct PaperSizeTests {
  @Test(arguments: [
    // 210 / 25.4 * 300 = 2480.3 and 297 / 25.4 * 300 = 3507.9, by ISO 216.
    ("a4", 300, 2480, 3508), ("A4", 72, 595, 842), ("a4-landscape", 300, 3508, 2480),
    ("a3", 300, 3508, 4961), ("a5", 300, 1748, 2480), ("A5-Landscape", 300, 2480, 1748),
    ("letter", 300, 2550, 3300), ("letter-landscape", 100, 1100, 850),
    // 10 / 2.54 * 300 = 1181.1 and 15 / 2.54 * 300 = 1771.7.
    ("10x15cm", 300, 1181, 1772), ("100x150mm", 300, 1181, 1772), ("15x10cm", 300, 1772, 1181),
    ("10x15cm-landscape", 300, 1772, 1181), ("15x10cm-landscape", 300, 1772, 1181),
    ("4x6in", 300, 1200, 1800), ("4x6inch", 1, 4, 6), ("4inx6in", 300, 1200, 1800),
    ("8.5x11IN", 300, 2550, 3300), ("3.5x5in", 300, 1050, 1500),
    // Half a pixel is rounded up.
    ("0.5x2.5in", 1, 1, 3), ("612x792pt", 300, 2550, 3300),
  ])
  func `a print has its size in pixels at the resolution`(
    _ text: String, _ dotsPerInch: Int, _ width: Int, _ height: Int
  ) throws {
    let resolution = try #require(PrintResolution(dotsPerInch: dotsPerInch))
    let paper = try #require(PaperSize(typed: text))
    #expect(paper.pixels(at: resolution) == Size(width: width, height: height))
  }

  @Test(arguments: [
    "", "cm", "a", "a6", "a4-", "landscape", "10cm", "10x15", "10x15x20cm", "0x15cm", "-10x15cm",
    "10x15 cm", "10,5x15cm", "x15cm", "1e9x1cm", "100001x1mm", "10x15pc",
  ])
  func `anything else is no print`(_ text: String) {
    #expect(PaperSize(typed: text) == nil)
  }

  @Test(arguments: [
    ("a4", 1402, "11591x16393"), ("a4", 65535, "541825x766295"),
    ("100000x100000in", 300, "30000000x30000000"), ("1x1mm", 300, "12x12"),
  ])
  func `a print that is too large or too small is refused`(
    _ text: String, _ dotsPerInch: Int, _ size: String
  ) throws {
    let resolution = try #require(PrintResolution(dotsPerInch: dotsPerInch))
    let paper = try #require(PaperSize(typed: text))
    let error = UsageError(
      option: "size",
      "'\(text)' has \(size) pixels at \(dotsPerInch) dpi, but each side must have 16...16384")
    #expect(throws: error) { try paper.checkedPixels(at: resolution) }
  }
}
