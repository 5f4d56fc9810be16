import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// Recipes of the documentation, run as printed but for sizes and formats.
@Suite struct RecipeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the examples of a recipe.
  ///
  /// - Parameter replacements: texts, each of which must be there, and what takes their places.
  @discardableResult
  private func run(
    _ recipe: Substring, replacing replacements: [(String, String)] = []
  ) throws -> Outcome {
    var script = try MarkdownPage("Documentation/Recipes.md")
      .examples("sh", of: "## \(recipe)").joined()
    for (text, other) in replacements {
      try #require(script.contains(text))
      script = script.replacing(text, with: other)
    }
    let outcome = try Program.runScript(script, in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    return outcome
  }

  @Test func `the pieces of the puzzle join`() async throws {
    try folder.copy(.fixture("photos/lighthouse.jpg"), to: "photo.jpg")
    // A lossless tenth.
    try run(
      "A puzzle of nine pictures",
      replacing: [("3240x4320", "324x432"), ("1080x1440", "108x144"), ("-$n.jpg", "-$n.png")])
    let whole = try await PhotoFile(folder["whole.png"]).decode()
    for number in 1...9 {
      let (row, column) = ((number - 1) / 3, (number - 1) % 3)
      let piece = try await PhotoFile(folder["puzzle-\(number).png"]).decode()
      #expect(
        piece == whole.crop(Rect(x: 108 * column, y: 144 * row, width: 108, height: 144)))
    }
  }

  @Test func `the pictures of the carousel join`() async throws {
    try folder.copy(.fixture("photos/lake.jpg"), to: "panorama.jpg")
    try run(
      "A carousel of one panorama",
      replacing: [("3240x1350", "324x135"), ("1080x1350", "108x135"), ("-$n.jpg", "-$n.png")])
    let whole = try await PhotoFile(folder["whole.png"]).decode()
    for number in 1...3 {
      let slide = try await PhotoFile(folder["slide-\(number).png"]).decode()
      #expect(slide == whole.crop(Rect(x: 108 * (number - 1), y: 0, width: 108, height: 135)))
    }
  }

  @Test func `passport photos have their size on paper`() async throws {
    try folder.copy(.fixture("photos/balloons.jpg"), to: "portrait.jpg")
    try run("Passport photos", replacing: [("passport.jpg", "passport.png")])
    let photo = try PhotoFile(folder["passport.png"])
    // 15 cm at 300 dpi are 1771.65 pixels, and 10 cm 1181.1.
    #expect(photo.size == Size(width: 1772, height: 1181))
    let print = try await photo.decode()
    // 35 mm are 413.4 pixels, 45 mm 531.5, and 2 mm 23.6.
    for row in 0..<2 {
      for column in 0..<4 {
        let frame = Rect(x: 24 + 437 * column, y: 47 + 555 * row, width: 413, height: 531 + row)
        let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
        let white: ArraySlice<UInt8> = [255, 255, 255]
        #expect(print[frame.x - 1, y] == white && print[frame.x, y] != white)
        #expect(print[frame.maxX, y] == white && print[frame.maxX - 1, y] != white)
        #expect(print[x, frame.y - 1] == white && print[x, frame.y] != white)
        #expect(print[x, frame.maxY] == white && print[x, frame.maxY - 1] != white)
      }
    }
  }

  @Test func `an album is a PDF of pages in A4`() throws {
    try folder.makeFolder("holiday")
    for index in 1...11 {
      let name = ["lake", "balloons", "lighthouse"][index % 3]
      // Bytes after the end make it a file of its own.
      let bytes = try Word.fixture("photos/\(name).jpg").contents() + [UInt8(index)]
      try folder.write(bytes, to: "holiday/\(index).jpg")
    }
    try run("A PDF of several pages", replacing: [("--dpi 150", "--dpi 30")])
    let information = try Program.runScript("pdfinfo album.pdf", in: folder)
    let lines = information.text.split(separator: "\n")
    #expect(lines.contains { $0.wholeMatch(of: /Pages: +2/) != nil }, "\(information)")
    #expect(lines.contains { $0.contains(/Title: +Greece 2024/) }, "\(information)")
    #expect(lines.contains { $0.contains(/Page size: +595.+ x 84[12].+A4/) }, "\(information)")
  }

  @Test func `the terminal shows the picture that a file has`() throws {
    try folder.makeFolder("holiday")
    for name in ["lake", "balloons", "lighthouse"] {
      try folder.copy(.fixture("photos/\(name).jpg"), to: Pathname("holiday/\(name).jpg"))
    }
    let shown = try run("A look in the terminal")
    let file = try Program.runScript(
      "instagrid compose holiday -o grid.png; chafa grid.png", in: folder)
    #expect(shown.text.count(where: \.isNewline) > 10)
    #expect(shown.text == file.text)
  }
}
