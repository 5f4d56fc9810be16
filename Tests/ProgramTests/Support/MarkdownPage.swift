import FileSystem
import TestSupport
import Testing

/// A page of the documentation whose examples are run.
struct MarkdownPage {
  private let lines: [Substring]

  /// Reads a page; the path is relative to the package's folder.
  init(_ name: String) throws {
    let bytes = try TemporaryFolder().read(.fixture("../\(name)"))
    lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the code blocks of one kind in a section, in order.
  ///
  /// - Parameters:
  ///   - kind: what stands behind the fence, such as `sh`.
  ///   - heading: the line that the section begins with; it ends at the next one of level 2.
  func examples(_ kind: String, of heading: Substring) throws -> [String] {
    let start = try #require(lines.firstIndex(of: heading))
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    var blocks: [String] = []
    var block: [Substring]?
    for line in section {
      if line == "```\(kind)" {
        block = []
      } else if line == "```", let whole = block {
        blocks.append(whole.map { $0 + "\n" }.joined())
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }
}
