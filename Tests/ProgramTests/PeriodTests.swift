import CommandKit
import FileBuilders
import FileSystem
import PhotoIO
import TestSupport
import Testing

/// Pages by time, of a folder of one year.
@Suite struct PeriodTests {
  private let folder: TemporaryFolder
  private let photo: [UInt8]

  /// Three holidays, months with up to three photos, none in April and September, and files without a date.
  init() throws {
    folder = try TemporaryFolder()
    photo = try Word.small("420.jpg").contents()
    try folder.makeFolder("year")
    var days: [(month: Int, day: Int)] = []
    for (month, first, last, count) in [(2, 1, 10, 4), (7, 8, 21, 5), (12, 24, 26, 5)] {
      for day in first...last { days += Array(repeating: (month, day), count: count) }
    }
    for (month, count) in [(1, 3), (3, 3), (5, 3), (6, 3), (8, 1), (10, 2), (11, 3)] {
      for index in 0..<count { days.append((month, 3 + 9 * index)) }
    }
    for (number, day) in days.enumerated() { try add("a\(number).jpg", day.month, day.day, number) }
    for number in 1...11 {
      try folder.write(
        JPEGSegments.inserting(
          [JPEGSegments.segment(0xFE, Array("\(number)".utf8))], into: photo),
        to: "year/undated \(number).jpg")
    }
  }

  private func add(_ name: String, _ month: Int, _ day: Int, _ number: Int) throws {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "2024:\(two(month)):\(two(day)) 12:\(two(number / 60)):\(two(number % 60))"
    try folder.write(
      JPEGSegments.inserting([PickTests.segment(EXIF: TIFFBlock.taken(time))], into: photo),
      to: Pathname("year/\(name)"))
  }

  /// Makes pages of at most twelve photos, and returns the number of photos of each, and the pages that were made.
  private func make(_ words: Word...) throws -> (pages: [String: Int], made: Set<String>) {
    let outcome = try Program.run(
      ["batch", "year", "-s", "64", "--gap", "0", "--focus", "center", "--json"] + words,
      in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    var (pages, made, photos) = ([String: Int](), Set<String>(), Set<String>())
    for line in outcome.text.split(separator: "\n") {
      let result = try JSON(reading: String(line)).membersByName
      guard case .string(let output) = result["output"], case .array(let names) = result["photos"]
      else { continue }
      let name = String(output[output.index(after: output.lastIndex(of: "/")!)...])
      pages[name] = names.count
      if result["kept"] == nil { made.insert(name) }
      photos.formUnion(names.map { "\($0)" })
    }
    #expect(photos.count == pages.values.reduce(0, +), "a photo is on two pages")
    return (pages, made)
  }

  /// Pages of a time with these numbers of photos.
  private func pages(_ time: String, _ counts: Int...) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: counts.enumerated().map { ("\(time)-\($0 + 1).jpg", $1) })
  }

  @Test func `each time has pages of its own, of about equal numbers of photos`() throws {
    let undated = pages("undated", 11)
    let year = pages("2024", 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 11).merging(undated) { $1 }
    #expect(try make("-o", "y", "--per", "year").pages == year)
    let months = [
      pages("2024-01", 3), pages("2024-02", 10, 10, 10, 10), pages("2024-03", 3),
      pages("2024-05", 3), pages("2024-06", 3), pages("2024-07", 12, 12, 12, 12, 11, 11),
      pages("2024-08", 1), pages("2024-10", 2), pages("2024-11", 3), pages("2024-12", 8, 7),
    ].reduce(undated) { $0.merging($1) { $1 } }
    #expect(try make("-o", "m", "--per", "month").pages == months)
    let days = try make("-o", "d", "--per", "day").pages
    #expect(days.count == 10 + 14 + 3 + 18 + 1)
    #expect(days["2024-02-10-1.jpg"] == 4 && days["2024-07-21-1.jpg"] == 5)
    #expect(days["2024-11-12-1.jpg"] == 1 && days["undated-1.jpg"] == 11)
    #expect(days.values.reduce(0, +) == 154)
  }

  @Test func `shards make the pages of one run, also from a list`() throws {
    let whole = try make("-o", "whole", "--per", "month").pages
    var shared: [String: Int] = [:]
    for shard in 1...4 {
      let part = try make("-o", "shared", "--per", "month", "--shard", "\(shard)/4").pages
      #expect(part.count == (whole.count + 4 - shard) / 4)
      shared.merge(part) { $1 }
    }
    #expect(shared == whole)
    try folder["list"].write(folder.names(in: "year").reversed().map { "year/\($0)\n" }.joined())
    let outcome = try Program.run(
      [
        "batch", "--photos-from", "list", "-s", "64", "--gap", "0", "--focus", "center", "--per",
        "month", "-o", "listed",
      ], in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    for name in whole.keys {
      let page = try folder.read(Pathname("whole/\(name)"))
      #expect(try folder.read(Pathname("shared/\(name)")) == page, "\(name)")
      if !name.hasPrefix("undated") {
        #expect(try folder.read(Pathname("listed/\(name)")) == page, "\(name)")
      }
    }
  }

  @Test func `an added photo changes only the pages of its time, and titles name the time`() throws
  {
    let title = "{month} {year}: {date}/{page}" as Word
    let first = try make("-o", "p", "--per", "month", "-s", "300", "--title", title)
    #expect(first.made.count == 20)
    let names = first.pages.keys
    try add("new.jpg", 2, 5, 3000)
    let second = try make("-o", "p", "--per", "month", "-s", "300", "--title", title, "--update")
    // The last two pages of the month have the photos that they had.
    #expect(second.made == ["2024-02-1.jpg", "2024-02-2.jpg"])
    #expect(second.pages.keys == names && second.pages["2024-02-1.jpg"] == 11)
  }

  @Test func `in fixed cells, the last page of each time has empty ones, or is refused`() throws {
    let outcome = try Program.run(
      [
        "batch", "year", "-s", "64", "--gap", "0", "--focus", "center", "--per", "month", "-l",
        "2x2",
        "-o", "f",
      ], in: folder)
    #expect(outcome.end == .exit(0) && folder.names(in: "f").count == 10 + 18 + 4 + 7 + 3)
    #expect(outcome.errors.contains("2 of 4 cells are empty in the last grid of 2024-07"))
    let refused = try Program.run(
      [
        "batch", "year", "-s", "64", "--gap", "0", "--per", "month", "-l", "2x2", "--last",
        "refuse",
        "-o", "g",
      ], in: folder)
    #expect(refused.end == .exit(64) && !folder["g"].exists)
    #expect(refused.errors.contains("layout 2x2 has 4 cells, but only 3 photos are left"))
  }
}
