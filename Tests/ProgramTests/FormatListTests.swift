import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// The lists of formats in documents, help, comments and scripts, compared with the table of formats. There are few:
/// other texts name the table in `Documentation/Formats.md`.
@Suite struct FormatListTests {
  private static let photos = FileFormat.allCases.filter(\.isPhoto).map(\.name)

  /// The documents with a list in a sentence, and the formats that it has. The help makes its list of the table.
  private static let documents = [
    "README.md": photos,
    "Scripts/debian-package": FileFormat.allCases.filter(\.isDecodedOutside).map(\.name),
  ]

  private static func text(_ document: String) throws -> String {
    String(decoding: try Pathname.fixture("../\(document)").contents(), as: UTF8.self)
  }

  /// Returns the lists in the sentences of a text of which everything is a format.
  private static func lists(in text: String) -> [[String]] {
    let words = text.split(whereSeparator: \.isWhitespace)
      .filter { !["#", "*", "//", "///"].contains($0) }.joined(separator: " ")
    let list = /(?:\w+(?: XL)?, )+\w+(?: XL)?,? (?:and|or) \w+(?: XL)?/
    let all = Set(FileFormat.allCases.map(\.name))
    return words.matches(of: list).map { match in
      match.output.matches(of: /\w+(?: XL)?/).map { String($0.output) }
        .filter { $0 != "and" && $0 != "or" }
    }.filter(all.isSuperset)
  }

  @Test func `few documents have a list of formats, and these are complete`() throws {
    let names = try Program.runScript(
      "cd '\(Pathname.fixture(".."))'; grep -rIl --exclude-dir=.build --exclude=CHANGELOG.md HEIC *.md"
        + " Package.swift .ci Benchmarks Documentation Examples ExternalPrograms Fuzzing Scripts Sources"
        + " Fixtures/README.md Fixtures/*/README.md", in: try TemporaryFolder()
    ).text.split(separator: "\n").map(String.init)
    #expect(names.count > 20)
    #expect(Self.documents.count <= 4)
    for name in names {
      // Shorter lists name formats of which something is true that is not true of every format.
      let lists = Self.lists(in: try Self.text(name)).filter { $0.count > 4 }
      #expect(lists == (Self.documents[name].map { [$0] } ?? []), "\(name)")
    }
    #expect(Set(names).isSuperset(of: Self.documents.keys))
  }

  @Test func `the table has every format`() throws {
    let rows = try Self.text("Documentation/Formats.md").split(separator: "\n").drop {
      $0 != "| format | decoded by | package |"
    }.prefix { $0.hasPrefix("|") }
    let cells = rows.dropFirst(2).map { $0.split(separator: "|")[0] }
    let formats = cells.flatMap { $0.split(separator: ",") }.map { format in
      format.split(separator: " ").joined(separator: " ")
    }
    #expect(Set(formats).isSuperset(of: Self.photos))
  }
}
