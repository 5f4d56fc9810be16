import CommandKit
import FileSystem
import TestSupport
import Testing

@testable import InstagridCommand

/// The order of the photos.
extension PhotoListTests {
  @Test func `a requested order applies to all photos`() throws {
    try folder.makeFolder("b")
    try photo("a/IMG_2.jpg", taken: "2024:05:01 10:00:00", time: 4)
    try photo("a/IMG_10.jpg", taken: "2023:05:01 10:00:00", time: 3)
    try photo("b/IMG_1.jpg", taken: "2023:06:01 10:00:00", time: 2)
    // On September 2, 2023, in any time zone.
    try photo("b/none.jpg", time: 1_693_656_000)
    try photo("IMG_0.jpg", taken: "2023:05:01 10:00:00", time: 3)
    let words: [Pathname] = ["b", "IMG_0.jpg", "gone.jpg", "a"]
    let orders: [(PhotoOrder?, [Pathname])] = [
      (nil, ["b/IMG_1.jpg", "b/none.jpg", "IMG_0.jpg", "gone.jpg", "a/IMG_2.jpg", "a/IMG_10.jpg"]),
      (
        .name,
        ["a/IMG_2.jpg", "a/IMG_10.jpg", "b/IMG_1.jpg", "b/none.jpg", "gone.jpg", "IMG_0.jpg"]
      ),
      (
        .time,
        ["b/IMG_1.jpg", "a/IMG_10.jpg", "IMG_0.jpg", "a/IMG_2.jpg", "b/none.jpg", "gone.jpg"]
      ),
      (
        .taken,
        ["a/IMG_10.jpg", "IMG_0.jpg", "b/IMG_1.jpg", "b/none.jpg", "a/IMG_2.jpg", "gone.jpg"]
      ),
    ]
    for (order, expected) in orders {
      var selection = PhotoSelection()
      selection.order = order
      #expect(names(try list(words, selection)) == expected, "\(String(describing: order))")
    }
  }

