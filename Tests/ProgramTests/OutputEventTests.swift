import LibC
import TestSupport
import Testing

/// What a program sees that watches the folder of outputs (inotify(7)).
@Suite struct OutputEventTests {
  private static let record = #"{"photos":["a.png"],"output":"grid.png"}"# + "\n"
  private static let cases: [(words: [Word], output: String)] = [
    (["compose", "a.png", "-o", "grid.png"], "grid.png"),
    (["batch", "a.png", "b.png", "-l", "1x1", "-o", "."], "grid-0002.jpg"),
    (["batch", "a.png", "b.png", "-l", "1x1", "-j", "1", "-o", "."], "grid-0001.jpg"),
    (["batch", "--manifest", "grids.ndjson"], "grid.png"),
    (["arrange", "a.png", "-o", "page.html"], "page.html"),
  ]

  @Test(arguments: cases.indices)
  func `the last event of a new and of a replaced output is that it was closed`(
    _ index: Int
  ) throws {
    let (words, output) = Self.cases[index]
    let folder = try TemporaryFolder()
    try folder.copy(.small("rgb.png"), to: "a.png")
    try folder.copy(.small("rgba.png"), to: "b.png")
    try folder.write(Array(Self.record.utf8), to: "grids.ndjson")
    func events(_ more: [Word]) throws -> [Int] {
      try folder.events(of: output) {
        let outcome = try Program.run(words + more, in: folder)
        #expect(outcome.end == .exit(0), "\(outcome)")
      }
    }
    #expect(try events([]) == [Int(IN_CREATE), Int(IN_CLOSE_WRITE)])
    let replaced = try events(["-g", "3"])
    #expect(replaced.last == Int(IN_CLOSE_WRITE))
    #expect(replaced.filter { $0 == Int(IN_CLOSE_WRITE) }.count == 1)
    // An output that is kept sends no event.
    if words[0] == "batch" { #expect(try events(["-g", "3", "--update"]) == []) }
  }
}
