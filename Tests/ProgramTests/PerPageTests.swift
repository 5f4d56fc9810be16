import CommandKit
import FileSystem
import TestSupport
import Testing

/// Batches whose layout adapts to the photos, so that `--per-page` decides how many are in each grid.
@Suite struct PerPageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy(.small("rgb.png"), to: "a.png")
  }

  /// Plans a batch, and returns the number of photos of each grid, and its result.
  private func plan(
    _ count: Int, _ words: [Word], bad: [Int] = []
  ) throws -> [(photos: Int, result: [String: JSON])] {
    let names = (0..<count).map { bad.contains($0) ? "gone-\($0).png\n" : "a.png\n" }.joined()
    let outcome = try Program.run(
      ["batch", "--photos-from", "-", "-n", "--json", "-o", "pages", "-s", "400"] + words,
      in: folder,
      input: .bytes(Array(names.utf8)))
    #expect(outcome.end == .exit(bad.isEmpty ? 0 : 65), "\(outcome)")
    return try outcome.text.split(separator: "\n").map { line in
      let result = try JSON(reading: String(line)).membersByName
      guard case .array(let photos)? = result["photos"] else { return (0, result) }
      return (photos.count, result)
    }
  }

  @Test func `the last two pages share what is left`() throws {
    // 152 photos: six pages of 20, and two of 16.
    #expect(
      try plan(152, ["--per-page", "20"]).map(\.photos) == [20, 20, 20, 20, 20, 20, 16, 16])
    #expect(try plan(13, []).map(\.photos) == [7, 6])
    for perPage in [1, 2, 3, 7] {
      for count in 1...23 {
        let pages = try plan(count, ["--per-page", "\(perPage)", "-l", "mosaic"]).map(\.photos)
        #expect(pages.reduce(0, +) == count && pages.count == (count + perPage - 1) / perPage)
        #expect(pages.allSatisfy { $0 <= perPage })
        #expect(pages.count == 1 || pages.allSatisfy { 2 * $0 >= perPage })
        // A photo more changes at most the last two pages.
        let more = try plan(count + 1, ["--per-page", "\(perPage)", "-l", "mosaic"]).map(\.photos)
        #expect(zip(pages, more).count { $0 != $1 } + more.count - pages.count <= 2)
      }
    }
  }

  @Test func `pages without bad photos are the same as if these had not been there`() throws {
    for bad in [[0], [5, 6], [11], [0, 1, 2, 3, 4, 5, 6, 7]] {
      let pages = try plan(12, ["--per-page", "4", "--skip-bad"], bad: bad).map(\.photos)
      #expect(try pages == plan(12 - bad.count, ["--per-page", "4"]).map(\.photos), "\(bad)")
    }
  }

  @Test func `all pages have one size and one gap`() throws {
    for words in [["-l", "justified", "-s", "story"], ["-l", "mosaic"], [], ["-l", "3x"]]
      as [[Word]]
    {
      let pages = try plan(20, ["--per-page", "14"] + words)
      #expect(pages.map(\.photos) == [10, 10] && pages[0].result["gap"] == pages[1].result["gap"])
      // With more than 12 photos, gaps are narrow: 0.8 %. So they are on pages of 10.
      #expect(pages[0].result["gap"] == .string(words.contains("story") ? "9" : "3"))
      #expect(pages[0].result["size"] == pages[1].result["size"])
    }
  }

  @Test func `a number of columns has as many rows as the photos need`() throws {
    let pages = try plan(8, ["--per-page", "8", "-l", "3x"])
    #expect(pages[0].result["layout"] == .string("3x3"))
    #expect(
      pages[0].result["emptyCells"] == .integer(1) || pages[0].result["emptyCells"] == .numeral("1")
    )
    #expect(try plan(8, ["--per-page", "8", "-l", "x3"])[0].result["layout"] == .string("3x3"))
    #expect(try plan(8, ["--per-page", "8", "-l", "x4"])[0].result["layout"] == .string("2x4"))
  }

  @Test func `no page has more photos than it may have, also if its last line is not full`() throws
  {
    for layout in ["6x", "5x", "x4"] as [Word] {
      for (count, expected) in [(20, [20]), (40, [20, 20]), (45, [20, 13, 12])] {
        let pages = try plan(count, ["--per-page", "20", "-l", layout])
        #expect(pages.map(\.photos) == expected, "\(layout)")
      }
    }
    #expect(try plan(20, ["--per-page", "20", "-l", "6x"])[0].result["layout"] == .string("6x4"))
    // The usual number is no exception: three lines of five would hold 15.
    #expect(try plan(24, ["-l", "5x"]).map(\.photos) == [12, 12])
    #expect(try plan(5, ["--per-page", "2", "-l", "4x"]).map(\.photos) == [2, 2, 1])
  }

  @Test func `the title has the number of pages and the dates of the photos`() throws {
    for (index, day) in ["20240803", "20240801", "20240814"].enumerated() {
      try folder.copy(.small("rgb.png"), to: "IMG_\(day)_10000\(index).png")
    }
    let outcome = try Program.run(
      ["batch", "IMG_20240803_100000.png", "IMG_20240801_100001.png", "IMG_20240814_100002.png"]
        + ["--per-page", "2", "-s", "300", "--title", "{index}/{pages}: {first} to {last}"]
        + ["--date-format", "%d.%m.", "-n", "--json", "-o", "pages"], in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    #expect(outcome.text.contains(#""title":"1/2: 01.08. to 03.08.""#), "\(outcome)")
    #expect(outcome.text.contains(#""title":"2/2: 14.08. to 14.08.""#), "\(outcome)")
    let list = ["20240803_100000", "20240801_100001", "20240814_100002"].map { "IMG_\($0).png\n" }
    try folder.write(Array(list.joined().utf8), to: "list.txt")
    let dropping = try Program.run(
      ["batch", "--photos-from", "list.txt", "-l", "2x1", "--last", "drop", "-s", "300"]
        + ["--title", "{index}/{pages}", "-n", "--json", "-o", "pages"], in: folder)
    #expect(dropping.text.contains(#""title":"1/1""#), "\(dropping)")
  }

  @Test func `the date of a file is never in a title or a name`() throws {
    for name in ["a.png", "b.png", "IMG_20240803_100000.png"] as [Word] {
      try folder.copy(.small("rgb.png"), to: name)
    }
    func run(_ words: [Word]) throws -> Outcome {
      let outcome = try Program.run(
        ["batch", "-s", "300", "-n", "--json", "-o", "pages"] + words, in: folder)
      #expect(outcome.end == .exit(0), "\(outcome)")
      return outcome
    }
    let titled = try run(["-l", "1x1", "--title", "On {first}", "a.png", "IMG_20240803_100000.png"])
    #expect(titled.text.contains(#""title":"On""#) && titled.text.contains("On 2024"), "\(titled)")
    let warning =
      "warning: its dates are empty, because neither the photos nor their names have one"
    #expect(titled.text.split(separator: warning).count == 2, "\(titled)")
    let together = try run(
      ["-l", "3x1", "--title", "{last}", "--date-format", "%Y-%m-%d"]
        + ["a.png", "IMG_20240803_100000.png", "b.png"])
    #expect(
      together.text.contains(#""title":"2024-08-03""#) && !together.text.contains(warning),
      "\(together)")
    let named = try run([
      "-l", "1x1", "--name", "{first}, {index:1}", "a.png", "IMG_20240803_100000.png",
    ])
    #expect(
      named.text.contains("undated, 1.jpg") && named.text.contains("2024-08-03, 2.jpg"), "\(named)")
    #expect(named.text.contains("its dates are 'undated'"), "\(named)")
  }

  @Test func `a name has the number of pages and the dates of the photos`() throws {
    let names = ["20240803", "20240801", "20240814"].map { "IMG_\($0)_100000.png" }
    for name in names { try folder.copy(.small("rgb.png"), to: Pathname(name)) }
    let batch = ["batch", "--per-page", "2", "-s", "64", "-o", "pages", "--name"] as [Word]
    let photos = names.map { Word($0) }
    let outcome = try Program.run(
      batch + ["{index:1}-of-{pages}, {first} to {last}"] + photos, in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    #expect(
      folder.names(in: "pages") == [
        "1-of-2, 2024-08-01 to 2024-08-03.jpg", "2-of-2, 2024-08-14 to 2024-08-14.jpg",
      ])
    // Two grids of one day would have one name.
    let same = try Program.run(
      batch + ["{first}", "--per-page", "1"] + photos + photos, in: folder)
    #expect(same.end == .exit(64) && same.errors.contains("2024-08-03.jpg"), "\(same)")
    let list = try Program.run(
      batch + ["{index}-{pages}", "--photos-from", "-"], in: folder,
      input: .bytes(Array("a.png".utf8)))
    #expect(
      list.end == .exit(64)
        && list.errors.contains(
          "--name: the number of pages is not known in a list, in a stream or with --skip-bad"),
      "\(list)")
  }
}
