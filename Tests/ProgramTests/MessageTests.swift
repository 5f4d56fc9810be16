import FileSystem
import LibC
import TestSupport
import Testing

/// Wrong commands in a folder with a few files, the exit codes, and the messages.
///
/// `Tests/Messages.txt` lists what messages say; most other tests only check which error occurs.
/// `Scripts/regenerate messages` writes it again, for a person to read what has changed.
@Suite struct MessageTests {
  private static let catalog = Pathname.fixture("../Tests/Messages.txt")

  /// The lines of the catalog: comments, empty lines, and commands, each followed by its outcome.
  private static let lines: [String] = {
    let text = String(decoding: (try? catalog.contents()) ?? [], as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }()

  /// A command and what comes of it.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let command: String
    /// The exit code and the message, one line each.
    let outcome: [String]
    var testDescription: String { command }
  }

  private static let prompt = "$ instagrid "

  private static let mistakes = lines.indices.filter { lines[$0].hasPrefix(prompt) }.map { index in
    Mistake(
      command: String(lines[index].dropFirst(prompt.count)),
      outcome: Array(lines[(index + 1)...].prefix { $0.hasPrefix("  ") }))
  }

  @Test(arguments: mistakes)
  func `a mistake gives one message, and leaves everything as it was`(
    _ mistake: Mistake
  ) throws {
    #expect(try Self.outcome(of: mistake.command) == mistake.outcome)
  }

  @Test(.enabled(if: unsafe getenv("INSTAGRID_RENDERS_MESSAGES") != nil))
  func `the messages are rendered again`() throws {
    var text = ""
    for line in Self.lines where !line.hasPrefix("  ") {
      text += line + "\n"
      if line.hasPrefix(Self.prompt) {
        let outcome = try Self.outcome(of: String(line.dropFirst(Self.prompt.count)))
        text += outcome.map { $0 + "\n" }.joined()
      }
    }
    try Self.catalog.write(String(text.dropLast()))
  }

  /// Runs a command in the folder, which it must leave as it was.
  private static func outcome(of command: String) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.copy(.small("420.jpg"), to: "a.jpg")
    try folder.copy(.small("rgb.png"), to: "b.png")
    try folder.copy(.fixture("orientations/landscape-6.jpg"), to: "photo.jpg")
    for name in ["text.jpg", "empty.jpg"] as [Word] {
      try folder.copy(.fixture("damaged/\(name)"), to: name)
    }
    try folder.copy(.fixture("damaged/truncated.jpg"), to: "cut.jpg")
    try folder.write(Array("II".utf8) + [0x1A, 0, 0, 0] + "HEAPCCDR".utf8, to: "old.crw")
    try folder.makeSymbolicLink("link.jpg", to: "no/photo.jpg")
    try folder.makeFolder("folder")
    for (name, text) in [
      ("table.csv", "photo,output\na.jpg,g.png\n"),
      ("array.json", #"[{"photos":["a.jpg"],"output":"g.png","layout":"1x1"}]"#),
      ("pretty.json", "{\n  \"photos\": [\"a.jpg\"],\n  \"output\": \"g.png\"\n}\n"),
      ("wrong.ndjson", wrongRecords.joined(separator: "\n")),
    ] as [(Word, String)] {
      try folder.write(Array(text.utf8), to: name)
    }
    let before = folder.names
    let words = command.split(separator: " ").map {
      Word(stringLiteral: $0 == "''" ? "" : String($0))
    }
    let outcome = try Program.run(words, in: folder)
    #expect(outcome.output.isEmpty)
    #expect(folder.names == before)
    guard case .exit(let code) = outcome.end else { return ["  \(outcome.end)"] }
    return ["  exit code \(code)"]
      + outcome.errors.split(separator: "\n").map { "  " + $0.replacing("instagrid: ", with: "") }
  }

  /// Records of a manifest, each of which is wrong.
  private static let wrongRecords = [
    "{}", "{", "[]", #"{"photos""#, #"{"photos":["a.jpg"]}"#,
    #"{"photos":"a.jpg","output":"g.png"}"#, #"{"photos":["a.jpg",1],"output":"g.png"}"#,
    #"{"photos":["a.jpg",""],"output":"g.png"}"#, #"{"photos":["a.jpg"],"output":"g\u0000.png"}"#,
    #"{"photos":["-"],"output":"g.png"}"#, #"{"photos":["a.jpg"],"output":"-"}"#,
    #"{"photos":["a.jpg"],"output":"/dev/stdout"}"#,
    #"{"photos":["a.jpg"],"output":{"base64":true}}"#, #"{"photos":["a.jpg"],"output":{"file":1}}"#,
    #"{"photos":[{"base64":"!"}],"output":"g.png"}"#,
    #"{"photos":[{"file":"a"}],"output":"g.png"}"#,
    #"{"photos":["a.jpg"],"output":"g.png","id":null}"#,
    #"{"photos":["a.jpg","b.png"],"output":"g.png","layout":2}"#,
    #"{"photos":["a.jpg"],"output":"g.png","layuot":2}"#,
    #"{"photos":["a.jpg"],"output":"g.png","threads":2}"#,
    #"{"photos":["a.jpg"],"output":"g.png","max-memory":"1G"}"#,
    #"{"photos":["a.jpg"],"output":"g.png","padding":2}"#,
    #"{"photos":["a.jpg"],"output":"g.avif"}"#, #"{"photos":["a.jpg"],"output":"g.png","exact":1}"#,
    #"{"photos":["a.jpg"],"output":"g.png","size":true}"#,
    #"{"photos":["a.jpg"],"output":"g.png","size":"1e3"}"#,
    #"{"photos":["a.jpg"],"output":"g.jpg","quality":101}"#,
    #"{"photos":["a.jpg"],"output":"g.png","quality":80}"#,
    #"{"photos":["a.jpg"],"photos":["b.png"],"output":"g.png"}"#,
    #"{"photos":["a.jpg"],"output":"a.jpg","force":true}"#,
    #"{"photos":["a.jpg"],"output":"g.png","captions":["A","B"]}"#,
    #"{"photos":["a.jpg"],"output":"g.png","captions":["{photo}"]}"#,
    #"{"photos":["a.jpg"],"output":"g.png","id":[1]}"#,
    #"{"photos":["a.jpg"],"output":"g.png","size":[64]}"#,
    #"{"photos":["a.jpg"],"output":"g.png","size":1e3}"#,
  ]
}
