import FileSystem
import TestSupport
import Testing

/// The man page.
@Suite struct ManPageTests {
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
    #expect(page.contains("\n     instagrid compose [OPTION...] PHOTO... -o FILE\n"))
    #expect(page.contains("layout 1: one wide photo over two squares"))
    for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
