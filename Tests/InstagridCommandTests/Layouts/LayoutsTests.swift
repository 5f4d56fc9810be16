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
    func hint(_ word: Argument) -> ArgumentProblem.Hint? {
      let error = UsageError.wrong(word, of: nil, as: LayoutValue.self)
      guard case .wrong(word, LayoutValue.expectation, let hint) = error.problem as? ArgumentProblem
      else { return nil }
      return hint
    }
    #expect(hint("0") == ArgumentProblem.Hint.none)
    #expect(hint("7") == .suggestion("2+2+3"))
    #expect(hint("wide-botom") == .suggestion("wide-bottom"))
    #expect(hint(Argument(bytes: [0x0A, 0xFF])) == ArgumentProblem.Hint.none)
  }
}
