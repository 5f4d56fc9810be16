import Testing

@testable import GridKit

@Suite struct LayoutPresetTests {
  @Test func `there are the three layouts of the app`() {
    #expect(Layout.presets.map(\.number) == [1, 2, 3])
    #expect(Layout.presets.map(\.name) == ["wide-top", "wide-bottom", "quad"])
    #expect(Layout.presets.map(\.layout) == [.wideTop, .wideBottom, .quad])
  }

  @Test(arguments: Layout.presets)
  func `a preset is parsed from its number, name or notation`(preset: Layout.Preset) {
    #expect(Layout("\(preset.number)") == preset.layout)
    #expect(Layout(preset.name) == preset.layout)
    #expect(Layout(preset.layout.description) == preset.layout)
    #expect(preset.layout.preset == preset)
  }

  @Test(arguments: Layout.presets)
  func `a preset has a description`(preset: Layout.Preset) {
    let words = ["one", "two", "four"].filter { preset.summary.contains($0) }
    let numbers = ["one": 1, "two": 2, "four": 4]
    #expect(words.compactMap { numbers[$0] }.reduce(0, +) == preset.layout.cellCount)
  }

  @Test func `any other layout has no preset`() {
    #expect(Layout("3+3+3")?.preset == nil)
    #expect(Layout("columns:2+1")?.preset == nil)
    #expect(Layout("rows:2+1")?.preset?.name == "wide-bottom")
  }
}
