import GridKit
import PhotoIO
import Testing

@testable import CommandKit
@testable import InstagridCommand

@Suite struct AcceptedWordsTests {
  /// The lists of words that any command takes, each once.
  private static let lists: [AcceptedWords] = {
    let program = ProgramDescription.instagrid
    let kinds = program.commands.flatMap { [$0.operand.kind] + $0.options.map(\.kind) }
    return ([program.commandWords] + kinds.compactMap(\.list)).reduce(into: []) { lists, list in
      if !lists.contains(where: { $0.name == list.name }) { lists.append(list) }
    }
  }()

  @Test(arguments: lists)
  func `every word is listed once and has a summary`(_ list: AcceptedWords) {
    let texts = list.words.map(\.text)
    #expect(!texts.isEmpty)
    #expect(Set(texts).count == texts.count)
    for word in list.words {
      #expect(!word.summary.isEmpty)
      // The columns beside the longest word in a list of completions.
      #expect(word.summary.count <= 60, "\(word.summary)")
    }
  }

  @Test func `every option accepts the words that are listed for it`() throws {
    for option in Settings.options(in: .compose) {
      for word in option.entry.kind.words {
        var settings = Settings()
        #expect(throws: Never.self, "\(option.entry.name) \(word.text)") {
          try option.apply(Argument(word.text), to: &settings)
        }
      }
    }
    for word in ProgressChoice.words.words { #expect(ProgressChoice(rawValue: word.text) != nil) }
  }

  @Test func `the layouts are listed with their drawings`() {
    #expect(
      LayoutValue.words.words.map(\.text) == [
        "wide-top", "wide-bottom", "quad", "6x", "mosaic", "aab/aac", "aab/aac/def", "justified",
        "columns:justified",
      ])
    #expect(
      LayoutValue.words.words.prefix(3).map(\.summary) == [
        "layout 1: one wide photo over two squares",
        "layout 2: two squares over one wide photo",
        "layout 3: four squares",
      ])
  }

  @Test func `the shapes are listed with their sizes`() {
    #expect(
      SizeValue.words.words.map { "\($0.text)  \($0.summary)" } == [
        "square  1080x1080, 1:1: posts shown uncropped in every feed",
        "portrait  1080x1350, 4:5: posts that fill most of a feed",
        "tall  1080x1440, 3:4: previews in profile grids",
        "story  1080x1920, 9:16: stories and reels",
        "landscape  1080x566, 1.91:1: wide posts and link previews",
        "3:2  1080x720: photos of most cameras",
        "16:9  1080x608: screens",
        "a3  3508x4961 at 300 dpi",
        "a4  2480x3508 at 300 dpi",
        "a4-landscape  3508x2480 at 300 dpi",
        "a5  1748x2480 at 300 dpi",
        "letter  2550x3300 at 300 dpi",
        "10x15cm  1181x1772 at 300 dpi",
        "4x6in  1200x1800 at 300 dpi",
      ])
  }

  @Test func `colors are listed with their values`() {
    let colors = Color.words.words
    #expect(colors.count == 150)
    #expect(colors.contains { $0.text == "rebeccapurple" && $0.summary == "#663399" })
    #expect(colors.suffix(2).map(\.text) == ["transparent", "none"])
  }
}
