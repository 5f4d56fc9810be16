import FileSystem
import GridKit
import TestSupport
import Testing

@testable import ArrangePage

/// The files of the page, which are in the program.
@Suite struct PageTemplateTests {
  /// The contents of the styles and scripts, by the names of their files.
  private var files: [String: [UInt8]] = [:]

  init() throws {
    let folder = Pathname.fixture("../Sources/ArrangePage/Page")
    for name in folder.names where name.hasSuffix(".css") || name.hasSuffix(".js") {
      files[name] = try folder.appending(name.utf8).contents()
    }
  }

  @Test func `every style and script is in the page, once, and as it is in its file`() {
    let embedded = PageTemplate.style + PageTemplate.scripts
    #expect(embedded.utf8.count == files.values.reduce(0) { $0 + $1.count })
    let whole = PageTemplate.parts.beforeData + PageTemplate.parts.afterData
    for (name, bytes) in files {
      // It is missing, or has changed since the last build.
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(embedded.contains(text) && whole.contains("\n" + text), "\(name)")
    }
  }

  @Test func `every named size has a phrase`() throws {
    let phrases = String(decoding: try #require(files["english.js"]), as: UTF8.self)
    for preset in PicturePreset.allCases {
      #expect(phrases.contains("\n    \(preset.rawValue): "), "\(preset)")
    }
  }

  @Test func `no file can end its element`() throws {
    for (name, bytes) in files {
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
