import Testing

@testable import CommandKit

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("", "size", 4), ("size", "", 4), ("size", "size", 0),
    ("sise", "size", 1),  // exchange
    ("siize", "size", 1),  // one too many
    ("sze", "size", 1),  // one missing
    ("szie", "size", 1),  // two swapped
    ("kitten", "sitting", 3),  // the textbook's example of Levenshtein's distance
    ("ca", "abc", 3),  // what tells this distance from Damerau's full one, which is 2
    ("progresive", "progressive", 1),
  ])
  func `the edit distance is as counted by hand`(_ typed: String, _ meant: String, _ count: Int) {
    let (typed, meant) = (Array(typed), Array(meant))
    #expect(editDistance(from: typed, to: meant) == count)
    #expect(editDistance(from: meant, to: typed) == count)
  }

  @Test func `the nearest candidate is suggested`() {
    let candidates = ["--size", "--gap", "--margin", "--quality", "--quiet"]
    #expect(nearest(to: "--sise", among: candidates) == "--size")
    #expect(nearest(to: "--qualty", among: candidates) == "--quality")
    #expect(nearest(to: "--quite", among: candidates) == "--quiet")
    #expect(nearest(to: "--mragni", among: candidates) == "--margin")
  }

  @Test func `the only candidate that begins with the word precedes similar ones`() {
    let candidates = ["--gap", "--layout", "--max-pixels", "--max-memory", "--json"]
    #expect(nearest(to: "--lay", among: candidates) == "--layout")
    #expect(nearest(to: "--max-p", among: candidates) == "--max-pixels")
    #expect(nearest(to: "lay", among: ["gap", "layout"]) == "layout")
  }

  @Test func `a common prefix of several candidates gives no suggestion`() {
    #expect(nearest(to: "--max", among: ["--max-pixels", "--max-memory"]) == nil)
    #expect(nearest(to: "wide", among: ["wide-top", "wide-bottom"]) == nil)
  }

  @Test func `a single letter does not count as a prefix`() {
    #expect(nearest(to: "--l", among: ["--layout"]) == nil)
    #expect(nearest(to: "--", among: ["--layout"]) == nil)
    #expect(nearest(to: "l", among: ["layouts"]) == nil)
  }

  @Test func `leading hyphens do not count as length`() {
    #expect(nearest(to: "--lop", among: ["--gap"]) == nil)
    #expect(nearest(to: "--gpa", among: ["--gap"]) == "--gap")
  }

  @Test func `a word unlike all candidates gets no suggestion`() {
    let candidates = ["compose", "layouts", "help"]
    #expect(nearest(to: "resize", among: candidates) == nil)
    #expect(nearest(to: "cmpsoes", among: candidates) == nil)
    #expect(nearest(to: "compose", among: []) == nil)
  }

  @Test func `a short word may have fewer mistakes than a long one`() {
    #expect(nearest(to: "halp", among: ["help"]) == "help")
    #expect(nearest(to: "hlap", among: ["help"]) == nil)
    #expect(nearest(to: "x", among: ["yz", "help"]) == nil)
    #expect(nearest(to: "", among: ["a"]) == nil)
  }

  @Test(.timeLimit(.minutes(60))) func `a word of megabytes is not compared`() {
    #expect(nearest(to: String(repeating: "x", count: 4_000_000), among: ["compose"]) == nil)
  }
}
