import Testing

@testable import CommandKit

@Suite struct ParserTests {
  /// The settings of the options in these tests.
  private struct Settings: Equatable {
    var size: Int?
    var tint: Tint?
    var names: [String] = []
    var file: [UInt8]?
    var isLoud = false
    var isQuick = false
  }

  private static let options: [Option<Settings>] = [
    .value(
      "size", "s", "N", in: [], under: .other, "a number", not: "a number",
      parse: { Int($0) }, set: { $0.size = $1 }),
    .value(
      "name", nil, "TEXT", in: [], under: .other, "any text", not: "text",
      parse: { $0 }, set: { $0.names.append($1) }),
    .value("tint", "c", "TINT", in: [], under: .other, "a tint", to: \.tint),
    .file("output", "o", in: [], under: .other, "a file", set: { $0.file = $1.bytes }),
    .flag("loud", "l", in: [], under: .other, "louder", set: { $0.isLoud = $1 }),
    .flag("quick", "q", in: [], under: .other, "quicker", set: { $0.isQuick = $1 }),
  ]

  private enum Tint: String, NamedChoice {
    case red, green

    static let noun = "a tint"
    static let listName = "tints"
    var summary: String { rawValue }
  }

  private static let parser = Parser(.painter, .draw, options)

  private func parse(_ words: Argument...) throws(UsageError) -> Parser<Settings>.Result {
    try Self.parser.parse(words[...], into: Settings())
  }

  private func error(_ words: Argument...) -> UsageError? {
    Self.parser.parseToEnd(words[...], into: Settings()).error
  }

  private func problem(_ words: Argument...) -> String? {
    Self.parser.parseToEnd(words[...], into: Settings()).error?.text
  }

  private func unknown(_ name: Argument, _ hint: String) -> String {
    "unknown option '\(name)'\(hint)"
  }

  private static let help = "; see 'painter help draw'"

  private func word(_ bytes: UInt8...) -> Argument { Argument(bytes: bytes) }

  @Test func `a long option takes the next word or what follows the equals sign`() throws {
    #expect(try parse("--size", "12").settings == Settings(size: 12))
    #expect(try parse("--size=12").settings == Settings(size: 12))
    #expect(try parse("--name=a=b", "--name=", "--name", "").settings.names == ["a=b", "", ""])
    #expect(try parse("--name=--size").settings == Settings(names: ["--size"]))
    #expect(try parse("--name", "--").settings == Settings(names: ["--"]))
  }

