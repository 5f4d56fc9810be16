import Testing

/// A photo that cannot be read: what is said, and that an output is left alone.
@Suite struct PhotoFailureTests {
  struct Case: Sendable, CustomStringConvertible {
    let photo: Word
    let code: Int32
    /// What is said after the photo's name.
    let reason: String
    var description: String { "\(photo.description.split(separator: "/").last ?? "")" }
  }

  static let cases = [
    Case(photo: "nowhere.jpg", code: 66, reason: "no such file or directory"),
    Case(photo: "nowhere/a.jpg", code: 66, reason: "no such file or directory"),
    Case(photo: ".", code: 66, reason: "a folder, not a photo"),
    Case(
      photo: .fixture("damaged/text.jpg"), code: 65,
      reason: "a text file; only JPEG and PNG are read"),
    Case(photo: .fixture("damaged/empty.jpg"), code: 65, reason: "an empty file"),
    Case(
      photo: .fixture("damaged/truncated.jpg"), code: 65,
      reason: "damaged JPEG: it ends at row [0-9]+ of 300"),
    Case(
      photo: .fixture("damaged/truncated-progressive.jpg"), code: 65,
      reason: "damaged JPEG: it ends at row [0-9]+ of 300"),
    Case(
      photo: .fixture("damaged/header-only.jpg"), code: 65,
      reason: "damaged JPEG: it ends before its first row"),
    Case(
      photo: .fixture("damaged/truncated.png"), code: 65,
      reason: "damaged PNG: it ends at row [0-9]+ of 40"),
    Case(photo: .fixture("damaged/bad-crc.png"), code: 65, reason: "damaged PNG: .+"),
    Case(photo: .fixture("damaged/garbage.png"), code: 65, reason: "damaged PNG: .+"),
  ]

  @Test(arguments: cases)
  func `one line names the photo and the reason, and nothing is written`(_ case: Case) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      ["compose", .small("rgb.png"), `case`.photo, .small("420.jpg"), "-o", "grid.png"],
      in: folder)
    #expect(outcome.end == .exit(`case`.code))
    #expect(outcome.output.isEmpty)
    let line = try Regex("instagrid: \(`case`.photo.escaped): \(`case`.reason)\n")
    #expect(try line.wholeMatch(in: outcome.errors) != nil, "\(outcome.errors)")
    #expect(folder.names == [])
  }

  @Test(arguments: cases)
  func `an output that exists stays as it is`(_ case: Case) throws {
    let folder = try TemporaryFolder()
    let before = Array("an old grid".utf8)
    try folder.write(before, to: "grid.png")
    let outcome = try Program.run(
      ["compose", `case`.photo, .small("rgb.png"), .small("420.jpg"), "-o", "grid.png"],
      in: folder)
    #expect(outcome.end == .exit(`case`.code))
    #expect(try folder.read("grid.png") == before)
    #expect(folder.names == ["grid.png"])
  }

  @Test func `of several bad photos the first is named`() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      [
        "compose", .small("rgb.png"), .fixture("damaged/truncated.png"),
        .fixture("damaged/truncated.jpg"), "-o", "grid.png",
      ], in: folder)
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors.contains("truncated.png: damaged PNG"))
    #expect(outcome.errors.count(where: \.isNewline) == 1)
    #expect(folder.names == [])
  }

  @Test func `a photo over the limit is refused by its header`() throws {
    let folder = try TemporaryFolder()
    let words =
      ["compose", "-l", "rows:1", .small("rgb.png"), "-s", "16", "-o", "grid.png"] as [Word]
    let refused = try Program.run(words + ["--max-pixels", "2399"], in: folder)
    #expect(refused.end == .exit(65))
    #expect(
      refused.errors == "instagrid: \(Word.small("rgb.png")): too large: 60x40 is 2400 pixels, "
        + "over the limit of 2399\n")
    #expect(folder.names == [])
    #expect(try Program.run(words + ["--max-pixels", "2400"], in: folder).isQuietSuccess)
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a photo that finds no room beside the square is refused`() throws {
    let folder = try TemporaryFolder()
    // The square takes 4 x 64 x 64 bytes, 16 KiB.
    let words = ["compose", "-l", "rows:1", .small("interlaced.png"), "-s", "64"] as [Word]
    let refused = try Program.run(words + ["-o", "grid.png", "--max-memory", "17K"], in: folder)
    #expect(refused.end == .exit(65))
    #expect(
      refused.errors.hasSuffix(
        " of memory to decode, besides 16K for the square, over the limit of 17K\n"))
    #expect(folder.names == [])
    #expect(
      try Program.run(words + ["-o", "grid.png", "--max-memory", "99K"], in: folder).isQuietSuccess)
  }

  @Test func `a JPEG without its end marker is read`() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      ["compose", "-l", "rows:1", .fixture("damaged/no-end.jpg"), "-s", "64", "-o", "grid.png"],
      in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a note about a photo comes after success, and not with quiet`() throws {
    let folder = try TemporaryFolder()
    // A colour profile that is none, in a segment behind the start marker (ICC.1, B.4).
    let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 7, count: 200)
    let segment = [0xFF, 0xE2, 0, UInt8(content.count + 2)] + content
    let jpeg = try folder.read(.small("420.jpg"))
    try folder.write(jpeg[..<2] + segment + jpeg[2...], to: "odd.jpg")

    let words: [Word] = ["compose", "-l", "rows:2", "-s", "64", "-o", "grid.png", "odd.jpg"]
    let good = try Program.run(words + [.small("rgb.png")], in: folder)
    #expect(good.end == .exit(0))
    #expect(good.output.isEmpty)
    #expect(
      good.errors.wholeMatch(
        of: /instagrid: odd\.jpg: note: its colour profile is .+; it is ignored\n/) != nil,
      "\(good.errors)")
    #expect(try Program.run(words + [.small("rgb.png"), "--quiet"], in: folder).isQuietSuccess)

    let bad = try Program.run(words + [.fixture("damaged/truncated.png")], in: folder)
    #expect(bad.end == .exit(65))
    #expect(bad.errors.contains("truncated.png: damaged PNG"))
    #expect(!bad.errors.contains("note"))
  }

  @Test func `a file of nearly the name is suggested, but no other number`() throws {
    let folder = try TemporaryFolder()
    try folder.copy(.small("420.jpg"), to: "beach_12.jpg")
    for (name, hint) in [
      ("baech_12.jpg", "; did you mean 'beach_12.jpg'?"),
      ("BEACH_12.JPG", "; did you mean 'beach_12.jpg'?"),
      ("beach_13.jpg", ""), ("beach_2.jpg", ""),
      ("beach_12.jpeg", "; did you mean 'beach_12.jpg'?"),
    ] as [(Word, String)] {
      let outcome = try Program.run(["compose", "-l", "rows:1", name, "-o", "g.png"], in: folder)
      #expect(outcome.end == .exit(66))
      #expect(outcome.errors == "instagrid: \(name): no such file or directory\(hint)\n")
    }
  }
}

extension Word {
  /// The word as a pattern that matches it alone.
  fileprivate var escaped: String {
    description.map { $0.isLetter || $0.isNumber ? String($0) : "\\\($0)" }.joined()
  }
}
