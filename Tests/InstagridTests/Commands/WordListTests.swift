import GridKit
import PhotoIO
import Testing

@testable import instagrid

@Suite struct WordListTests {
  @Test(arguments: WordList.allCases)
  func `every word is there once and is explained`(_ list: WordList) {
    let texts = list.words.map(\.text)
    #expect(!texts.isEmpty)
    #expect(Set(texts).count == texts.count)
    for word in list.words {
      #expect(!word.summary.isEmpty)
      // The columns that are left beside the longest word of completions.
      #expect(word.summary.count <= 60, "\(word.summary)")
    }
  }

  @Test func `every option takes the words that are listed for it`() throws {
    for option in ComposeSettings.options {
      for word in option.entry.kind.words {
        var settings = ComposeSettings()
        try option.apply(Argument(word.text), to: &settings)
      }
    }
    for word in WordList.progress.words { #expect(Progress.Choice(rawValue: word.text) != nil) }
  }

  @Test func `the layouts are listed with their drawings`() {
    #expect(
      WordList.layouts.words.map(\.text) == ["wide-top", "wide-bottom", "quad"])
    #expect(
      WordList.layouts.words.map(\.summary) == [
        "[    ] / [ ][ ]  one wide photo over two squares",
        "[ ][ ] / [    ]  two squares over one wide photo",
        "[ ][ ] / [ ][ ]  four squares",
      ])
  }

  @Test func `colours are listed with what they are`() {
    let colors = WordList.colors.words
    #expect(colors.count == 149)
    #expect(colors.contains { $0.text == "rebeccapurple" && $0.summary == "#663399" })
    #expect(colors.last?.text == "transparent")
  }
}
