import CommandKit
import GridKit
import Testing

@testable import InstagridCommand

@Suite struct LayoutsTests {
  @Test func `the description of a preset has its number, name, notation and summary`() {
    let first = [Layout.wideTop, .wideBottom, .quad].map {
      String(Layouts.describe($0, in: .both(Size(side: 1080))).prefix { $0 != "\n" })
    }
    #expect(
      first == [
        "1  wide-top  1+2  one wide photo over two squares",
        "2  wide-bottom  2+1  two squares over one wide photo  (for three square photos)",
        "3  quad  2x2  four squares",
      ])
  }

  @Test func `the description of another layout is its notation`() throws {
    let text = Layouts.describe(try #require(Layout("1x1")), in: .both(Size(side: 1080)))
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
    for (word, hint) in [
      ("0", ""), ("7", "; did you mean '2+2+3'?"), ("wide-botom", "; did you mean 'wide-bottom'?"),
    ] {
      let error = UsageError.wrong(Argument(word), of: nil, as: LayoutValue.self)
      #expect(error.message == "'\(word)' is not \(LayoutValue.expectation)\(hint)")
    }
  }
}
