import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// The lists of formats in documents, help and comments, compared with the table of formats.
@Suite struct FormatListTests {
  private static let photos = FileFormat.allCases.filter(\.isPhoto).map(\.name)

  private static let written = Set(
    FileFormat.allCases.filter { $0.markedKind == .picture }.map(\.name))

  /// The formats that are decoded in a process of their own.
  private static let decodedApart = FileFormat.allCases.filter(\.isDecodedOutside).map(\.name)

  private static let documents = [
    "README.md", "SECURITY.md", "CONTRIBUTING.md", "Documentation/Architecture.md",
    "Documentation/Formats.md", "Documentation/Internals.md",
    "Sources/PhotoIO/PhotoIO.docc/PhotoIO.md",
    "Sources/InstagridCommand/Help/CommandDescriptions.swift", "Fixtures/README.md",
    "Fixtures/formats/README.md", "ExternalPrograms/Package.swift",
  ]

  @Test(arguments: documents)
  func `a list of formats with one that is decoded apart has all of these`(_ document: String)
    throws
  {
    let text = String(decoding: try Pathname.fixture("../\(document)").contents(), as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let name = /\w+(?: XL| 2000)?/
    let lists = words.matches(of: /(?:\w+(?: XL| 2000)?, )+\w+(?: XL)? (?:and|or) \w+(?: XL)?/).map
    {
      $0.output.matches(of: name).map { String($0.output) }.filter { $0 != "and" && $0 != "or" }
    }
    let all = Set(FileFormat.allCases.map(\.name))
    let ofPhotos = lists.filter { list in
      list.count(where: Self.photos.contains) > 1 && all.isSuperset(of: list)
    }
    // Some lists name formats of which something is true that is not true of every format.
    for list in ofPhotos
    where !Set(list).isDisjoint(with: Self.decodedApart) && Set(list) != Self.written {
      #expect(Set(list).isSuperset(of: Self.decodedApart), "\(list)")
    }
    #expect(ofPhotos.contains { Set($0).isSuperset(of: Self.decodedApart) })
  }
}
