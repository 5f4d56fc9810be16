import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// Recipes of the documentation, run as printed but for sizes.
@Suite struct RecipeTests {
  @Test func `the pieces of the puzzle join`() async throws {
    let folder = try TemporaryFolder()
    try folder.copy(.fixture("photos/lighthouse.jpg"), to: "photo.jpg")
    let script = try MarkdownPage("Documentation/Recipes.md")
      .examples("sh", of: "## A puzzle of nine pictures").joined()
    // A lossless tenth.
    let small = script.replacing("3240x4320", with: "324x432").replacing(
      "1080x1440", with: "108x144"
    )
    .replacing("-$n.jpg", with: "-$n.png")
    try #require(small.contains("324x432") && small.contains("108x144"))
    let outcome = try Program.runScript(small, in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    let whole = try await PhotoFile(folder["whole.png"]).decode()
    for number in 1...9 {
      let (row, column) = ((number - 1) / 3, (number - 1) % 3)
      let piece = try await PhotoFile(folder["puzzle-\(number).png"]).decode()
      #expect(
        piece == whole.crop(Rect(x: 108 * column, y: 144 * row, width: 108, height: 144)))
    }
  }
}
