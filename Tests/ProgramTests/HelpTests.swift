import TestSupport
import Testing

@Suite struct HelpTests {
  private func run(_ words: Word...) throws -> Outcome {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(words, in: folder)
    #expect(folder.names == [])
    return outcome
  }

  @Test func `the overview is printed without arguments and by three names`() throws {
    let overview = try run()
    #expect(overview.end == .exit(0))
    #expect(overview.errors.isEmpty)
    #expect(overview.text.hasPrefix("Combines photos into one picture:\n"))
    for command in ["compose", "layouts", "completions", "help"] {
      #expect(overview.text.contains("\n  \(command) "), "\(command)")
    }
    for words in ["help", "--help", "-h"] as [Word] {
      let same = try run(words)
      #expect(same.end == .exit(0))
      #expect(same.output == overview.output)
      #expect(same.errors.isEmpty)
    }
  }

  @Test func `the help of a command can be printed in three ways, and a short one`() throws {
    for command in ["compose", "layouts", "completions", "help"] as [Word] {
      let help = try run("help", command)
      #expect(help.end == .exit(0))
      #expect(help.errors.isEmpty)
      #expect(help.text.contains("\nUsage: instagrid \(command) "))
      #expect(try run(command, "--help").output == help.output)
      #expect(try run("--help", command).output == help.output)
      let short = try run(command, "-h")
      #expect(short.text.hasPrefix("Usage: instagrid \(command) ") && short.errors.isEmpty)
    }
    #expect(try run("--help", "nonsense").end == .exit(64))
  }

  @Test func `a topic is found in any case`() throws {
    let help = try run("help", "Captions")
    #expect(help.end == .exit(0) && help.errors.isEmpty)
    #expect(help.text.contains("\n  {name}      name of the file without its extension\n"))
  }

  @Test func `the members of JSON objects are a topic of the help`() throws {
    let help = try run("help", "json")
    #expect(help.end == .exit(0) && help.errors.isEmpty)
    #expect(help.text.contains("\nResult of compose\n"))
    #expect(help.text.contains(/\n  milliseconds +elapsed time\n/))
    #expect(try run("help", "JSON").output == help.output)
  }

  @Test func `the version is one line`() throws {
    let outcome = try run("--version")
    #expect(outcome.end == .exit(0))
    #expect(outcome.text.wholeMatch(of: /instagrid [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    #expect(outcome.errors.isEmpty)
  }

  /// A layout as `layouts` prints it: indented below a line with its names.
  private func drawing(_ drawing: String, _ names: String) -> String {
    names + "\n" + drawing.split(separator: "\n").map { "   \($0)\n" }.joined()
  }

  @Test func `layouts draws the presets`() throws {
    let outcome = try run("layouts")
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.text
        == [
          drawing(LayoutDrawings.wideTop, "1  wide-top  1+2  one wide photo over two squares"),
          drawing(
            LayoutDrawings.wideBottom,
            "2  wide-bottom  2+1  two squares over one wide photo  (for three square photos)"),
          drawing(LayoutDrawings.quad, "3  quad  2x2  four squares"),
        ].joined(separator: "\n"))
  }

  @Test func `the JSON of layouts is one object on each line`() throws {
    let presets = try run("layouts", "--json").text.split(separator: "\n")
    #expect(presets.count == 3)
    #expect(
      presets[1] == #"{"layout":"2+1","cells":3,"number":2,"name":"wide-bottom","#
        + #""summary":"two squares over one wide photo","default":true}"#)
    #expect(
      try run("layouts", "--json", "columns:1+2").text
        == #"{"layout":"columns:1+2","cells":3,"number":null,"name":null,"#
        + #""summary":null,"default":false}"# + "\n")
  }

  @Test func `layouts draws the layouts that are named`() throws {
    let outcome = try run("layouts", "columns:1+2")
    #expect(outcome.end == .exit(0))
    #expect(outcome.text == drawing(LayoutDrawings.oneLeft, "columns:1+2"))
  }

  @Test func `layouts draws the layout that compose chooses for a number of photos`() throws {
    for (count, layout) in [
      ("1", "1x1"), ("3", "2+1"), ("4", "2x2"), ("9", "3x3"), ("16", "4x4"),
    ] as [(Word, Word)] {
      let outcome = try run("layouts", "--photos", count)
      #expect(outcome.end == .exit(0) && outcome.errors.isEmpty)
      #expect(try outcome.text == run("layouts", layout).text)
      let folder = try TemporaryFolder()
      let photos = [Word](repeating: .fixture("photos/kite.png"), count: Int(count.description)!)
      let made = try Program.run(
        ["compose", "-s", "512", "--json", "-n", "-o", "grid.png"] + photos, in: folder)
      #expect(made.text.contains(#""layout":"\#(layout)""#), "\(made)")
    }
    // Seven squares have no equal cells without much cropping.
    let seven = try run("layouts", "--photos", "7").text
    #expect(seven.hasPrefix("mosaic:acc/bcc/bdf/bef/beg\n   ┌"), "\(seven)")
    #expect(
      try run("layouts", "--json", "--photos", "4").text.hasPrefix(#"{"layout":"2x2","cells":4,"#))
  }

  @Test func `layouts draws the layout that compose chooses for a shape, in that shape`() throws {
    for (size, layout) in [
      ("story", "2x3"), ("landscape", "3x2"), ("1080x1440", "2x3"),
    ] as [(Word, Word)] {
      let outcome = try run("layouts", "--photos", "6", "--size", size)
      #expect(outcome.end == .exit(0) && outcome.errors.isEmpty)
      #expect(outcome.text.hasPrefix("\(layout)\n"), "\(outcome)")
      #expect(try outcome.text == run("layouts", layout, "-s", size).text)
    }
    #expect(try run("layouts", "--size", "square").text == run("layouts").text)
  }
}
