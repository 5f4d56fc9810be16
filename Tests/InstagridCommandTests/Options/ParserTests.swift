import Testing

@testable import InstagridCommand

@Suite struct ParserTests {
  /// The settings of the options in these tests.
  private struct Settings: Equatable {
    var size: Int?
    var names: [String] = []
    var file: [UInt8]?
    var isLoud = false
    var isQuick = false
  }

  private static let options: [Option<Settings>] = [
    .value(
      "size", "s", "N", .picture, "a number", not: "a number",
      parse: { Int($0) }, set: { $0.size = $1 }),
    .value(
      "name", nil, "TEXT", .picture, "any text", not: "text",
      parse: { $0 }, set: { $0.names.append($1) }),
    .file("output", "o", .output, "a file", set: { $0.file = $1.bytes }),
    .flag("loud", "l", .other, "louder", set: { $0.isLoud = $1 }),
    .flag("quick", "q", .other, "quicker", set: { $0.isQuick = $1 }),
  ]

  private func parse(_ words: Argument...) throws(UsageError) -> Parser<Settings>.Result {
    try Parser(command: .compose, options: Self.options).parse(words[...], into: Settings())
  }

  private func message(_ words: Argument...) -> String? {
    Parser(command: .compose, options: Self.options).message(words, into: Settings())
  }

  private func word(_ bytes: UInt8...) -> Argument { Argument(bytes: bytes) }

  @Test func `a long option takes the next word or what follows the equals sign`() throws {
    #expect(try parse("--size", "12").settings == Settings(size: 12))
    #expect(try parse("--size=12").settings == Settings(size: 12))
    #expect(try parse("--name=a=b", "--name=", "--name", "").settings.names == ["a=b", "", ""])
    #expect(try parse("--name", "--size").settings == Settings(names: ["--size"]))
    #expect(try parse("--name", "--").settings == Settings(names: ["--"]))
  }

  @Test func `a short option takes the next word or what follows the letter`() throws {
    #expect(try parse("-s", "12").settings == Settings(size: 12))
    #expect(try parse("-s12").settings == Settings(size: 12))
    #expect(try parse("-s", "-12").settings == Settings(size: -12))
    #expect(message("-s=12") == "-s: a short option takes no '=' (-s N, or --size=N)")
  }

  @Test func `flags of one letter may be grouped, the last with a value`() throws {
    #expect(try parse("-l").settings == Settings(isLoud: true))
    #expect(try parse("-lq").settings == Settings(isLoud: true, isQuick: true))
    #expect(try parse("-ql", "-s7").settings == Settings(size: 7, isLoud: true, isQuick: true))
    #expect(try parse("-lqs7").settings == Settings(size: 7, isLoud: true, isQuick: true))
    #expect(try parse("-ls", "7").settings == Settings(size: 7, isLoud: true))
  }

  @Test func `operands and options can be mixed, and keep their order`() throws {
    let result = try parse("a", "--loud", "b", "-s", "3", "c")
    #expect(result.operands.map(\.text) == ["a", "b", "c"])
    #expect(result.settings == Settings(size: 3, isLoud: true))
    #expect(result.answer == nil)
  }

  @Test func `two hyphens end the options, and a single one is an operand`() throws {
    let result = try parse("-", "--", "--size", "-l", "--", "-")
    #expect(result.operands.map(\.text) == ["-", "--size", "-l", "--", "-"])
    #expect(result.settings == Settings())
    #expect(try parse("--").operands.isEmpty)
    #expect(try parse("").operands.map(\.text) == [""])
  }

  @Test func `the last of several values counts`() throws {
    #expect(try parse("-s1", "--size=2", "-s", "3").settings.size == 3)
  }

  @Test func `help is recognized anywhere, and nothing after it is read`() throws {
    let help = Help.of(.compose)
    #expect(try parse("--help").answer == help)
    #expect(try parse("-h").answer == help)
    #expect(try parse("a", "-lh", "--nonsense").answer == help)
    #expect(try parse("--", "--help").answer == nil)
    #expect(try parse("--name", "-h").answer == nil)
  }

