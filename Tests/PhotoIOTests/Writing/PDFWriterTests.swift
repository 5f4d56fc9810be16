import FileSystem
import TestSupport
import Testing

@testable import GridKit
@testable import PhotoIO

@Suite struct PDFWriterTests {
  private let folder: TemporaryFolder
  private let mark = OutputMark(.document, describing: "two pages")
  private let sizes = [Size(width: 60, height: 50), Size(width: 40, height: 81)]

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, title: String?) throws -> [UInt8] {
    var writer = try PDFWriter(
      to: try OutputFile(folder[name]), at: PrintResolution(dotsPerInch: 100)!)
    for (number, size) in sizes.enumerated() {
      try writer.add(try page(number, size))
    }
    try writer.finish(title: title, mark: mark)
    return try folder[name].contents()
  }

  private func jpeg(_ number: Int, _ size: Size) throws -> (bytes: [UInt8], mark: OutputMark) {
    let mark = OutputMark(digest: UInt64(number))
    let output = try OutputFile.inMemory(label: "page")
    try JPEGWriter().write(.scene(width: size.width, height: size.height), mark: mark, to: output)
    return (try output.contents, mark)
  }

  private func page(_ number: Int, _ size: Size) throws -> PDFPage {
    let (bytes, mark) = try jpeg(number, size)
    let output = try OutputFile(folder["page"])
    try output.write(bytes)
    return try PDFPage(output, size: size, mark: mark)
  }

  @Test func `every offset leads to its object, and the pages are the JPEGs`() throws {
    let bytes = try write("a.pdf", title: nil)
    #expect(folder.names == ["a.pdf"])
    let file = try #require(PDFFile(bytes))
    #expect(file.trailer == "/Size 11/Root 1 0 R/Info 3 0 R")
    #expect(file.objects[1]?.dictionary == "/Type/Catalog/Pages 2 0 R")
    #expect(file.objects[2]?.dictionary == "/Type/Pages/Count 2/Kids[7 0 R 10 0 R]")
    #expect(file.objects[3]?.dictionary == "")
    #expect(file.objects[4]?.stream == ICCProfile.sRGB.bytes)
    // 72 points are 100 pixels.
    #expect(file.pages.map(\.box) == ["0 0 43.200 36.000", "0 0 28.800 58.320"])
    #expect(
      try file.pages.map { Contents($0.picture) }
        == sizes.enumerated().map { Contents(try jpeg($0, $1).bytes) })
    #expect(
      file.objects[9]?.stream.map { String(decoding: $0, as: UTF8.self) }
        == "q 28.800 0 0 58.320 0 0 cm /I Do Q")
    #expect(
      file.objects[8]?.dictionary.hasPrefix("/Width 40/Height 81/Length ") == true)
    #expect(Contents(try write("b.pdf", title: nil)) == Contents(bytes))
  }

  @Test func `the title is in UTF-16`() throws {
    let file = try #require(PDFFile(try write("a.pdf", title: "aØ🏖")))
    #expect(file.objects[3]?.dictionary == "/Title<feff006100d8d83cdfd6>")
  }

  @Test func `an unchanged file has its mark and its pages`() throws {
    let bytes = try write("a.pdf", title: "a")
    let existing = try ExistingOutput(at: folder["a.pdf"], for: .document)
    let status = try #require(try existing.replaceable)
    #expect(existing.mark == mark)
    let pages = try #require(PDFPage.pages(of: folder["a.pdf"], unchangedSince: status))
    #expect(pages.map(\.size) == sizes)
    #expect(pages.map(\.mark) == [OutputMark(digest: 0), OutputMark(digest: 1)])
    for (page, picture) in zip(pages, try #require(PDFFile(bytes)).pages.map(\.picture)) {
      #expect(try page.bytes(at: page.range.lowerBound, upTo: .max) == picture)
    }
    try folder.write(bytes + [0], to: "a.pdf")
    #expect(PDFPage.pages(of: folder["a.pdf"], unchangedSince: status) == nil)
  }

  @Test func `a file that is not as it was written has no mark`() throws {
    let bytes = try write("a.pdf", title: "a")
    var edited = bytes
    edited[bytes.count / 2] ^= 1
    for changed in [
      edited, Array(bytes.dropLast()), bytes + [0x0A], Array(bytes.dropFirst()), [],
    ] {
      try folder.write(changed, to: "b.pdf")
      #expect(try ExistingOutput(at: folder["b.pdf"], for: .document).mark == nil)
    }
  }

  /// The bytes of IEC 61966-2-1 are 0.21586 of the light at level 128, and 0.00030 at level 1.
  @Test func `the profile is sRGB, and always the same`() throws {
    let profile = ICCProfile.sRGB
    #expect(profile.name == "sRGB")
    let size = profile.bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    #expect(size == profile.bytes.count)
    var warnings: [String] = []
    let color = try ColorInterpretation(
      DecodedFormat(.rgb), profile: profile, pixels: 1, warnings: &warnings)
    for (level, light) in [(1, 0.000304), (128, 0.215861), (255, 1)] {
      #expect(abs(Double(color.convertedFormat.encoding.curves[1][level]) - light) < 1e-5)
    }
    var hash = ContentHash()
    hash.add(profile.bytes)
    #expect(hash.value.sixteenDigits == "a5e0d1400067bd74")
  }
}
