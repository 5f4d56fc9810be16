import CommandKit
import GridKit
import Testing

@testable import ArrangePage

/// The layouts in the data of a page.
@Suite struct PageLayoutTests {
  @Test func `each layout is offered once, under the name that options have for it`() throws {
    let names = try Layout.offered.map { layout in
      guard case .object(let members) = layout.pageJSON(),
        case .string(let name)? = members.first(where: { $0.name == "notation" })?.value
      else { throw MissingNotation() }
      return name
    }
    #expect(Set(names).count == names.count)
    #expect(names.suffix(2) == ["justified", "columns:justified"])
    for name in names.dropLast(2) { #expect(Layout(name)?.description == name) }
  }

  private struct MissingNotation: Error {}
}
