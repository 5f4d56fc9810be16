import CommandKit
import FileBuilders
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

@testable import InstagridCommand

@Suite struct InspectTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the report about a fixture under another name, after a change to its bytes.
  private func report(
    _ fixture: Pathname, as name: String = "photo", cells: [Size], fit: Fit = .cover,
    _ fidelity: Fidelity = .standard, change: ([UInt8]) -> [UInt8] = { $0 }
  ) async throws -> PhotoReport {
    let path = try folder.write(change(fixture.contents()), to: Pathname(name))
    return try await PhotoReport(
      PhotoFile(path), named: .file(Pathname(name)), cells: cells, fit: fit, fidelity)
  }

  @Test func `the report of a photo that fits its cell exactly is short`() async throws {
    let size = Size(width: 60, height: 40)
    let report = try await report(.small("gray.png"), as: "a.png", cells: [size])
    let lines = report.text(showsCells: true).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("\(folder["a.png"]): PNG, 60x40, dated "))
    #expect(lines[0].hasSuffix(" by its file"))
    #expect(lines[1] == "  in a cell of 60x40: shows all of it, at its full size")
    #expect(report.text() == lines[0] + "\n")
  }

  @Test func `a rotated photo that is shrunk is reported upright and as stored`() async throws {
    let cells = [Size(width: 2, height: 2), Size(width: 40, height: 20)]
    let report = try await report(.small("profile-p3.jpg"), as: "my\nphoto.jpg", cells: cells) {
      // Photos whose sides are not multiples of 8 are not shrunk; 60x40 is padded to 64x40.
      let file = JPEGSegments.claiming(64, by: 40, in: $0)
      return JPEGSegments.inserting([.exifSegment(orientation: 6)], into: file)
    }
    let lines = report.text(isVerbose: true)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].contains(#"/my\nphoto.jpg: JPEG, 40x64, dated "#))
    #expect(
      lines[1]
        == "  sequential, YCbCr, 8 bits, 4:4:4, profile 'Drawn Display P3', stored as 64x40"
        + " (orientation 6)")
    // 40 / 64 = 62.5 %. A factor f needs a scale of 1.5 f f: 20 is enough for 2 and not for 4.
    #expect(
      lines[2]
        == "  in a cell of 2x2: shows its full width and the middle 62.5% of its height, reduced to 5%"
    )
    #expect(lines[3].hasPrefix("    shows 40x40 at (0, 12), scaled by 0.05; decodes "))
    #expect(lines[3].hasSuffix(" as stored at 1/2"))
    #expect(
      lines[4] == "  in a cell of 40x20: shows its full width and the middle 31.2% of its height,"
        + " at its full size")
    #expect(lines[5].hasPrefix("    shows 40x20 at (0, 22), scaled by 1; "))
    #expect(lines[6...] == [""])
    // Without the colors and the rectangles.
    let brief = report.text(showsCells: true).split(separator: "\n")
    #expect(brief == [lines[0], lines[2], lines[4]])
  }

  @Test func `the report has the date and the camera, if the file has them`() async throws {
    let exif = Array("Exif\0\0".utf8) + TIFFBlock.taken("2009:02:13 23:31:30")
    let report = try await report(.small("420.jpg"), as: "a.jpg", cells: []) {
      JPEGSegments.inserting([JPEGSegments.segment(0xE1, exif)], into: $0)
    }
    #expect(report.text().hasSuffix("/a.jpg: JPEG, 60x40, taken 2009-02-13 23:31:30\n"))
    #expect("\(report.json)".contains(#""taken":"2009-02-13 23:31:30","camera":null"#))
  }

  @Test func `without a date in the file, the one in its name is reported`() async throws {
    let name = "IMG_20240501_101500.jpg"
    let report = try await report(.small("420.jpg"), as: name, cells: [])
    #expect(
      report.text().hasSuffix("/\(name): JPEG, 60x40, dated 2024-05-01 10:15:00 by its name\n"))
    #expect("\(report.json)".contains(#""taken":null"#))
  }

  @Test func `every warning is a line`() async throws {
    // Unknown colors, and a color profile that cannot be read.
    let file = PNGFile(
      width: 1, height: 1, colorType: 2, rows: [[1, 2, 3]],
      extra: [
        PNGFile.Chunk(name: "cICP", data: [77, 1, 0, 1]),
        PNGFile.Chunk(name: "iCCP", data: Array("bad\0\0bad".utf8)),
      ])
    let photo = try PhotoFile(folder.write(file.bytes, to: "a.png"))
    _ = try await photo.decode()
    #expect(photo.warnings.count == 2)
    let report = try await PhotoReport(photo, named: "a.png", cells: [], fit: .cover, .standard)
    #expect(
      report.text().split(separator: "\n").dropFirst()
        == photo.warnings.map { "  warning: \($0)" }[...]
    )
  }

  @Test func `the JSON report has all facts of the text`() async throws {
    // The kernel reaches up to two pixels beyond the visible part, where the photo continues.
    let cells = [Size(width: 40, height: 40)]
    let turned = try await report(.small("gray.jpg"), as: "a\"b.jpg", cells: cells, .exact) {
      JPEGSegments.inserting([.exifSegment(orientation: 8), .badProfileSegment], into: $0)
    }
    #expect(
      "\(turned.json)" == #"""
        {"path":"a\"b.jpg","format":"JPEG","coding":"sequential",\#
        "size":{"width":60,"height":40},"upright":{"width":40,"height":60},"orientation":8,\#
        "colorModel":"gray","depth":8,"sampling":null,"alpha":false,"profile":null,\#
        "exif":true,"taken":null,"camera":null,"leftOut":[],"mark":null,"cells":[{"size":{"width":40,"height":40},\#
        "fit":"cover","photoFrame":{"x":0,"y":0,"width":40,"height":40},\#
        "crop":{"x":0.0,"y":10.0,"width":40.0,"height":40.0},"magnification":1.0,"shrinkFactor":1,\#
        "decodedPart":{"x":9,"y":0,"width":43,"height":40}}],\#
        "warnings":["its color profile is broken; it is ignored"]}
        """#)
    let transparent = try await report(.small("gray-alpha.png"), as: "a.png", cells: [])
    #expect(
      "\(transparent.json)" == #"""
        {"path":"a.png","format":"PNG","coding":"plain",\#
        "size":{"width":60,"height":40},"upright":{"width":60,"height":40},"orientation":1,\#
        "colorModel":"gray","depth":8,"sampling":null,"alpha":true,"profile":null,\#
        "exif":false,"taken":null,"camera":null,"leftOut":[],"mark":null,"cells":[],"warnings":[]}
        """#)
  }

  @Test func `a contained photo is reported whole, with its place in the cell`() async throws {
    let cells = [Size(width: 90, height: 20), Size(width: 30, height: 31)]
    let report = try await report(.small("gray.png"), as: "a.png", cells: cells, fit: .contain)
    // 60x40 in 90x20 is 30x20, 30 at either side; in 30x31 it is 30x20, of 11 rows 5 above.
    #expect(
      report.text(isVerbose: true).split(separator: "\n").suffix(4).map(String.init) == [
        "  in a cell of 90x20: shows all of it with background beside it, reduced to 50%",
        "    shows 60x40 at (0, 0) in 30x20 at (30, 0), scaled by 0.5; decodes 60x40 at (0, 0)",
        "  in a cell of 30x31: shows all of it with background beside it, reduced to 50%",
        "    shows 60x40 at (0, 0) in 30x20 at (0, 5), scaled by 0.5; decodes 60x40 at (0, 0)",
      ])
    #expect(
      "\(report.json)".contains(
        #""fit":"contain","photoFrame":{"x":0,"y":5,"width":30,"height":20},"crop":{"x":0.0,"#))
  }

  @Test func `exact fidelity shrinks nothing`() async throws {
    let cells = [Size(width: 4, height: 4)]
    let standard = try await report(.photo("lake.jpg"), cells: cells)
    #expect(standard.text(isVerbose: true).contains(" at 1/8\n"))
    let exact = try await report(.photo("lake.jpg"), cells: cells, .exact)
    let text = exact.text(isVerbose: true)
    #expect(text.contains("; decodes ") && !text.contains(" at 1/"))
  }

  @Test func `only the options that matter to inspect are known`() {
    #expect(
      Settings.options(in: .inspect).map(\.entry.long).sorted()
        == [
          "decode", "dpi", "exact", "exclude", "fit", "gap", "json", "layout", "margin",
          "max-memory", "max-pixels", "pick", "recursive", "reverse", "seed", "size", "sort",
          "taken", "verbose",
        ])
  }
}
