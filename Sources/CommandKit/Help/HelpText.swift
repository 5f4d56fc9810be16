/// Help or manual text: paragraphs of prose, and literal lines.
///
/// In the source, an empty line ends a paragraph, and a block of lines that are indented by two
/// spaces is literal.
package struct HelpText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A paragraph of prose, or literal lines.
  ///
  /// An enumeration would store its case in unused bits of a pointer, and the leak detector of
  /// AddressSanitizer would not find the pointer.
  package struct Block: Hashable, Sendable {
    /// The paragraph; `nil` for literal lines.
    let paragraph: Prose?
    /// The literal lines; empty for a paragraph.
    let literalLines: [String]

    static func prose(_ prose: Prose) -> Block { Block(paragraph: prose, literalLines: []) }
    static func lines(_ lines: [String]) -> Block { Block(paragraph: nil, literalLines: lines) }
  }

  private let source: String

  package init(_ source: String) { self.source = source }

  package init(stringLiteral source: String) { self.init(source) }

  package var blocks: [Block] {
    source.split(separator: "\n\n").map { block in
      let lines = block.split(separator: "\n")
      return lines.allSatisfy { $0.hasPrefix("  ") }
        ? .lines(lines.map { String($0.dropFirst(2)) }) : .prose(Prose(String(block)))
    }
  }

  package static func + (first: HelpText, second: HelpText) -> HelpText {
    HelpText(first.source + "\n\n" + second.source)
  }
}
