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

  /// Returns a style, or a script as it is in the page: without imports, and without the word before exports.
  private func embedded(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
      .replacing(/^(?:import .*\n|export )/.anchorsMatchLineEndings(), with: "")
  }

  @Test func `every style and script is in the page, once, and as it is in its file`() {
    let all = PageTemplate.style + PageTemplate.scripts
    #expect(all.utf8.count == files.values.reduce(0) { $0 + embedded($1).utf8.count })
    let whole = PageTemplate.parts.beforeData + PageTemplate.parts.afterData
    for (name, bytes) in files {
      // It is missing, or has changed since the last build.
      let text = embedded(bytes)
      #expect(all.contains(text) && whole.contains("\n" + text), "\(name)")
      #expect(!text.contains(/^(import|export)\b/.anchorsMatchLineEndings()), "\(name)")
    }
  }

  @Test func `a script imports only from those before it`() throws {
    let list = try Pathname.fixture("../Sources/CPage/page.c").contents()
    let order = String(decoding: list, as: UTF8.self).matches(of: /[a-z]+\.js/).map(\.output)
    #expect(order.count == files.keys.count { $0.hasSuffix(".js") })
    for (index, name) in order.enumerated() {
      let text = String(decoding: try #require(files[String(name)]), as: UTF8.self)
      for line in text.split(separator: "\n") where line.hasPrefix("import ") {
        let imported = try #require(line.wholeMatch(of: /import .*"\.\/([a-z]+\.js)";/)).output.1
        #expect(order[..<index].contains(imported), "\(name): \(line)")
      }
    }
  }

  @Test func `every named size has a phrase`() throws {
    let phrases = String(decoding: try #require(files["english.js"]), as: UTF8.self)
    for preset in PicturePreset.allCases {
      #expect(phrases.contains("\n  \(preset.rawValue): "), "\(preset)")
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