  @Test func `a short option takes the next word or what follows the letter`() throws {
    #expect(try parse("-s", "12").settings == Settings(size: 12))
    #expect(try parse("-s12").settings == Settings(size: 12))
    #expect(try parse("-s", "-12").settings == Settings(size: -12))
    #expect(
      problem("-s=12") == "-s: a short option takes no '=' (-s N, or --size=N)")
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
    #expect(try parse("--help").answer == ProgramDescription.painter.help(of: .draw))
    let short = ProgramDescription.painter.shortHelp(of: .draw)
    #expect(try parse("-h").answer == short)
    #expect(try parse("a", "-lh", "--nonsense").answer == short)
    #expect(try parse("--", "--help").answer == nil)
    #expect(try parse("--name=-h").answer == nil)
  }

  @Test func `so is the version`() throws {
    let version = "painter 1.2\n"
    #expect(try parse("--version").answer?.plain == version)
    #expect(try parse("a", "-lV", "--help", "--nonsense").answer?.plain == version)
    #expect(try parse("--help", "--version").answer == ProgramDescription.painter.help(of: .draw))
    #expect(try parse("--", "-V").answer == nil)
    #expect(problem("--version=1") == "--version takes no value")
  }

  @Test func `a missing value is an error with the form of the option`() {
    func missing(_ option: String, _ form: String) -> String {
      "\(option) requires a value (\(form))"
    }
    #expect(problem("--size") == missing("--size", "--size N"))
    #expect(problem("-s") == missing("-s", "--size N"))
    #expect(problem("-lo") == missing("-o", "--output FILE"))
    #expect(problem("-c") == missing("-c", "--tint TINT"))
  }

  @Test func `an option is not the value of the option before it`() throws {
    func missing(_ option: String, _ form: String, _ next: String) -> String {
      let long = form.prefix { $0 != " " }
      return "\(option) requires a value (\(form)), but '\(next)' is an option"
        + " (\(long)=\(next) if it is the value)"
    }
    #expect(problem("--size", "--loud") == missing("--size", "--size N", "--loud"))
    #expect(problem("--size", "--size=3") == missing("--size", "--size N", "--size=3"))
    #expect(problem("-o", "-l", "a") == missing("-o", "--output FILE", "-l"))
    #expect(problem("-o", "--help") == missing("-o", "--output FILE", "--help"))
    #expect(try parse("--output=-l").settings.file == Array("-l".utf8))
    #expect(try parse("-o", "-lx").settings.file == Array("-lx".utf8))
    #expect(try parse("-o", "-").settings.file == Array("-".utf8))
  }

  @Test func `a value for a flag is refused`() {
    #expect(problem("--loud=yes") == "--loud takes no value")
    #expect(problem("--loud=") == "--loud takes no value")
    #expect(problem("--help=yes") == "--help takes no value")
  }

  @Test func `a mistyped option gets a suggestion`() {
    #expect(problem("--sise", "3") == unknown("--sise", "; did you mean '--size'?"))
    #expect(problem("--sise=3") == unknown("--sise", "; did you mean '--size'?"))
    #expect(problem("--hepl") == unknown("--hepl", "; did you mean '--help'?"))
    #expect(problem("--nothing-like-it") == unknown("--nothing-like-it", Self.help))
    #expect(problem("--versoin") == unknown("--versoin", "; did you mean '--version'?"))
    #expect(problem("--siz") == unknown("--siz", "; did you mean '--size'?"))
  }

  @Test func `the error about an unknown letter has its word`() {
    #expect(problem("-x") == unknown("-x", Self.help))
    #expect(
      problem("-lx.jpg") == "unknown option '-x' in '-lx.jpg'\(Self.help)")
    #expect(problem("-é") == unknown("-é", Self.help))
  }

  @Test func `a name that other programs have gets an answer, unless it is one of ours`() {
    let hint = "; did you mean '--loud' or '--size 3'?"
    for word in ["--volume", "-volume", "-t"] as [Argument] {
      #expect(problem(word) == unknown(word, hint))
    }
    // It stands for an option that does not exist here.
    #expect(problem("--swiftly") == unknown("--swiftly", Self.help))
    let options =
      Self.options + [.flag("tiny", "t", in: [], under: .other, "tiny", set: { _, _ in })]
    let own = Parser(.painter, .draw, options).parseToEnd(["-t"], into: Settings())
    #expect(own.error == nil)
  }

  @Test func `after an error, the other arguments are still read`() {
    let result = Self.parser.parseToEnd(
      ["a", "--sise", "-lz", "--size=x", "b", "--size", "3", "-h"], into: Settings())
    #expect(result.error == UsageError(unknown("--sise", "; did you mean '--size'?")))
    #expect(result.settings == Settings(size: 3, isLoud: true))
    #expect(result.operands == ["a", "b"] && result.answer == nil)
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
    #expect(error("-s", word(0x31, 0xFF))?.message == #"--size: '1\xff' is not a number"#)
    #expect(error("-s", "1\n2\u{7F}")?.message == #"--size: '1\n2\x7f' is not a number"#)
    #expect(
      error("--a\u{1B}[0m")?.message
        == #"unknown option '--a\x1b[0m'; see 'painter help draw'"#)
    #expect(
      error(Argument(bytes: Array("-l".utf8) + [0xFF]))?.message
        == #"unknown option '-l\xff'; see 'painter help draw'"#)
    #expect(
      error(Argument(bytes: Array("--siz".utf8) + [0xFF]))?.message
        == #"unknown option '--siz\xff'; did you mean '--size'?"#)
  }

  @Test func `an empty file name is refused`() {
    let error = UsageError(option: "output", "'' is not a file name")
    #expect(self.error("--output=") == error)
    #expect(self.error("-o", "") == error)
  }

  @Test func `in a record, the option of an error is a key`() {
    let error = UsageError(option: "size", "'x' is not a number")
    #expect(error.message == "--size: 'x' is not a number")
    #expect(error.inRecord.message == "size: 'x' is not a number")
    #expect(error.inRecord != error)
  }
}
