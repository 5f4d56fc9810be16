import Testing

@testable import CommandKit
@testable import InstagridCommand

@Suite struct HelpTextTests {
  @Test func `an empty line ends a paragraph, and indented lines stay as they are`() {
    let text: HelpText = """
      One *PHOTO*,
      two.

        a  "b"
          c

      Three.
      """
    let words = text.blocks.map(\.paragraph?.words)
    #expect(words == [("One *PHOTO*, two." as Prose).words, nil, ("Three." as Prose).words])
    #expect(text.blocks.map(\.literalLines) == [[], [#"a  "b""#, "  c"], []])
    #expect(("" as HelpText).blocks == [])
    #expect(("a" + "b" as HelpText).blocks.map(\.paragraph) == ["a", "b"])
  }

  @Test func `a block may be a heading or a list`() {
    let text: HelpText = """
      # One heading

      - `-a`: one
        line
      - *N*: another: line
      """
    #expect(text.blocks.map(\.heading) == ["One heading", nil])
    #expect(text.blocks[1].items.map(\.term) == ["`-a`", "*N*"])
    #expect(text.blocks[1].items.map(\.meaning.plain) == ["one line", "another: line"])
  }

  /// Everything that the help and the manual say in prose.
  private static let prose: [Prose] = {
    let commands = ProgramDescription.instagrid.commands
    let texts = commands.flatMap { [$0.opening, $0.closing] } + Topic.all.map(\.text)
    let blocks = (texts + [ProgramDescription.optionSyntax]).flatMap(\.blocks)
    var prose = blocks.compactMap(\.paragraph)
    prose += blocks.flatMap(\.items).flatMap { [$0.term, $0.meaning] }
    prose += commands.flatMap(\.examples).map { Prose($0.caption) }
    prose += (commands.flatMap(\.options) + StandardOption.allCases.map(\.entry)).map(\.help)
    prose += commands.map { Prose($0.summary) }
    return prose + [ProgramDescription.instagrid.caveats] + Topic.all.map { Prose($0.summary) }
  }()

  /// Every placeholder that a command or an option has.
  private static let placeholders: Set<String> = {
    let usages = ProgramDescription.instagrid.commands.flatMap(\.usage)
      .flatMap { $0.plain.split(separator: " ") }
      .map { $0.filter(\.isLetter) }.filter { $0.count > 1 && $0.allSatisfy(\.isUppercase) }
    let values = ProgramDescription.instagrid.commands.flatMap(\.options).filter {
      $0.kind.words.isEmpty
    }
    .compactMap(\.placeholder)
    return Set(usages + values + ["N", "POINT", "FIT", "COLOR", "SIZE"])
  }()

  @Test func `nothing that is typed, and no placeholder, is left without a mark`() {
    #expect(Self.prose.count > 200)
    for prose in Self.prose {
      for case .text(let text) in prose.words.flatMap(\.parts) {
        let word = text.trimmingPrefix("(")
        let core = word.dropLast(word.reversed().prefix { ".,:;)?".contains($0) }.count)
        #expect(!Self.placeholders.contains(String(core)), "\(core) in: \(prose.plain)")
        // An option, a name with a value, a color, a path.
        #expect(core.first != "-", "\(core) in: \(prose.plain)")
        #expect(!core.contains { "=#{}|\"_~/+".contains($0) }, "\(core) in: \(prose.plain)")
        #expect(core.wholeMatch(of: /[0-9]+x[0-9]+/) == nil, "\(core) in: \(prose.plain)")
      }
    }
  }

  @Test func `every option that is mentioned exists`() {
    let names = Set(
      ProgramDescription.instagrid.commands.flatMap {
        ProgramDescription.instagrid.completedOptions(of: $0)
      }
      .flatMap(\.names))
    for prose in Self.prose {
      for case .literal(let text) in prose.words.flatMap(\.parts) {
        for word in text.split(separator: " ") where word.hasPrefix("--") && word.count > 2 {
          #expect(names.contains(String(word.prefix { $0 != "=" })), "\(text) in: \(prose.plain)")
        }
      }
    }
  }
}
