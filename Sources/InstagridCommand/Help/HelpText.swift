/// Help or manual text: paragraphs of prose, and literal lines.
///
/// In the source, an empty line ends a paragraph, and a block of lines that are indented by two
/// spaces is literal.
struct HelpText: Hashable, Sendable, ExpressibleByStringInterpolation {
  enum Block: Hashable, Sendable {
    case prose(Prose)
    case lines([String])
  }

  let blocks: [Block]

  init(_ blocks: [Block]) { self.blocks = blocks }

  init(stringLiteral source: String) {
    blocks = source.split(separator: "\n\n").map { block in
      let lines = block.split(separator: "\n")
      return lines.allSatisfy { $0.hasPrefix("  ") }
        ? .lines(lines.map { String($0.dropFirst(2)) }) : .prose(Prose(String(block)))
    }
  }

  static func + (first: HelpText, second: HelpText) -> HelpText {
    HelpText(first.blocks + second.blocks)
  }
}
