import FileSystem
import TestSupport
import Testing

/// The man page and the completions that are committed with the source.
@Suite struct RenderingTests {
  @Test(
    arguments: [
      (["help", "--man"], "Documentation/instagrid.1"),
      (["completions", "bash"], "Completions/instagrid.bash"),
      (["completions", "zsh"], "Completions/_instagrid"),
      (["completions", "fish"], "Completions/instagrid.fish"),
    ] as [([Word], String)])
  func `every rendered copy is up to date`(_ words: [Word], _ copy: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(words, in: folder)
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.isEmpty)
    let kept = String(decoding: try folder.read(.fixture("../\(copy)")), as: UTF8.self)
    #expect(outcome.text == kept, "stale: Scripts/renderings writes \(copy) again")
  }

  @Test func `mandoc reports nothing about the man page, not even its style`() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.runScript(
      "instagrid help --man >instagrid.1; mandoc -Tlint -W style instagrid.1", in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
  }

  @Test func `the man page fits in 80 columns`() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.runScript("instagrid help --man | mandoc -Tascii", in: folder)
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.isEmpty)
    // Bold and underlined letters are overstruck.
    let page = outcome.text.replacing(/.\u{8}/, with: "")
    #expect(page.contains("\n     instagrid compose [OPTION ...] PHOTO ... -o FILE\n"))
    #expect(page.contains("[    ] / [ ][ ]  one wide photo over two squares"))
    for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
