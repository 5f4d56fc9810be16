import FileSystem
import TestSupport
import Testing

/// The links between the documents, as GitHub shows them.
@Suite struct DocumentLinkTests {
  private static let documents = [
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Documentation/Adding.md",
    "Documentation/Architecture.md", "Documentation/Batch.md", "Documentation/Catalog.md",
    "Documentation/ExitCodes.md", "Documentation/Focus.md", "Documentation/Formats.md",
    "Documentation/Guarantees.md", "Documentation/Internals.md", "Documentation/Limits.md",
    "Documentation/Releasing.md",
  ]

  private static func text(_ name: String) throws -> String {
    String(decoding: try TemporaryFolder().read(.fixture("../\(name)")), as: UTF8.self)
  }

  /// Returns the anchors of a document's headings: in lower case, with hyphens for blanks, and
  /// without punctuation.
  private static func anchors(of document: String) throws -> [String] {
    try text(document).split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
      let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
      return words.replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }

  @Test(arguments: documents)
  func `every link leads to a file, and to a heading of it`(_ document: String) throws {
    let folder = document.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    let text = try Self.text(document)
    let pictures = text.matches(of: /<img src="([^"]*)"/).map { (path: String($0.1), anchor: "") }
    let links = text.matches(of: /\]\(([^)#]*)#?([^)]*)\)/)
      .map { (path: String($0.1), anchor: String($0.2)) }.filter { !$0.path.contains("://") }
    for (path, anchor) in links + pictures {
      let target = path.isEmpty ? document : folder + path
      let bytes = try? TemporaryFolder().read(.fixture("../\(target)"))
      #expect(bytes != nil, "\(document): \(path)")
      if !anchor.isEmpty {
        #expect(try Self.anchors(of: target).contains(anchor), "\(document): \(path)#\(anchor)")
      }
    }
  }

  @Test func `every script that the documents name exists`() throws {
    for document in Self.documents {
      for match in try Self.text(document).matches(of: /(Scripts|Benchmarks)\/[a-z]+[a-z-]*/) {
        let bytes = try? TemporaryFolder().read(.fixture("../\(match.output.0)"))
        #expect(bytes?.starts(with: "#!".utf8) == true, "\(document): \(match.output.0)")
      }
    }
  }

  @Test func `the documents name the oldest Swift that the package is built with`() throws {
    let head = try #require(Self.text("Package.swift").split(separator: "\n").first)
    let version = try #require(head.split(separator: " ").last)
    for document in ["README.md", "CONTRIBUTING.md"] {
      let named = try Self.text(document).matches(of: /Swift ([0-9.]+) or later/)
      #expect(!named.isEmpty && named.allSatisfy { $0.1 == version }, "\(document)")
    }
  }
}
