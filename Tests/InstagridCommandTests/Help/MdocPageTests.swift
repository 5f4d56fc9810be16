import Testing

@testable import InstagridCommand

@Suite struct MdocPageTests {
  private func prose(_ text: String) -> String {
    var page = MdocPage()
    page.prose(text)
    return page.text
  }

  @Test func `options are marked up, with the punctuation around them`() {
    #expect(prose("a (needs --layout), b") == "a (needs\n.Fl -layout ) ,\nb\n")
    #expect(prose("(--layout)") == ".Fl ( -layout )\n")
    #expect(prose("as in -s900.") == "as in\n.Fl s900 .\n")
    #expect(prose("--size=900 or") == ".Fl -size Ns = Ns Ar 900\nor\n")
  }

  @Test func `quoted text is marked up as one word`() {
    #expect(prose("see 'instagrid layouts')") == "see\n.Ql instagrid layouts )\n")
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
    let lines = prose(String(repeating: "abcdefghi ", count: 20)).split(separator: "\n")
    #expect(lines.map(\.count) == [69, 69, 59])
  }

  @Test func `a paragraph is marked up unless a heading precedes it`() {
    var page = MdocPage()
    page.macro("Sh", "NAME")
    page.paragraphs([.prose("one"), .prose("two")])
    #expect(page.text == ".Sh NAME\none\n.Pp\ntwo\n")
  }

  @Test func `literal lines keep their hyphens and backslashes`() {
    var page = MdocPage()
    page.lines(["a -b \\", "  c"], indent: "indent")
    #expect(page.text == ".Bd -literal -offset indent\na \\-b \\e\n  c\n.Ed\n")
  }

  @Test func `a synopsis is marked up by the form of its words`() {
    var page = MdocPage()
    page.synopsis("instagrid batch [OPTION...] --manifest FILE")
    #expect(page.text == ".Nm\n.Cm batch\n.Op Ar OPTION ...\n.Fl -manifest\n.Ar FILE\n")
  }
}
