@testable import CommandKit

extension Argument: ExpressibleByStringLiteral {
  /// Creates a word from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ProgramDescription {
  /// A program with one command, `draw`, whose options are a parser's.
  static let painter = ProgramDescription(
    Release(name: "painter", version: "1.2", date: "May 1, 2026"), commands: [.draw],
    headings: [.other], topics: [],
    synonyms: [
      "volume t": ["loud", "nowhere", "size 3"], "swiftly": ["nowhere"],
    ], caveats: "")
}

extension CommandDescription {
  static let draw = CommandDescription(
    name: "draw", summary: "draw something", usage: ["FILE"], operand: Operand("file", .file),
    options: [], examples: [Example("Draws a file", "painter draw a")])
}
