import FileSystem
import TestSupport
import Testing

@Suite struct FilePathNaturalOrderTests {
  /// Names in natural order, sorted by hand.
  private static let ordered: [Pathname] = [
    "", "/x", "10 years.jpg", "A", "A/c", "a", "a/b", "a/b/c", "a/c", "a b", "a-b", "a1b2", "a1b10",
    "a01b11", "a01b11/y", "a1b11", "a1b11/x", "aa", "b", "IMG_1.jpg", "IMG_02.jpg", "IMG_2.jpg",
    "img_2.jpg",
    "IMG_2a.jpg", "img_3.jpg", "IMG_10.jpg",
    "IMG_10_1.jpg", "IMG_18446744073709551615.jpg", "IMG_18446744073709551616.jpg",
    "e\u{301}1", "\u{c9}1", "\u{e9}1", "E\u{301}2", "\u{e9}10",
    Pathname(bytes: [0xFF, 0x31]),
    Pathname(bytes: [0xFF, 0x32]),
  ]

  @Test func `runs of digits are numbers, and a folder stays together`() {
    for (place, one) in Self.ordered.enumerated() {
      for (otherPlace, other) in Self.ordered.enumerated() {
        #expect(one.naturallyPrecedes(other) == (place < otherPlace), "\(one) and \(other)")
      }
    }
  }

  @Test(arguments: seeds(3))
  func `the order of any names is total`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("0019/aA_".utf8)
    let names = (0..<60).map { _ in
      Pathname(bytes: (0..<random.int(0...6)).map { _ in letters[random.int(0...7)] })
    }
    let sorted = Set(names).sorted { $0.naturallyPrecedes($1) }
    // If this were not a total order, sorting would leave some pair in the wrong order.
    for (place, one) in sorted.enumerated() {
      for other in sorted[(place + 1)...] {
        #expect(one.naturallyPrecedes(other) && !other.naturallyPrecedes(one), "\(one) \(other)")
      }
    }
  }
}
