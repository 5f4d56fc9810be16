import TestSupport
import Testing

/// Characters that are not printed as they are. The catalog of messages has command lines that are wrong.
@Suite struct UsageTests {
  @Test func `JSON is read back by another program as it was, and shows no control character`()
    throws
  {
    let folder = try TemporaryFolder()
    let name = "a\u{7F}\u{9B}2J\u{2028}\u{2029}\u{202E}\u{2066}\u{FEFF}\u{E0041}\u{1D173}🎈.png"
    try folder.copy(.small("rgb.png"), to: Word(name))
    let outcome = try Program.run(["inspect", "--json", Word(name)], in: folder)
    #expect(outcome.end == .exit(0))
    #expect(
      !outcome.text.unicodeScalars.dropLast().contains { $0.value < 0x20 || $0.value == 0x7F })
    #expect(!outcome.text.unicodeScalars.contains { $0.properties.generalCategory == .format })
    try folder.write(outcome.output, to: "report")
    let read = try Program.runScript(
      "python3 -c 'import json; print(json.load(open(\"report\"))[\"path\"], end=\"\")'",
      in: folder)
    #expect(read.output == Array(name.utf8))
  }

  @Test func `control characters and invalid UTF-8 are escaped in errors`() throws {
    let folder = try TemporaryFolder()
    for (word, shown) in [
      ("a\nb", #"a\nb"#), ("a\u{1B}[31mb", #"a\x1b[31mb"#), (#"a\b"#, #"a\\b"#),
      (Word(bytes: [0x61, 0xFF, 0x62]), #"a\xffb"#), ("\u{202E}gnp", #"\u{202e}gnp"#),
    ] as [(Word, String)] {
      let asValue = try Program.run(["compose", "--size", word], in: folder)
      #expect(asValue.end == .exit(64))
      #expect(asValue.errors.hasPrefix("instagrid: --size: '\(shown)' is not a size"))
      let asPhoto = try Program.run(
        ["compose", "-l", "rows:1", word, "-o", "grid.png"], in: folder)
      #expect(asPhoto.end == .exit(66))
      #expect(asPhoto.errors == "instagrid: \(shown): no such file or directory\n")
    }
    #expect(folder.names == [])
  }
}
