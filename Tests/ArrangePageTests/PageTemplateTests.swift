import FileSystem
import GridKit
import TestSupport
import Testing

@testable import ArrangePage

/// The files of the page, which are in the program.
@Suite struct PageTemplateTests {
  private let folder = Pathname.fixture("../Sources/ArrangePage/Page")
  private let page: String

  init() throws {
    page = String(decoding: try folder.appending("page.html".utf8).contents(), as: UTF8.self)
  }

  @Test func `every style and script is in the page, once, and as it is in its file`() throws {
    let names = folder.names.filter { $0.hasSuffix(".css") || $0.hasSuffix(".js") }
    #expect(names == PageTemplate.files.keys.sorted())
    let whole = PageTemplate.parts.beforeData + PageTemplate.parts.afterData
    for name in names {
      let bytes = try folder.appending(name.utf8).contents()
      #expect(PageTemplate.files[name] == bytes, "\(name) has changed since the last build")
      #expect(page.split(separator: "\n{{\(name)}}\n", omittingEmptySubsequences: false).count == 2)
      #expect(whole.contains("\n" + String(decoding: bytes, as: UTF8.self)), "\(name)")
    }
  }

  @Test func `every named size has a phrase`() throws {
    let phrases = String(decoding: try #require(PageTemplate.files["english.js"]), as: UTF8.self)
    for preset in PicturePreset.allCases {
      #expect(phrases.contains("\n    \(preset.rawValue): "), "\(preset)")
    }
  }

  @Test func `no file can end its element`() throws {
    for (name, bytes) in PageTemplate.files {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(String(validating: bytes, as: UTF8.self) != nil && text.hasSuffix("\n"), "\(name)")
      #expect(!text.utf8.contains(0x0D) && !text.utf8.contains(0), "\(name)")
      for mark in ["</script", "</style", "<!--", "{{data}}", "{{mark}}"] {
        #expect(!text.lowercased().contains(mark), "\(name): \(mark)")
      }
    }
  }

  @Test func `no placeholder is left, but those for the data and the mark`() {
    let (before, after) = PageTemplate.parts
    #expect(!before.contains("{{") && !after.contains("{{"))
    #expect(before.hasSuffix(#"<script type="application/json" id="data">"# + "\n"))
    #expect(after.hasPrefix("</script>\n") && after.hasSuffix("</html>\n"))
  }
}
