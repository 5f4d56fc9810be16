import FileSystem
import TestSupport
import Testing

/// Tests of `inspect`. The kernel reaches up to two pixels beyond the visible part, where the
/// photo continues.
@Suite struct InspectTests {
  /// Runs the command in a folder with copies of fixtures, so that their names are short.
  private func inspect(_ words: Word..., photos: [Word]) throws -> Outcome {
    let folder = try TemporaryFolder()
    for name in ["420.jpg", "rgba.png", "swapped.png", "gray-16.png"] as [Word] {
      try folder.copy(.small("\(name)"), to: name)
    }
    try folder.copy(.fixture("damaged/garbage.png"), to: "garbage.png")
    try folder.copy(.fixture("damaged/empty.jpg"), to: "empty.jpg")
    try folder.copy(.fixture("orientations/portrait-6.jpg"), to: "turned.jpg")
    let before = folder.names
    let outcome = try Program.run(["inspect"] + words + photos, in: folder)
    #expect(folder.names == before)
    return outcome
  }

  /// Returns the lines of a description, without the dates of the files.
  private func lines(_ outcome: Outcome) -> [String] {
    outcome.text.split(separator: "\n").map {
      String($0).replacing(/, dated [-0-9]+ [:0-9]+ by its file/, with: "")
    }
  }

  private static let cell =
    "  in a cell of 40x40: shows its full height and the middle 66.6% of its width, at its full size"

