import FileSystem
import TestSupport
import Testing

/// Text as long and as awkward as it can be, as every kind of input. The work on a path is counted
/// in system calls; other text is refused by its length, before it is taken apart.
@Suite struct LongInputTests {
  private let folder: TemporaryFolder
  private let photo: Word = .small("rgb.png")

  init() throws { folder = try TemporaryFolder() }

  /// Paths of one part many times: the longest that the system accepts, and longer ones.
  private static let paths: [(String, Int)] =
    ["../", "./", "a/", "/", "é/", "a.", "e\u{301}"].flatMap { (part: String) -> [(String, Int)] in
      [(part, 4095 / part.utf8.count), (part, 20_000)]
    }

  @Test(arguments: paths)
  func `a path in a manifest takes a few system calls, however many parts it has`(
    _ part: String, _ count: Int
  ) throws {
    let path = String(repeating: part, count: count)
    for record in [
      #"{"photos":["\#(path)"],"output":"o.png"}"#,
      #"{"photos":["\#(photo)"],"output":"\#(path)o.png"}"#,
    ] {
      try folder.write(Array((record + "\n").utf8), to: "list")
      let calls = try FaultInjection.counts(
        ["batch", "--manifest", "list", "--dry-run", "--json", "--quiet"], in: folder)
      for kind in ["stat", "readlink", "open", "mkdir", "access"] {
        #expect(calls[kind].map { $0 < 100 } == true, "\(kind): \(calls[kind] ?? -1)")
      }
    }
  }

  /// Characters that take time to divide text into, to compare or to escape.
  private static let parts = [
    "../", "a/", ".", "\u{1F1E6}", "e\u{301}", "\u{301}", ",", "+", "-", "1+", "x", "9", "0.", "{",
    "{index}", "1=", " ", "'", "\\\\", "\\u0301", "\u{200D}", "\u{1100}", "\u{202E}", "#", "%",
  ]

  @Test func `a manifest with long text of every kind fails record by record`() throws {
    let keys = [
      "photos", "output", "id", "layout", "size", "gap", "background", "empty", "focus", "fit",
      "format", "quality", "dpi", "max-pixels",
    ]
    var records: [String] = []
    for part in Self.parts {
      let text = String(repeating: part, count: 20_000 / part.utf8.count)
      for key in keys {
        var members = ["photos": #"["\#(photo)"]"#, "output": #""o.png""#]
        members[key] = key == "photos" ? #"["\#(text)"]"# : #""\#(text)""#
        records.append("{" + members.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}")
      }
      records.append(#"{"photos":["\#(photo)"],"output":"o.png","\#(text)":1}"#)
    }
    records.append(#"{"photos":["\#(photo)"],"output":"o.png"}"#)
    let outcome = try Program.run(
      ["batch", "--manifest", "-", "--dry-run", "--quiet"], in: folder,
      input: .bytes(Array((records.joined(separator: "\n") + "\n").utf8)))
    #expect(outcome.end == .exit(73))
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count { $0.contains(" standard input:") } == records.count - 1)
    for line in lines { #expect(line.utf8.count < 2000, "\(line.prefix(300))") }
    #expect(outcome.text.contains("rgb.png"))
  }

  private static let commandLines: [([String], Int32)] = [
    (["compose", "LONG", "-o", "o.png"], 66), (["compose", "rgb.png", "-o", "LONG"], 73),
    (["compose", "rgb.png", "-o", "LONG.png"], 73), (["arrange", "rgb.png", "-o", "LONG"], 73),
    (["arrange", "LONG", "-o", "p.html"], 66), (["inspect", "LONG"], 66),
    (["batch", "-l", "rows:1", "-o", "out", "LONG"], 66),
    (["batch", "-l", "rows:1", "-o", "LONG", "rgb.png"], 73),
    (["batch", "-l", "rows:1", "-o", "LONG", "-n", "rgb.png"], 73),
    (["batch", "-l", "rows:1", "-o", "out", "--photos-from", "LONG"], 66),
    (["batch", "-l", "rows:1", "-o", "out", "--photos-from", "list"], 66),
    (["batch", "--manifest", "LONG"], 66),
    (["batch", "--manifest", "list", "--root", "LONG"], 73),
    (["batch", "-l", "rows:1", "-o", "out", "--name", "LONG{index}", "rgb.png"], 64),
    (["compose", "rgb.png", "-o", "o.png", "--size", "LONG"], 64),
    (["compose", "rgb.png", "-o", "o.png", "--LONG"], 64), (["layouts", "LONG"], 64),
    (["LONG"], 64), (["help", "LONG"], 64), (["completions", "LONG"], 64),
    (["batch", "--shard", "LONG", "-l", "rows:1", "-o", "out", "rgb.png"], 64),
  ]

  @Test(arguments: commandLines)
  func `long text on the command line is refused with a short message`(
    _ words: [String], _ code: Int32
  ) throws {
    try folder.makeSymbolicLink("rgb.png", to: photo)
    for part in ["../", "a/", "\u{1F1E6}", "e\u{301}"] {
      let text = String(repeating: part, count: 100_000 / part.utf8.count)
      try folder.write(
        Array((words.contains("--manifest") ? #"{"photos":["a"],"output":"o.png"}"# : text).utf8),
        to: "list")
      let outcome = try Program.run(
        words.map { Word($0.replacing("LONG", with: text)) }, in: folder)
      #expect(outcome.end == .exit(code), "\(outcome.errors.prefix(600))")
      for line in outcome.errors.split(separator: "\n") {
        #expect(line.utf8.count < 2000, "\(line.prefix(300))")
      }
    }
    #expect(Set(folder.names).isSubset(of: ["rgb.png", "list", "out"]))
  }
}