  @Test func `a note counts the photos that only their files date`() throws {
    try photo("a/1.jpg", time: 2)
    try photo("a/2.jpg", time: 1)
    try photo("a/IMG_20240501_101500.jpg", time: 0)
    try photo("a/3.jpg", taken: "1969:05:01 10:00:00", time: 3)
    var selection = PhotoSelection()
    selection.order = .taken
    let words: [Pathname] = ["a/1.jpg", "a/2.jpg", "a/IMG_20240501_101500.jpg", "a/3.jpg", "gone"]
    let found = try list(words, selection)
    #expect(
      names(found) == ["a/3.jpg", "a/2.jpg", "a/1.jpg", "a/IMG_20240501_101500.jpg", "gone"])
    #expect(
      found.notes == ["--sort taken: 2 of 5 photos only by the date of the file"])
    #expect(try list(["a/3.jpg"], selection).notes.isEmpty)
    selection.order = .time
    #expect(try list(words, selection).notes.isEmpty)
  }

  /// Photos in the order of their instants; each time and, if it is known, its offset from UTC.
  @Test(
    arguments: [
      // Tokyo and Los Angeles.
      [("2024:05:01 17:00:00", "+09:00"), ("2024:05:01 11:30:00", "-07:00")],
      [("2024:05:01 09:00:00", "+05:30"), ("2024:05:01 04:00:00", "Z")],
      // The second has the offset of the first, which is before it in local time.
      [
        ("2024:05:01 17:00:00", "+09:00"), ("2024:05:01 18:00:00", nil),
        ("2024:05:01 12:00:00", "-07:00"),
      ],
      // Those before the first that has an offset have this one.
      [
        ("2024:05:01 10:00:00", nil), ("2024:05:01 10:15:00", nil),
        ("2024:05:01 10:30:00", "-07:00"),
        ("2024:05:02 02:31:00", "+09:00"), ("2024:05:02 02:33:00", nil),
      ],
      [("2024:05:01 10:00:00", nil), ("2024:05:01 10:00:01", nil), ("2024:05:01 11:00:00", nil)],
      [("1993", nil), ("1993:01", nil), ("1993:01:01", nil), ("1993:01:01 00:00:00", nil)],
    ] as [[(String, String?)]])
  func `photos are sorted by instants`(taken: [(time: String, offset: String?)]) throws {
    for (index, one) in taken.enumerated() {
      try photo(Pathname("\(9 - index).jpg"), taken: one.time, offset: one.offset)
    }
    var selection = PhotoSelection()
    selection.order = .taken
    let expected = taken.indices.map { Pathname("\(9 - $0).jpg") }
    // Whatever the order in which they are given.
    for turn in expected.indices {
      let given = Array(expected[turn...] + expected[..<turn])
      #expect(names(try list(given, selection)) == expected)
      #expect(names(try list(given.reversed(), selection)) == expected)
    }
  }

  @Test(
    arguments: [
      ("1993", ["1.jpg", "2.jpg", "3.jpg"]), ("1993-08", ["2.jpg", "3.jpg"]),
      ("1993-08-14", ["3.jpg"]),
      ("1992-12..1993-09", ["2.jpg", "3.jpg"]), ("..1993", ["1.jpg", "2.jpg", "3.jpg"]),
      ("1994", ["4.jpg"]),
    ] as [(String, [Pathname])])
  func `photos of which only the year or the month is known are taken with it`(
    days: String, expected: [Pathname]
  ) throws {
    for (name, text) in [
      ("1.jpg", "1993"), ("2.jpg", "1993:08"), ("3.jpg", "1993:08:14"), ("4.jpg", "1994"),
    ] {
      try photo(Pathname(name), taken: text)
    }
    var selection = PhotoSelection()
    selection.taken = DayRange(typed: days)
    #expect(names(try list(["1.jpg", "2.jpg", "3.jpg", "4.jpg"], selection)) == expected)
  }

  @Test func `a seed determines a random order`() throws {
    let words: [Pathname] = ["0", "1", "2", "3", "4", "5"]
    var selection = PhotoSelection()
    selection.order = .random
    // Sorted by the hashes of "7 0", "7 1" and so on, computed by another implementation of XXH64.
    for (seed, order) in [
      (0, [4, 3, 1, 2, 5, 0]), (7, [2, 1, 0, 5, 3, 4]), (4_294_967_295, [2, 5, 3, 4, 0, 1]),
    ] {
      selection.seed = seed
      let found = try list(words, selection)
      #expect(names(found) == order.map { words[$0] })
      #expect(found.notes.isEmpty)
    }
    selection.seed = nil
    let found = try list(words, selection)
    let prefix = "--sort random: --seed "
    let note = try #require(found.notes.first)
    #expect(note.hasPrefix(prefix))
    selection.seed = Int(note.dropFirst(prefix.count).prefix { $0 != " " })
    #expect(names(try list(words, selection)) == names(found))
    #expect(Set(names(found)) == Set(words))
  }

  @Test func `every order of a few photos is equally likely`() throws {
    var selection = PhotoSelection()
    selection.order = .random
    var counts: [[Pathname]: Int] = [:]
    for seed in 0..<6000 {
      selection.seed = seed
      counts[names(try list(["0", "1", "2"], selection)), default: 0] += 1
    }
    // 1000 of each are expected, with a standard deviation of 29.
    #expect(counts.count == 6 && counts.values.allSatisfy { (850...1150).contains($0) })
  }

  @Test func `any order can be reversed`() throws {
    for name in ["a/2.jpg", "a/10.jpg", "a/1.jpg"] as [Pathname] { try photo(name) }
    var selection = PhotoSelection()
    selection.isReversed = true
    #expect(
      names(try list(["b", "a", "c"], selection)) == ["c", "a/10.jpg", "a/2.jpg", "a/1.jpg", "b"])
    for order in [PhotoOrder.name, .time, .taken, .random] {
      (selection.order, selection.seed) = (order, order == .random ? 1 : nil)
      selection.isReversed = false
      let forward = names(try list(["b", "a", "c"], selection))
      selection.isReversed = true
      #expect(names(try list(["b", "a", "c"], selection)) == forward.reversed())
    }
  }

  @Test(arguments: [
    (["--seed", "1"], "--seed requires --sort random"),
    (["--seed", "1", "--sort", "name"], "--seed requires --sort random"),
    (["--reverse", "--sort", "shape"], "--reverse and --sort shape cannot be used together"),
  ])
  func `options of the order must suit each other`(
    words: [Argument], text: String
  ) async throws {
    let parsed = try Parser(.compose)
      .parse(words[...], into: Settings())
    await #expect(throws: UsageError(text)) {
      try await PhotoList([], parsed.settings.selection, output: nil)
    }
  }
}
