import ArrangePage
import CommandKit
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// The photos of a page: how they are chosen, and what becomes of bad ones.
extension ArrangeTests {
  @Test func `more than twenty photos begin with the first nine, any number of them`() throws {
    for (count, layout) in [(20, "columns:4+4+4+4+4"), (21, "3x3"), (325, "3x3")] {
      let photos = [Word](repeating: .small("rgb.png"), count: count)
      let outcome = try Program.run(["arrange", "-o", "page.html"] + photos, in: folder)
      #expect(outcome.isQuietSuccess, "\(outcome)")
      let data = try data(of: folder.read("page.html"))
      #expect(data["photos"].elements.count == count)
      #expect(data["start"]["cells"].elements.count == (count == 20 ? 20 : 9))
      if count > 20 { #expect(data["start"]["layout"]["notation"].text == layout) }
    }
  }

  @Test func `photos have the day on which they were taken, if it is known`() throws {
    func day(_ photo: Word) throws -> JSON {
      #expect(try arrange(photo, "-o", "page.html").isQuietSuccess)
      return try #require(photos(of: folder.read("page.html")).first)["day"]
    }
    #expect(try day(.small("rgb.png")) == .null)
    let exif = Array("Exif\0\0".utf8) + TIFFBlock.taken("2024:02:29 23:59:59")
    let photo = JPEGSegments.inserting(
      [JPEGSegments.segment(0xE1, exif)], into: try Word.small("420.jpg").contents())
    try folder.write(photo, to: "a.jpg")
    // 54 years of 365 days, 13 leap days, January, and 28 days of February.
    let days: Int = 54 * 365 + 13 + 31 + 28
    #expect(try day("a.jpg") == .numeral("\(days)"))
  }

  @Test func `photos that cannot be read are named, one line each, and there is no page`() throws {
    try folder.write(Array("text".utf8), to: "b.jpg")
    let whole = try folder.copy(.photo("lake.jpg"), to: "a.jpg")
    try folder.write(Array(whole.prefix(whole.count / 2)), to: "half.jpg")
    for output in ["page.html", "-"] as [Word] {
      let outcome = try arrange("b.jpg", "a.jpg", "half.jpg", "missing.jpg", "-o", output)
      #expect(outcome.end == .exit(66))
      #expect(outcome.output.isEmpty)
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count == 3, "\(outcome)")
      for (line, name) in zip(lines, ["b.jpg", "half.jpg", "missing.jpg"]) {
        #expect(line.hasPrefix("instagrid: \(name): "))
      }
    }
    #expect(try arrange("b.jpg", "half.jpg", "-o", "page.html").end == .exit(65))
    #expect(folder.names == ["a.jpg", "b.jpg", "half.jpg"])
  }

  @Test func `photos that cannot be read are skipped if that is asked for`() throws {
    try folder.write(Array("text".utf8), to: "text.jpg")
    let whole = try folder.copy(.photo("lake.jpg"), to: "a.jpg")
    try folder.write(Array(whole.prefix(whole.count / 2)), to: "half.jpg")
    let outcome = try arrange(
      "text.jpg", "a.jpg", "missing.jpg", "half.jpg", .photo("desert.jpg"), .photo("night.jpg"),
      "--focus", "5=left", "--fit", "6=contain", "--skip-bad", "-o", "page.html")
    #expect(outcome.end == .exit(65))
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 4, "\(outcome)")
    #expect(lines[3].hasPrefix("instagrid: page.html was made without what was skipped; "))
    for (line, name) in zip(lines, ["text.jpg", "missing.jpg", "half.jpg"]) {
      #expect(line.hasPrefix("instagrid: \(name): ") && line.hasSuffix("; skipped"))
    }
    let data = try data(of: folder.read("page.html"))
    // The layout is that of three photos, and what was said of a photo stays with it.
    #expect(data["start"]["layout"]["notation"] == .string("mosaic:aa/bc"))
    let photos = data["photos"].elements
    #expect(photos.map { $0["focus"]["x"] } == ["0.5", "0.0", "0.5"].map(JSON.numeral))
    #expect(photos.map { $0["fit"].text } == ["cover", "cover", "contain"])
  }

  @Test func `photos that are skipped make no page if none is left`() throws {
    try folder.write(Array("text".utf8), to: "text.jpg")
    for (photo, code) in [("text.jpg", 65), ("missing.jpg", 66)] as [(Word, Int32)] {
      let outcome = try arrange(photo, "--skip-bad", "-o", "page.html")
      #expect(outcome.end == .exit(code))
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count == 2 && !lines[0].hasSuffix("skipped"), "\(outcome)")
      #expect(lines.last == "instagrid: no photos are left for the page")
    }
    #expect(folder.names == ["text.jpg"])
  }

  @Test func `without photos there is no page`() throws {
    try folder.makeFolder("empty")
    for option in ["--sort=name", "--skip-bad"] as [Word] {
      let outcome = try arrange("empty", option, "-o", "page.html")
      #expect(outcome.end == .exit(66))
      #expect(outcome.errors == "instagrid: empty: contains no photos\n")
    }
    #expect(folder.names == ["empty"])
  }

  @Test func `a photo may come from the standard input`() throws {
    let outcome = try arrange("-", "-o", "page.html", setup: "exec <'\(Word.small("420.jpg"))'")
    #expect(outcome.isQuietSuccess, "\(outcome)")
    let photos = try photos(of: folder.read("page.html"))
    #expect(photos.map { $0["name"].text } == ["-"])
  }
}
