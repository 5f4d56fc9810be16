import TestSupport
import Testing

/// Words that are accepted although help spells them differently, and what is printed.
@Suite struct AcceptedWordTests {
  private static let compose = "compose -n -l 1x1 -s 100 -m 10 a.jpg"
  private static let png = "g.png: a PNG of 100x100, layout 1x1; nothing was written"
  private static let jpeg = "g: a JPEG of 100x100, layout 1x1; nothing was written"

  @Test(arguments: [
    ("\(compose) -o g -f jpg", jpeg), ("\(compose) -o g -f JPG", jpeg),
    ("\(compose) -o g -f Jpeg", jpeg), ("\(compose) -o g.png -f PNG", png),
    ("\(compose) -o g -f jpg --subsampling 4:2:0", jpeg),
    ("\(compose) -o g.png --png-compression SMALL", png),
    ("\(compose) -o g.png -b Transparent", png), ("\(compose) -o g.png -b 106698", png),
    ("\(compose) -o g.png -b DarkGrey", png), ("\(compose) -o g.png -b #ABC", png),
    ("\(compose) -o g.png --focus TOP", png), ("\(compose) -o g.png --focus 1=Top-Left", png),
    ("\(compose) -o g.png -m 5px --quiet", "  90x90 at (5, 5)  "),
    ("\(compose) -o g.png -m 5PX --quiet", "  90x90 at (5, 5)  "),
    ("\(compose) -o g.png --max-memory 64m", png), ("\(compose) -o g.png --max-memory 64MB", png),
    ("\(compose) -o g.png --max-pixels 12MP", png), ("\(compose) -o g.png --dpi 300dpi", png),
    ("\(compose) -o g -f jpg -q 90%", jpeg),
    ("\(compose) -o g.png -b f00", png), ("\(compose) -o g.png -b none", png),
    ("\(compose) -o g.png -r none", png), ("\(compose) -o g.png -r .5%", png),
    ("\(compose) -o g.png -s 100px", png),
    ("compose -n -s 64x80px a.jpg -o g.png", "a PNG of 64x80"),
    ("compose -n -s 4:5 -l 3x1 a.jpg a.jpg a.jpg -o g.png --quiet", "a PNG of 1080x1350"),
    ("Compose -n -s 64 a.jpg a.jpg a.jpg -o g.png -l WIDE-TOP --json", "\"layout\":\"1+2\""),
    ("compose -n -s 64 a.jpg a.jpg -o g.png -l 2X1 --json", "\"layout\":\"2x1\""),
    (
      "compose -n -s 64 a.jpg a.jpg a.jpg -o g.png -l COLS:1+2 --json", "\"layout\":\"columns:1+2\""
    ),
    ("--version", "instagrid 0."), ("-V", "instagrid 0."), ("compose --version", "instagrid 0."),
    ("compose -V", "instagrid 0."), ("batch --layout 3 --version", "instagrid 0."),
    ("layouts -V", "instagrid 0."), ("inspect -V", "instagrid 0."), ("help -V", "instagrid 0."),
    ("completions --version", "instagrid 0."), ("help COMPOSE", "Usage: instagrid compose"),
    ("completions Bash", "complete -F _instagrid"), ("completions /bin/bash", "complete -F"),
    ("layouts Quad", "3  quad"),
  ])
  func `a word is understood`(_ words: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    try folder.copy(.small("420.jpg"), to: "a.jpg")
    let outcome = try Program.run(words.split(separator: " ").map { Word($0) }, in: folder)
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.text.contains(expected), "\(outcome)")
    #expect(folder.names == ["a.jpg"])
  }
}
