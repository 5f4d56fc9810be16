import TestSupport
import Testing

@testable import PhotoIO

@Suite struct OutputMarkTests {
  private let mark = OutputMark(version: 7, digest: 0x00c0_ffee_00c0_ffee)
  private let text = "Instagrid picture 7, digest 00c0ffee00c0ffee, integrity "

  @Test func `the text of a mark is what the documentation says`() {
    #expect(mark.text == text)
    #expect(
      OutputMark(describing: "").text
        == "Instagrid picture \(OutputMark.Kind.picture.currentVersion), digest ef46db3751d8e999, integrity "
    )
  }

  @Test func `the mark of a page is not that of a picture`() throws {
    let page = OutputMark(.page, version: 7, digest: mark.digest)
    #expect(page.text == "Instagrid page 7, digest 00c0ffee00c0ffee, integrity ")
    #expect(page != mark)
    let bytes = Array((page.text + "0123456789abcdef").utf8)
    #expect(OutputMark.read(bytes[...], of: .picture) == nil)
    #expect(try #require(OutputMark.read(bytes[...], of: .page)).mark == page)
  }

  @Test func `a text is read back, whatever follows it`() throws {
    let bytes = Array((text + "0123456789abcdef and so on").utf8)
    let found = try #require(OutputMark.read(bytes[...], of: .picture))
    #expect(found.mark == mark)
    #expect(found.integrity == 0x0123_4567_89ab_cdef)
    #expect(found.end == text.utf8.count + 16)
  }

  @Test(
    arguments: [
      "", "Instagrid", "Instagrid picture , digest 00c0ffee00c0ffee, integrity 0123456789abcdef",
      "instagrid picture 7, digest 00c0ffee00c0ffee, integrity 0123456789abcdef",
      "Instagrid picture -7, digest 00c0ffee00c0ffee, integrity 0123456789abcdef",
      "Instagrid picture 7, digest 0c0ffee, integrity 0123456789abcdef",
      "Instagrid picture 7, digest +0c0ffee00c0ffee, integrity 0123456789abcdef",
      "Instagrid picture 7, digest 00C0FFEE00C0FFEE, integrity 0123456789abcdef",
      "Instagrid picture 7, digest 00c0ffee00c0ffee, integrity 0123456789abcde",
      "Instagrid picture 7, digest 00c0ffee00c0ffee integrity 0123456789abcdef",
      "Instagrid picture 99999999999999999999, digest 00c0ffee00c0ffee, integrity 0123456789abcdef",
    ])
  func `any other text is not a mark`(_ text: String) {
    #expect(OutputMark.read(Array(text.utf8)[...], of: .picture) == nil)
  }

  @Test func `what is described differently has another digest`() {
    #expect(OutputMark(describing: "a") == OutputMark(describing: "a"))
    #expect(OutputMark(describing: "a") != OutputMark(describing: "b"))
    #expect(OutputMark(version: 1, digest: 2) != OutputMark(version: 2, digest: 2))
  }
}
