import FileSystem
import TestSupport
import Testing

/// Tests of `inspect`.
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

  @Test func `a photo is described in a line`() throws {
    let outcome = try inspect(photos: ["420.jpg", "rgba.png"])
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.isEmpty)
    #expect(lines(outcome) == ["420.jpg: JPEG, 60x40", "rgba.png: PNG, 60x40"])
    #expect(outcome.text.contains("420.jpg: JPEG, 60x40, dated "))
  }

  @Test func `the long description has how the photo is stored`() throws {
    let outcome = try inspect("--verbose", photos: ["rgba.png", "turned.jpg", "swapped.png"])
    #expect(outcome.end == .exit(0))
    let lines = lines(outcome)
    #expect(lines[0...1] == ["rgba.png: PNG, 60x40", "  plain, RGB, with alpha, 8 bits"])
    #expect(lines[2] == "turned.jpg: JPEG, 64x96, Instagrid")
    #expect(lines[3].hasSuffix(", stored as 96x64 (orientation 6)"))
    #expect(lines[4] == "  title 'An orientation chart' from EXIF")
    #expect(lines[6] == "  plain, RGB, 8 bits, profile 'Drawn sRGB, red and green exchanged'")
  }

  @Test func `on a terminal, the lines are a table for each folder`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("phone")
    try folder.copy(.small("420.jpg"), to: "here.jpg")
    for name in ["a.jpg", "IMG_20240102_030405.jpg"] as [Word] {
      try folder.copy(.small("420.jpg"), to: "phone/\(name)")
    }
    try folder.write(folder.read("here.jpg").dropLast(9) + [0xFF], to: "phone/cut.jpg")
    for name in ["here.jpg", "phone/a.jpg", "phone/cut.jpg"] as [Word] {
      try folder[name].setTime(seconds: 86_400)
    }
    let terminal = try PseudoTerminal()
    let outcome = try Program.run(
      ["inspect", "here.jpg", "phone", "--sort", "name"], in: folder, environment: ["TZ=UTC"],
      setup: "exec >'\(terminal.path)'")
    #expect(outcome.end == .exit(65), "\(outcome)")
    let file = "dated 1970-01-02 00:00:00 by its file"
    #expect(
      terminal.readOutput() == """
        here.jpg                 JPEG  60x40        \(file)
        phone/
          a.jpg                    JPEG  60x40        \(file)
          cut.jpg                  JPEG  60x40        \(file)                            cut off: it has no end
          IMG_20240102_030405.jpg  JPEG  60x40        dated 2024-01-02 03:04:05 by its name

        """)
  }

  @Test func `the JSON is one line for each photo`() throws {
    let outcome = try inspect("--json", "--max-memory", "1G", photos: ["420.jpg", "rgba.png"])
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.isEmpty)
    let lines = #"""
      {"path":"420.jpg","format":"JPEG","coding":"sequential",\#
      "size":{"width":60,"height":40},"upright":{"width":60,"height":40},"orientation":1,\#
      "colorModel":"YCbCr","depth":8,"sampling":"4:2:0","alpha":false,"profile":null,\#
      "colorsFrom":null,"exif":false,"taken":null,"camera":null,"takenFrom":null,"title":null,\#
      "titleFrom":null,"rating":null,"ratingFrom":null,"faces":0,"facesFrom":null,"gainMap":null,"leftOut":[],"mark":null,"complete":true,\#
      "warnings":[],"memoryLimit":{"bytes":1073741824,"from":"option"},"reason":null}
      {"path":"rgba.png","format":"PNG","coding":"plain",\#
      "size":{"width":60,"height":40},"upright":{"width":60,"height":40},"orientation":1,\#
      "colorModel":"RGB","depth":8,"sampling":null,"alpha":true,"profile":null,\#
      "colorsFrom":"chunks of PNG","exif":false,"taken":null,"camera":null,"takenFrom":null,"title":null,\#
      "titleFrom":null,"rating":null,"ratingFrom":null,"faces":0,"facesFrom":null,"gainMap":null,"leftOut":[],"mark":null,"complete":true,\#
      "warnings":[],"memoryLimit":{"bytes":1073741824,"from":"option"},"reason":null}

      """#
    #expect(outcome.text == lines)
  }

  @Test func `a file without an end is noticed without decoding`() throws {
    let folder = try TemporaryFolder()
    func facts(_ bytes: [UInt8], _ name: Word) throws -> (complete: Bool, text: Bool) {
      try folder.write(bytes, to: name)
      let json = try Program.run(["inspect", "--json", name], in: folder)
      let text = try Program.run(["inspect", name], in: folder)
      let isComplete = json.text.contains(#""complete":true"#)
      let code: Int32 = isComplete ? 0 : 65
      #expect(json.end == .exit(code) && text.end == .exit(code), "\(json)")
      return (isComplete, !text.text.contains("cut off"))
    }
    for (photo, header) in [
      ("kinds/comb-restart.jpg", 1000), ("kinds/comb-progressive.jpg", 3000),
      ("kinds/comb.jpg", 1000),
      ("photos/sign.png", 200),
    ] as [(Word, Int)] {
      let whole = try folder.copy(.fixture("\(photo)"), to: "whole")
      #expect(try facts(whole, "whole") == (true, true), "\(photo)")
      var random = SplitMix64(seed: 3)
      for _ in 0..<6 {
        let cut = try facts(Array(whole[..<random.int(header...whole.count - 13)]), "cut")
        #expect(cut == (false, false), "\(photo)")
      }
      // What phones write behind a picture.
      let film = (0..<100_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(try facts(whole + film, "film") == (true, true), "\(photo)")
      #expect(try facts(whole + [UInt8](repeating: 0, count: 4000), "padded") == (true, true))
    }
  }

  @Test func `a bad photo does not keep the others from being inspected`() throws {
    let outcome = try inspect(
      photos: ["420.jpg", "garbage.png", "nowhere.jpg", "gray-16.png"])
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
      let outcome = try inspect("--json", "--max-memory", "1G", photos: ["420.jpg", photo])
      #expect(outcome.end == .exit(code), "\(photo)")
      #expect(outcome.output.count { $0 == 0x0A } == 1)
      #expect(outcome.errors.count { $0 == "\n" } == 1)
    }
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
      (["--max-pixels", "x", "nowhere.jpg"], "--max-pixels: 'x' is not a number of pixels"),
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
    let expected = file.text.replacing(#""path":"\#(photo)""#, with: #""path":"-""#)
      .replacing(#""complete":true"#, with: #""complete":null"#)
    #expect(stream.text == expected)
    let text = try Program.run(["inspect", "-", "--verbose"], in: folder, input: .bytes(bytes))
    // A stream has no date.
    let format = photo == "profile-p3.jpg" ? "JPEG" : "PNG"
    #expect(text.text.hasPrefix("standard input: \(format), 60x40\n"))
    #expect(text.text.contains("Drawn Display P3"))
  }
}
