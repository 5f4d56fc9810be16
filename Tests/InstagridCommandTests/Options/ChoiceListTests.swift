import GridKit
import PhotoIO
import Testing

@testable import InstagridCommand

@Suite struct ChoiceListTests {
  @Test(arguments: ChoiceList.allCases)
  func `every word is listed once and has a summary`(_ list: ChoiceList) {
    let texts = list.choices.map(\.text)
    #expect(!texts.isEmpty)
    #expect(Set(texts).count == texts.count)
    for word in list.choices {
      #expect(!word.summary.isEmpty)
      // The columns beside the longest word in a list of completions.
      #expect(word.summary.count <= 60, "\(word.summary)")
    }
  }

  @Test func `every option accepts the words that are listed for it`() throws {
    for option in ComposeSettings.options {
      for word in option.entry.kind.choices {
        var settings = ComposeSettings()
        #expect(throws: Never.self, "--\(option.long) \(word.text)") {
          try option.apply(Argument(word.text), to: &settings)
        }
      }
    }
    for word in ChoiceList.progress.choices { #expect(ProgressChoice(rawValue: word.text) != nil) }
  }

  @Test func `the layouts are listed with their drawings`() {
    #expect(
      ChoiceList.layouts.choices.map(\.text) == ["wide-top", "wide-bottom", "quad"])
    #expect(
      ChoiceList.layouts.choices.map(\.summary) == [
        "[    ] / [ ][ ]  one wide photo over two squares",
        "[ ][ ] / [    ]  two squares over one wide photo",
        "[ ][ ] / [ ][ ]  four squares",
      ])
  }

  @Test func `colours are listed with their values`() {
    let colors = ChoiceList.colors.choices
    #expect(colors.count == 149)
    #expect(colors.contains { $0.text == "rebeccapurple" && $0.summary == "#663399" })
    #expect(colors.last?.text == "transparent")
  }
}
