import FileBuilders
import FileSystem
import GridKit
import TestSupport
import Testing

/// `--hdr`.
@Suite struct HDRTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let gray = Color(red: 200, green: 200, blue: 200)
    let photo = try JPEGSegments.photo(
      Raster(Size(width: 80, height: 60), filledWith: gray),
      gains: Raster(Size(width: 20, height: 15), filledWith: gray))
    try folder.write(photo, to: "hdr.jpg")
    try folder.copy(.small("420.jpg"), to: "plain.jpg")
  }

  private func compose(_ words: Word...) throws -> Outcome {
    try Program.run(
      ["compose", "-l", "1+1", "-s", "200", "-r", "9", "hdr.jpg", "plain.jpg"] + words, in: folder)
  }

  @Test func `the picture has a map, is kept by an update, and is the same with any threads`()
    throws
  {
    let outcome = try compose("-o", "grid.jpg", "--hdr", "--json")
    #expect(
      outcome.end == .exit(0) && outcome.text.contains(#""hdr":{"stops":1.568"#), "\(outcome)")
    #expect(
      outcome.text.contains(
        #""gainMap":{"kind":"Ultra HDR","channels":1,"stops":2.0,"capacity":2.0}"#))
    #expect(outcome.text.contains(#""leftOut":[]"#))
    let grid = try folder.read("grid.jpg")
    #expect(try compose("-o", "-", "-f", "jpeg", "--hdr", "--threads", "1").output == grid)
    // A picture with the same photos but no map is another one.
    let list =
      #"{"photos": ["hdr.jpg", "plain.jpg"], "output": "grid.jpg", "layout": "1+1", "size": 200, "radius": 9, "hdr": "#
    for (value, made) in [("true", "0 grids were made"), ("false", "1 grid was made")] {
      try folder.write(Array("\(list)\(value)}\n".utf8), to: "grids.ndjson")
      let update = try Program.run(["batch", "--manifest", "grids.ndjson", "--update"], in: folder)
      #expect(update.end == .exit(0), "\(update)")
      #expect((try folder.read("grid.jpg") == grid) == (value == "true"), "\(made)")
    }
  }

  @Test func `a limit holds for the picture and its map together`() throws {
    #expect(try compose("-o", "grid.jpg", "--hdr").end == .exit(0))
    let limit = try folder.read("grid.jpg").count - 1
    #expect(try compose("-o", "small.jpg", "--hdr", "--max-bytes", "\(limit)").end == .exit(0))
    #expect(try folder.read("small.jpg").count <= limit)
  }

  @Test func `a dry run names the photos with a map`() throws {
    #expect(try compose("-o", "grid.jpg", "--hdr", "-n").text.hasSuffix("  HDR: photo 1\n"))
    #expect(try !compose("-o", "grid.jpg", "-n").text.contains("HDR"))
  }

  @Test func `without a map, the picture is plain, and a warning says so`() throws {
    let words: [Word] = ["compose", "plain.jpg", "-s", "200"]
    let outcome = try Program.run(words + ["--hdr", "-o", "a.jpg"], in: folder)
    let warning = "--hdr: warning: no photo has an HDR gain map, so the picture has none\n"
    #expect(outcome.end == .exit(0) && outcome.errors.contains(warning), "\(outcome)")
    _ = try Program.run(words + ["-o", "b.jpg"], in: folder)
    #expect(
      try MarkedPicture(folder.read("a.jpg")).withoutMark
        == MarkedPicture(folder.read("b.jpg")).withoutMark)
  }

  @Test func `the map of a photo that comes through a pipe is left out with a warning`() throws {
    let outcome = try Program.runScript(
      "\(Program.path) compose --hdr - -o a.jpg <hdr.jpg; cat hdr.jpg | \(Program.path) compose --hdr -s 99 - -o b.jpg",
      in: folder)
    #expect(outcome.errors.contains("gain maps are read from files of JPEG and HEIC"), "\(outcome)")
    #expect(outcome.errors.split(separator: "its HDR gain map").count == 2, "\(outcome)")
  }

  @Test func `inspect describes the map`() throws {
    let outcome = try Program.run(["inspect", "--verbose", "hdr.jpg"], in: folder)
    #expect(
      outcome.text.contains(
        "  gain map: Ultra HDR, 1 channel, up to 2 stops, all of them on displays of 2\n"))
    #expect(outcome.text.contains("  left out: HDR gain map (--hdr keeps it)\n"), "\(outcome)")
  }

  /// Maps as iOS 18 describes them, by a tone-mapped picture, and as older versions do, by XMP data.
  @Test(.needsFormats, arguments: [true, false])
  func `the map of a HEIC is used`(isToneMapped: Bool) throws {
    var photo = PhonePhoto(try PhonePhoto.fixtures())
    let fractions = [0, 2, 0, 2, 1, 0, 0].flatMap { number -> [UInt8] in
      bigEndian(number).suffix(4) + [0, 0, 0, 1]
    }
    if isToneMapped {
      photo.file.items[photo.toneMap - 1].data = [0, 0, 0, 0, 0, 0x40] + fractions
      photo.redirect("auxl", from: photo.gainMap, to: photo.grid, photo.toneMap)
    } else {
      let xmp = #"""
        <x xmlns:HDRGainMap="http://ns.apple.com/HDRGainMap/1.0/" HDRGainMap:HDRGainMapVersion="131072" \#
        HDRGainMap:HDRGainMapHeadroom="4"/>
        """#
      let type = Array("application/rdf+xml\0".utf8)
      let id = photo.file.add(HEIFFile.Item("mime", detail: type, data: Array(xmp.utf8)))
      photo.file.refer("cdsc", from: id, to: photo.gainMap)
      photo.file.items[photo.toneMap - 1].type = "mime"
    }
    try folder.write(photo.bytes, to: "phone.heic")
    let outcome = try Program.run(
      ["compose", "--hdr", "--json", "-s", "99", "phone.heic", "-o", "grid.jpg"], in: folder)
    let kind = isToneMapped ? "ISO 21496-1" : "Apple"
    #expect(
      outcome.text.contains(
        #""gainMap":{"kind":"\#(kind)","channels":1,"stops":2.0,"capacity":2.0}"#), "\(outcome)")
    #expect(outcome.text.contains(#""hdr":{"stops":"#) && outcome.text.contains(#""warnings":[]"#))
  }
}
