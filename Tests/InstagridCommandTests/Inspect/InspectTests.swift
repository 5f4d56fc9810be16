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
    _ fixture: Pathname, as name: String = "photo", change: ([UInt8]) -> [UInt8] = { $0 }
  ) async throws -> PhotoReport {
    let path = try folder.write(change(fixture.contents()), to: Pathname(name))
    return try await PhotoReport(PhotoFile(path), named: .file(Pathname(name)), within: .standard)
  }

  @Test func `the short report is a line`() async throws {
    let report = try await report(.small("gray.png"), as: "a.png")
    let lines = report.text().split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("\(folder["a.png"]): PNG, 60x40, dated "))
    #expect(lines[0].hasSuffix(" by its file"))
  }

  @Test func `a rotated photo is reported upright, and how it is stored`() async throws {
    let report = try await report(.small("profile-p3.jpg"), as: "my\nphoto.jpg") {
      JPEGSegments.inserting([.exifSegment(orientation: 6)], into: $0)
    }
    let lines = report.text(isVerbose: true)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].contains(#"/my\nphoto.jpg: JPEG, 40x60, dated "#))
    #expect(
      lines[1...]
        == [
          "  sequential, YCbCr, 8 bits, 4:4:4, profile 'Drawn Display P3', stored as 60x40 (orientation 6)",
          "",
        ])
    #expect(report.text() == lines[0] + "\n")
  }

  @Test func `the report has the date and the camera, if the file has them`() async throws {
    let exif = Array("Exif\0\0".utf8) + TIFFBlock.taken("2009:02:13 23:31:30")
    let report = try await report(.small("420.jpg"), as: "a.jpg") {
      JPEGSegments.inserting([JPEGSegments.segment(0xE1, exif)], into: $0)
    }
    #expect(report.text().hasSuffix("/a.jpg: JPEG, 60x40, taken 2009-02-13 23:31:30\n"))
    #expect(
      "\(report.json)".contains(#""taken":"2009-02-13 23:31:30","camera":null,"takenFrom":"EXIF""#))
  }

  @Test func `without a date in the file, the one in its name is reported`() async throws {
    let name = "IMG_20240501_101500.jpg"
    let report = try await report(.small("420.jpg"), as: name)
    #expect(
      report.text().hasSuffix("/\(name): JPEG, 60x40, dated 2024-05-01 10:15:00 by its name\n"))
    #expect(
      "\(report.json)".contains(#""taken":"2024-05-01 10:15:00","camera":null,"takenFrom":"name""#))
  }

  @Test func `the report says where date, title, rating and faces come from`() async throws {
    try folder["a.jpg.xmp"].write(
      """
      <r xmp:Rating="-1" exif:DateTimeOriginal="1993">
      <dc:title><rdf:Alt><rdf:li>Boat</rdf:li></rdf:Alt></dc:title>
      <MPRI:Regions><rdf:Bag><rdf:li MPReg:Rectangle="0.1, 0.1, 0.2, 0.2"/></rdf:Bag></MPRI:Regions></r>
      """)
    let report = try await report(.small("420.jpg"), as: "a.jpg")
    #expect(report.text().hasSuffix("/a.jpg: JPEG, 60x40, taken 1993\n"))
    #expect(
      report.text(isVerbose: true).hasSuffix(
        "\n  date from sidecar, title 'Boat' from sidecar, rating -1 from sidecar, 1 face from sidecar\n"
      ))
    #expect(
      "\(report.json)".contains(
        #"""
        "taken":"1993","camera":null,"takenFrom":"sidecar","title":"Boat","titleFrom":"sidecar",\#
        "rating":-1,"ratingFrom":"sidecar","faces":1,"facesFrom":"sidecar"
        """#))
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
    let report = try await PhotoReport(photo, named: "a.png", within: .standard)
    #expect(
      report.text().split(separator: "\n").dropFirst()
        == photo.warnings.map { "  warning: \($0)" }[...]
    )
  }

  @Test func `the JSON report has all facts of the text`() async throws {
    let turned = try await report(.small("gray.jpg"), as: "a\"b.jpg") {
      JPEGSegments.inserting([.exifSegment(orientation: 8), .badProfileSegment], into: $0)
    }
    #expect(
      "\(turned.json)" == #"""
        {"path":"a\"b.jpg","format":"JPEG","coding":"sequential",\#
        "size":{"width":60,"height":40},"upright":{"width":40,"height":60},"orientation":8,\#
        "colorModel":"gray","depth":8,"sampling":null,"alpha":false,"profile":null,\#
        "colorsFrom":null,"exif":true,"taken":null,"camera":null,"takenFrom":null,"title":null,\#
        "titleFrom":null,"rating":null,"ratingFrom":null,"faces":0,"facesFrom":null,"gainMap":null,"leftOut":[],"mark":null,"complete":true,\#
        "warnings":["its color profile is broken; it is ignored"],\#
        "memoryLimit":{"bytes":2147483648,"from":"default"},"reason":null}
        """#)
    let transparent = try await report(.small("gray-alpha.png"), as: "a.png")
    #expect(
      "\(transparent.json)" == #"""
        {"path":"a.png","format":"PNG","coding":"plain",\#
        "size":{"width":60,"height":40},"upright":{"width":60,"height":40},"orientation":1,\#
        "colorModel":"gray","depth":8,"sampling":null,"alpha":true,"profile":null,\#
        "colorsFrom":"chunks of PNG","exif":false,"taken":null,"camera":null,"takenFrom":null,"title":null,\#
        "titleFrom":null,"rating":null,"ratingFrom":null,"faces":0,"facesFrom":null,"gainMap":null,"leftOut":[],"mark":null,"complete":true,\#
        "warnings":[],"memoryLimit":{"bytes":2147483648,"from":"default"},"reason":null}
        """#)
  }

  @Test func `a report says what tells the colors`() async throws {
    let plain = PNGFile(
      width: 1, height: 1, colorType: 2, rows: [[1, 2, 3]],
      extra: [PNGFile.Chunk(name: "cICP", data: [12, 13, 0, 1])])
    let photo = try PhotoFile(folder.write(plain.bytes, to: "p3.png"))
    let report = try await PhotoReport(photo, named: "p3.png", within: .standard)
    let text = report.text(isVerbose: true)
    #expect(text.hasSuffix("\n  plain, RGB, 8 bits, colors by code points\n"))
    #expect("\(report.json)".contains(#""profile":null,"colorsFrom":"code points""#))
  }

  @Test func `only the options that matter to inspect are known`() {
    #expect(
      Settings.options(in: .inspect).map(\.entry.long).sorted()
        == [
          "decode", "exclude", "json", "max-memory", "max-pixels", "per", "pick", "recursive",
          "reverse",
          "seed",
          "sort", "taken", "verbose", "with",
        ])
  }
}
