import Testing

@testable import CommandKit

@Suite struct ProseTests {
  private func parts(_ prose: Prose) -> [[Prose.Part]] { prose.words.map(\.parts) }

  @Test func `backquotes enclose what is typed, and asterisks a placeholder`() {
    #expect(
      parts("take (`--size` *N*), or *I*`/`*N*.") == [
        [.text("take")], [.text("("), .literal("--size")], [.placeholder("N"), .text("),")],
        [.text("or")], [.placeholder("I"), .literal("/"), .placeholder("N"), .text(".")],
      ])
  }

  @Test func `blanks and line breaks separate words, but not within marks`() {
    #expect(
      parts("\n one   two\n  `three\nfour` ") == [
        [.text("one")], [.text("two")], [.literal("three four")],
      ])
    #expect(parts("") == [])
  }

  @Test func `one kind of mark has no meaning within the other`() {
    #expect(parts("`*.jpg` *a`b*") == [[.literal("*.jpg")], [.placeholder("a`b")]])
  }

  @Test func `the plain text has no marks, and quotes only where they are needed`() {
    let prose: Prose = "`a b` or `#fff` for *N*, and `-` or `--gap`."
    #expect(prose.plain == "'a b' or '#fff' for N, and - or --gap.")
  }

  @Test func `a mark that is not closed, or encloses nothing, is a fault of the program`() async {
    await #expect(processExitsWith: .failure) { _ = Prose("a `b c").words }
    await #expect(processExitsWith: .failure) { _ = Prose("a ** b").words }
  }
}
