import GridKit
import Testing

@testable import InstagridCommand

@Suite struct LayoutsTests {
  @Test func `the description of a preset has its number, name, notation and summary`() {
    let first = [Layout.wideTop, .wideBottom, .quad].map {
      String(Layouts.describe($0, in: Size(side: 1080)).prefix { $0 != "\n" })
    }
    #expect(
      first == [
        "1  wide-top  1+2  one wide photo over two squares",
        "2  wide-bottom  2+1  two squares over one wide photo  (default)",
        "3  quad  2x2  four squares",
      ])
  }

  @Test func `the description of another layout is its notation`() throws {
    let text = Layouts.describe(try #require(Layout("1x1")), in: Size(side: 1080))
    #expect(
      text == """
        1x1
           ┌───────┐
           │       │
           │   1   │
           │       │
           └───────┘

        """)
  }

  @Test func `an unknown layout gets a suggestion if a similar name exists`() {
    let rest =
      " is not a layout: 1, 2, 3, wide-top, wide-bottom, quad, "
      + "cells across and down such as 3x2, or cells by row or column such as 2+1 or columns:1+2"
    #expect(UsageError.unknownLayout("0").message == "'0'" + rest)
    #expect(
      UsageError.unknownLayout("7").message == "'7'" + rest + "; did you mean '2+2+3'?")
    #expect(
      UsageError.unknownLayout("wide-botom").message
        == "'wide-botom'" + rest + "; did you mean 'wide-bottom'?")
    #expect(
      UsageError.unknownLayout(Argument(bytes: [0x0A, 0xFF])).message == #"'\n\xff'"# + rest)
  }
}