  @Test func `so is the version`() throws {
    let version = "instagrid \(Instagrid.version)\n"
    #expect(try parse("--version").answer == version)
    #expect(try parse("a", "-lV", "--help", "--nonsense").answer == version)
    #expect(try parse("--help", "--version").answer == Help.of(.compose))
    #expect(try parse("--", "-V").answer == nil)
    #expect(message("--version=1") == "--version takes no value")
  }

  @Test func `the message about a missing value shows the form of the option`() {
    #expect(message("--size") == "--size requires a value (--size N)")
    #expect(message("-s") == "-s requires a value (--size N)")
    #expect(message("-lo") == "-o requires a value (--output FILE)")
  }

  @Test func `the message about a missing color says what a shell does with a hash`() {
    let parser = Parser(command: .compose, options: ComposeSettings.options)
    for option in ["-b", "--background"] {
      #expect(
        parser.message([Argument(option)], into: ComposeSettings())
          == "\(option) requires a value (--background COLOR); the shell treats an unquoted # as a"
          + " comment: write \(option) '#f00'")
    }
  }

  @Test func `a value for a flag is refused`() {
    #expect(message("--loud=yes") == "--loud takes no value")
    #expect(message("--loud=") == "--loud takes no value")
  }

  @Test func `help takes no value`() {
    #expect(message("--help=yes") == "--help takes no value")
  }

  @Test func `a mistyped option gets a suggestion`() {
    #expect(message("--sise", "3") == "unknown option '--sise'; did you mean '--size'?")
    #expect(message("--sise=3") == "unknown option '--sise'; did you mean '--size'?")
    #expect(message("--hepl") == "unknown option '--hepl'; did you mean '--help'?")
    #expect(
      message("--nothing-like-it")
        == "unknown option '--nothing-like-it'; see 'instagrid help compose'")
    #expect(message("--versoin") == "unknown option '--versoin'; did you mean '--version'?")
    #expect(message("--siz") == "unknown option '--siz'; did you mean '--size'?")
  }

  @Test func `the message about an unknown letter quotes its word`() {
    let end = "; see 'instagrid help compose'"
    #expect(message("-x") == "unknown option '-x'\(end)")
    #expect(message("-lx.jpg") == "unknown option '-x' in '-lx.jpg'\(end)")
    #expect(message("-é") == "unknown option '-é'\(end)")
  }

  @Test func `invalid UTF-8 is kept in files and operands`() throws {
    let result = try parse("--output", word(0x61, 0xFF), word(0xFE, 0x2F))
    #expect(result.settings.file == [0x61, 0xFF])
    #expect(result.operands == [word(0xFE, 0x2F)])
    let attached = try parse(Argument(bytes: Array("-o".utf8) + [0xFF, 0x3D]))
    #expect(attached.settings.file == [0xFF, 0x3D])
    let long = try parse(Argument(bytes: Array("--output=".utf8) + [0xFF, 0x3D]))
    #expect(long.settings.file == [0xFF, 0x3D])
  }

  @Test func `invalid UTF-8 and control characters are escaped in messages`() {
    #expect(message("-s", word(0x31, 0xFF)) == #"--size: '1\xff' is not a number"#)
    #expect(message("-s", "1\n2\u{7F}") == #"--size: '1\n2\x7f' is not a number"#)
    #expect(
      message("--a\u{1B}[0m") == #"unknown option '--a\x1b[0m'; see 'instagrid help compose'"#)
  }

  @Test func `invalid UTF-8 is escaped in unknown options`() {
    #expect(
      message(Argument(bytes: Array("-l".utf8) + [0xFF]))
        == #"unknown option '-l\xff'; see 'instagrid help compose'"#)
    #expect(
      message(Argument(bytes: Array("--siz".utf8) + [0xFF]))
        == #"unknown option '--siz\xff'; did you mean '--size'?"#)
  }

  @Test func `an empty file name is refused`() {
    #expect(message("--output=") == "--output: '' is not a file name")
    #expect(message("-o", "") == "--output: '' is not a file name")
  }
}
