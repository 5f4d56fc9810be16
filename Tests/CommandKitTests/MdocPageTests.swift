import Testing

@testable import CommandKit

@Suite struct MdocPageTests {
  private func prose(_ prose: Prose) -> String {
    var page = MdocPage()
    page.prose(prose)
    return page.text
  }

  @Test func `options are marked up, with the punctuation around them`() {
    #expect(prose("a (needs `--layout`), b") == "a (needs\n.Fl -layout ) ,\nb\n")
    #expect(prose("(`--layout`)") == ".Fl ( -layout )\n")
    #expect(prose("as in `-s900`.") == "as in\n.Fl s900 .\n")
    #expect(prose("`--` ends") == ".Fl -\nends\n")
  }

  @Test func `other words that are typed, and placeholders, are marked up`() {
    #expect(prose("`cover` for *N*, or `-`") == ".Cm cover\nfor\n.Ar N ,\nor\n.Cm -\n")
    #expect(prose("see `instagrid layouts`)") == "see\n.Ql instagrid layouts )\n")
  }

  @Test func `the parts of a word have no space between them`() {
    #expect(prose("*I*`/`*N*.") == ".Ar I Ns Cm / Ns Ar N .\n")
    #expect(prose("the *PHOTO*s are") == "the\n.Ar PHOTO Ns No s\nare\n")
    #expect(prose("~*PHOTO*...") == ".No ~ Ns Ar PHOTO . . .\n")
  }

  @Test func `what is typed is taken for no macro, no punctuation and no quote`() {
    #expect(prose("`No`") == ".Cm \\&No\n")
    #expect(prose("`,`") == ".Cm \\&,\n")
    #expect(prose(#"`"a": \n`"#) == #".Ql \(dqa\(dq: \en"# + "\n")
  }

  @Test func `a lone hyphen and an apostrophe are not marked up`() {
    #expect(prose("or - for the cells' corners") == "or \\- for the cells' corners\n")
  }

  @Test func `a sentence begins on a new line`() {
    #expect(prose("One thing. Another thing.") == "One thing.\nAnother thing.\n")
  }

  @Test func `text that looks like a request or an escape is escaped`() {
    #expect(prose(".br is text") == "\\&.br is text\n")
    #expect(prose("a \\fB b") == "a \\efB b\n")
  }

  @Test func `lines are filled up to 78 columns`() {
    let lines = prose(Prose(String(repeating: "abcdefghi ", count: 20))).split(separator: "\n")
    #expect(lines.map(\.count) == [69, 69, 59])
  }

  @Test func `a paragraph is marked up unless a heading precedes it`() {
    var page = MdocPage()
    page.macro("Sh", "NAME")
    page.add("one\n\ntwo")
    #expect(page.text == ".Sh NAME\none\n.Pp\ntwo\n")
  }

  @Test func `literal lines keep their hyphens and backslashes`() {
    var page = MdocPage()
    page.lines(["a -b \\", "  c"])
    #expect(page.text == ".Bd -literal -offset 2n\na \\-b \\e\n  c\n.Ed\n")
  }

  @Test func `a synopsis is marked up as other prose`() {
    var page = MdocPage()
    page.synopsis("`batch` [*OPTION...*] `--manifest` *FILE*")
    #expect(page.text == ".Nm\n.Cm batch\n.Ar [ OPTION... ]\n.Fl -manifest\n.Ar FILE\n")
    page = MdocPage()
    page.synopsis("`layouts` [`--size` *SIZE*] `--photos` *N*")
    #expect(
      page.text
        == ".Nm\n.Cm layouts\n.Fl [ -size\n.Ar SIZE ]\n.Fl -photos\n.Ar N\n")
  }
}
