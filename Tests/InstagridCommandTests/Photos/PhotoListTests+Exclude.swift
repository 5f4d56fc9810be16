import CommandKit
import FileSystem
import TestSupport
import Testing

@testable import InstagridCommand

/// The patterns of `--exclude`.
extension PhotoListTests {
  @Test(
    arguments: [
      // Characters, not bytes, in any normal form.
      ("caf?.jpg", ["café.jpg", "cafe\u{301}.jpg"], ["caf.jpg", "cafés.jpg"]),
      ("café*", ["cafe\u{301}.jpg", "café"], ["cafe.jpg"]),
      ("[à-ï]", ["é", "e\u{301}"], ["e", "ö"]),
      ("?.jpg", ["👍🏽.jpg", "\u{1F1FA}\u{1F1F8}.jpg", "日.jpg"], ["日本.jpg", ".jpg"]),
      // Extensions in any case, names as they are.
      ("*.jpg", ["a.JPG", "a.b.Jpg", ".jpg"], ["a.jpeg", "ajpg", "a.jpg_original"]),
      ("*.HEIF", ["a.heif", "a.HeIf"], ["a.heic", "a.heif.png"]),
      ("*.[jp][pn]g", ["a.JPG", "a.png"], ["a.gif"]),
      ("IMG*", ["IMG_1.jpg"], ["img_1.jpg", "Img"]),
      ("*g", ["a.JPG", "ag"], ["aG", "aG.b"]), ("a.b*", ["a.b.jpg", "a.Bc"], ["a.B.jpg"]),
      // What POSIX says.
      ("*a*b*", ["ab", "xaybz", "aab"], ["ba", "a"]), ("***", ["", "x"], []), ("", [""], ["a"]),
      ("[!a-c]x", ["dx", "éx"], ["ax", "bx", "x"]), ("[^a]", ["b"], ["a"]),
      ("[]a]", ["]", "a"], ["b"]),
      ("[a-]", ["a", "-"], ["b"]), ("[z-a]", [], ["a", "m", "z"]), ("[a", ["[a"], ["a"]),
      ("\\*", ["*"], ["a"]), ("[\\]]", ["]"], ["\\"]), ("a\\", ["a\\"], ["a"]),
      ("[[]", ["["], ["a"]),
      ("[[:digit:]x]*", ["1a", "xa"], ["a1", ":"]), ("[[:upper:]]", ["A", "É"], ["a", "1"]),
      ("[![:alpha:]]", ["1", "-"], ["a", "é"]),
    ] as [(String, [String], [String])])
  func `a pattern matches names by their characters`(
    pattern: String, names: [String], others: [String]
  ) {
    let shell = ShellPattern(pattern)
    for name in names { #expect(shell.matches(name), "\(name)") }
    for name in others { #expect(!shell.matches(name), "\(name)") }
  }

  @Test func `a long name and many asterisks do not take long`() {
    let pattern = ShellPattern(String(repeating: "*a", count: 100) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 255)))
  }

  @Test func `bytes that are not UTF-8 are characters`() throws {
    let odd = Pathname(bytes: Array("a/caf".utf8) + [0xE9] + ".jpg".utf8)
    try photo("a/b.jpg")
    try photo(odd)
    for pattern in [Array("caf?.jpg".utf8), odd.name] {
      var selection = PhotoSelection()
      selection.excluded = [Argument(bytes: pattern)]
      #expect(names(try list(["a"], selection)) == ["a/b.jpg"])
    }
  }

  @Test func `a pattern that does nothing is a mistake, and photos that are named stay`() throws {
    try folder.makeFolder("a/raw")
    for name in ["a/1.png", "a/2.jpg", "a/raw/3.png", "b.png"] as [Pathname] { try photo(name) }
    func check(
      _ patterns: [Argument], _ words: [Pathname], _ expected: [Pathname], _ notes: [String],
      isMistake: Bool
    ) throws {
      var selection = PhotoSelection()
      (selection.excluded, selection.isRecursive) = (patterns, true)
      let found = try list(words, selection)
      #expect(names(found) == expected)
      #expect(found.notes.filter { $0.hasPrefix("--exclude ") } == notes)
      #expect(found.mistakes == (isMistake ? notes : []))
    }
    let rest = "because it applies to folders only"
    try check(
      ["*.PNG"], ["b.png"], ["b.png"], ["--exclude *.PNG: 1 photo taken all the same, \(rest)"],
      isMistake: true)
    try check(
      ["*.png"], ["a", "b.png"], ["a/2.jpg", "b.png"],
      ["--exclude *.png: 1 photo taken all the same, \(rest)"], isMistake: false)
    let all: [Pathname] = ["a/1.png", "a/2.jpg", "a/raw/3.png"]
    for wrong in ["*.gif", "RAW", "raw/", "a/*", "*/*/*"] as [Argument] {
      try check(
        [wrong], ["a"], all, ["--exclude \(wrong): no name in a folder matches"], isMistake: true)
    }
    // Both match.
    try check(["raw/*", "raw/3*", "1*"], ["a"], ["a/2.jpg"], [], isMistake: false)
  }
}
