import CommandKit
import Testing

@testable import InstagridCommand

@Suite struct ManPageTests {
  private static let lines = ProgramDescription.instagrid.manPage.split(separator: "\n").map(
    String.init)

  @Test func `the man page has the usual sections in the usual order`() {
    #expect(
      Self.lines.filter { $0.hasPrefix(".Sh ") }.map { String($0.dropFirst(4)) } == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "PHOTOS", "THE BEST OF MANY PHOTOS",
        "FILE FORMATS", "PICTURE SIZE", "COLORS", "CROP", "FACES OF PEOPLE", "CAPTIONS",
        "HDR DISPLAYS", "JSON OBJECTS", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES", "CAVEATS",
      ])
  }

  @Test func `every command and every JSON object has a subsection`() {
    let subsections = Self.lines.filter { $0.hasPrefix(".Ss ") }
    let expected =
      Command.allCases.map { ".Ss instagrid \($0.rawValue)" }
      + JSONObjectHelp.all.map { ".Ss \($0.title)" }
    #expect(subsections.filter(expected.contains) == expected)
  }

  @Test(arguments: Command.allCases)
  func `every option is explained with its command or with compose`(_ command: Command) {
    let start = Self.lines.firstIndex(of: ".Ss instagrid \(command.rawValue)")!
    let part = Self.lines[(start + 1)...].prefix { !$0.hasPrefix(".S") }
    for option in command.description.options {
      let isNamed = part.contains { $0.hasPrefix(".Fl -\(option.long) ") }
      let isExplained = part.contains {
        $0.hasPrefix(".It ") && ($0 + " ").contains("Fl -\(option.long) ")
      }
      #expect(isNamed || isExplained, "\(option.long)")
      #expect(isExplained || CommandDescription.compose.options.contains(option), "\(option.long)")
    }
  }

  @Test func `every exit code and every example is there`() {
    for code in ExitCode.allCases {
      let row = Self.lines.firstIndex(of: ".It Cm \(code.rawValue)")!
      #expect(Self.lines[row + 1] == code.meaning)
    }
    for example in ProgramDescription.instagrid.commands.flatMap(\.examples) {
      #expect(Self.lines.contains(example.caption + ":"))
    }
  }
}
