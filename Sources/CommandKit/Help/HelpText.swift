/// Help or manual text: paragraphs of prose, headings, lists, and literal lines.
///
/// In the source, an empty line ends a block. A block of lines that are indented by two spaces is
/// literal, one that begins with `# ` is a heading, and one that begins with `- ` is a list, each item of
/// which is a term, a colon and its meaning:
///
///     - `{name}`: name of the photo's file
///     - *N*`=`*TEXT*: caption of photo *N*
package struct HelpText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// One of: a paragraph, a heading, the items of a list, or literal lines.
  ///
  /// An enumeration would store its case in unused bits of a pointer, and the leak detector of
  /// AddressSanitizer would not find the pointer.
  package struct Block: Hashable, Sendable {
    package fileprivate(set) var paragraph: Prose?
    package fileprivate(set) var heading: String?
    package fileprivate(set) var items: [Item] = []
    package fileprivate(set) var literalLines: [String] = []
  }

  package struct Item: Hashable, Sendable {
    package let term: Prose
    package let meaning: Prose
  }

  private let source: String

  package init(_ source: String) { self.source = source }

  package init(stringLiteral source: String) { self.init(source) }

  /// Creates a table of words and their meanings, as literal lines.
  package init(table words: AcceptedWords) { self.init(TextTable(words.words).text) }

  package var blocks: [Block] {
    source.split(separator: "\n\n").map { block in
      let lines = block.split(separator: "\n")
      if lines.allSatisfy({ $0.hasPrefix("  ") }) {
        return Block(literalLines: lines.map { String($0.dropFirst(2)) })
      }
      if block.hasPrefix("# ") { return Block(heading: String(block.dropFirst(2))) }
      guard block.hasPrefix("- ") else { return Block(paragraph: Prose(String(block))) }
      return Block(
        items: block.dropFirst(2).split(separator: "\n- ").map { item in
          let parts = item.split(separator: ": ", maxSplits: 1)
          precondition(parts.count == 2, "an item must have a term and a meaning: \(item)")
          return Item(term: Prose(String(parts[0])), meaning: Prose(String(parts[1])))
        })
    }
  }

  package static func + (first: HelpText, second: HelpText) -> HelpText {
    HelpText(first.source + "\n\n" + second.source)
  }
}