  @Test func `a photo is described in a line, and another one for its cell`() throws {
    let outcome = try inspect("-l", "rows:1", "-s", "40", "-m", "0", photos: ["420.jpg"])
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.isEmpty)
    #expect(lines(outcome) == ["420.jpg: JPEG, 60x40", Self.cell])
    let brief = try inspect(photos: ["420.jpg", "rgba.png"])
    #expect(lines(brief) == ["420.jpg: JPEG, 60x40", "rgba.png: PNG, 60x40"])
    #expect(brief.text.contains("420.jpg: JPEG, 60x40, dated "))
  }

  @Test func `the long description of a PNG mentions its alpha`() throws {
    let outcome = try inspect(
      "-l", "rows:1", "-s", "40", "-m", "0", "--verbose", photos: ["rgba.png"])
    #expect(outcome.end == .exit(0))
    #expect(
      lines(outcome).prefix(3) == [
        "rgba.png: PNG, 60x40", "  plain, RGB, with alpha, 8 bits", Self.cell,
      ])
  }

  @Test func `the description has the upright size and the name of the profile`() throws {
    let outcome = try inspect(
      "--verbose", "-l", "rows:1", "-s", "64", "-m", "0", photos: ["turned.jpg", "swapped.png"])
    #expect(outcome.end == .exit(0))
    let lines = lines(outcome)
    #expect(lines[0] == "turned.jpg: JPEG, 64x96, Instagrid")
    #expect(lines[1].hasSuffix(", stored as 96x64 (orientation 6)"))
    #expect(lines[3].hasPrefix("    shows 64x64 at (0, 16), scaled by 1; "))
    #expect(lines[5] == "  plain, RGB, 8 bits, profile 'Drawn sRGB, red and green exchanged'")
  }

  @Test func `the JSON is one line for each photo`() throws {
    let outcome = try inspect(
      "--json", "-l", "rows:1", "-s", "40", "-m", "0", photos: ["420.jpg", "rgba.png"])
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.isEmpty)
    let lines = #"""
      {"path":"420.jpg","format":"JPEG","coding":"sequential",\#
      "size":{"width":60,"height":40},"upright":{"width":60,"height":40},"orientation":1,\#
      "colorModel":"YCbCr","depth":8,"sampling":"4:2:0","alpha":false,"profile":null,\#
      "exif":false,"taken":null,"camera":null,"leftOut":[],"mark":null,"cells":[{"size":{"width":40,"height":40},\#
      "fit":"cover","photoFrame":{"x":0,"y":0,"width":40,"height":40},\#
      "crop":{"x":10.0,"y":0.0,"width":40.0,"height":40.0},"magnification":1.0,"shrinkFactor":1,\#
      "decodedPart":{"x":9,"y":0,"width":43,"height":40}}],"warnings":[]}
      {"path":"rgba.png","format":"PNG","coding":"plain",\#
      "size":{"width":60,"height":40},"upright":{"width":60,"height":40},"orientation":1,\#
      "colorModel":"RGB","depth":8,"sampling":null,"alpha":true,"profile":null,\#
      "exif":false,"taken":null,"camera":null,"leftOut":[],"mark":null,"cells":[{"size":{"width":40,"height":40},\#
      "fit":"cover","photoFrame":{"x":0,"y":0,"width":40,"height":40},\#
      "crop":{"x":10.0,"y":0.0,"width":40.0,"height":40.0},"magnification":1.0,"shrinkFactor":1,\#
      "decodedPart":{"x":9,"y":0,"width":43,"height":40}}],"warnings":[]}

      """#
    #expect(outcome.text == lines)
  }

  @Test func `a bad photo does not keep the others from being inspected`() throws {
    let outcome = try inspect(
      "--size", "100", photos: ["420.jpg", "garbage.png", "nowhere.jpg", "gray-16.png"])
    // The higher of two exit codes counts: 65 for a damaged photo, 66 for a missing one.
    #expect(outcome.end == .exit(66))
    let lines = lines(outcome).filter { !$0.hasPrefix(" ") }
    #expect(lines == ["420.jpg: JPEG, 60x40", "gray-16.png: PNG, 512x4"])
    #expect(!outcome.text.contains("garbage"))
    let errors = outcome.errors.split(separator: "\n")
    #expect(errors.count == 2)
    #expect(errors.first?.hasPrefix("instagrid: garbage.png: damaged PNG: ") == true)
    #expect(errors.last == "instagrid: nowhere.jpg: no such file or directory")
  }

  @Test func `the exit code is the highest of all photos`() throws {
    for (photo, code) in [("garbage.png", 65), ("empty.jpg", 65), ("nowhere.jpg", 66)]
      as [(Word, Int32)]
    {
      let outcome = try inspect("--json", photos: ["420.jpg", photo])
      #expect(outcome.end == .exit(code), "\(photo)")
      #expect(outcome.output.count { $0 == 0x0A } == 1)
      #expect(outcome.errors.count { $0 == "\n" } == 1)
    }
  }

  @Test func `each size among a layout's cells is reported once`() throws {
    let outcome = try inspect(
      "-l", "2", "-s", "100", "-m", "10", "-g", "10", photos: ["420.jpg"])
    let cells = outcome.text.split(separator: "\n").dropFirst().map { line in
      String(line.prefix { $0 != ":" })
    }
    #expect(cells == ["  in a cell of 35x35", "  in a cell of 80x35"])
  }

  @Test func `without a layout, the cells are those of compose for so many photos`() throws {
    let words: [Word] = ["-s", "120", "-m", "0", "-g", "0"]
    for (count, cell) in [(1, "120x120"), (2, "120x60"), (6, "60x40"), (24, "30x20")] {
      let outcome = try Program.run(
        ["inspect"] + words + [Word](repeating: .small("420.jpg"), count: count),
        in: TemporaryFolder())
      #expect(outcome.text.contains("  in a cell of \(cell): "), "\(count): \(outcome)")
    }
    // With 5 % of margin and gap, a grid of 400 cells has no room.
    let many = try Program.run(
      ["inspect", "-s", "120", "-g", "5%", "-m", "5%"]
        + [Word](repeating: .small("420.jpg"), count: 400),
      in: TemporaryFolder())
    #expect(many.end == .exit(0) && many.errors.isEmpty)
    #expect(many.text.contains("  in a cell of 108x51: "))
  }

  @Test func `a photo over the limit is an error`() throws {
    let outcome = try inspect("--max-pixels", "2399", photos: ["420.jpg", "rgba.png"])
    #expect(outcome.end == .exit(65))
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors == """
        instagrid: 420.jpg: too large: 60x40 is 2400 pixels, over the limit of 2399
        instagrid: rgba.png: too large: 60x40 is 2400 pixels, over the limit of 2399

        """)
  }

  @Test func `a wrong command line is refused before a photo is opened`() throws {
    for (words, line) in [
      ([], "no photos were given"),
      (["--quality", "9", "nowhere.jpg"], "unknown option '--quality'"),
      (["-s", "8", "nowhere.jpg"], "--size: '8' is not a size: 16...16384 pixels"),
    ] as [([Word], String)] {
      let folder = try TemporaryFolder()
      let outcome = try Program.run(["inspect"] + words, in: folder)
      #expect(outcome.end == .exit(64))
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("instagrid: \(line)"), "\(outcome.errors)")
    }
  }

  @Test(arguments: ["profile-p3.jpg", "profile-p3.png"] as [Word])
  func `a stream is described like a file with the same bytes`(_ photo: Word) throws {
    let folder = try TemporaryFolder()
    let bytes = try folder.copy(.small(photo.description), to: photo)
    let file = try Program.run(["inspect", "--json", photo], in: folder)
    let stream = try Program.run(["inspect", "--json", "-"], in: folder, input: .bytes(bytes))
    #expect(file.text.contains(#""profile":"Drawn Display P3""#))
    #expect(stream.text == file.text.replacing(#""path":"\#(photo)""#, with: #""path":"-""#))
    let text = try Program.run(["inspect", "-", "--verbose"], in: folder, input: .bytes(bytes))
    // A stream has no date.
    let format = photo == "profile-p3.jpg" ? "JPEG" : "PNG"
    #expect(text.text.hasPrefix("standard input: \(format), 60x40\n"))
    #expect(text.text.contains("Drawn Display P3"))
  }
}
