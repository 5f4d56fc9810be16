import CommandKit
import FileSystem
import PhotoIO
import Testing

@testable import InstagridCommand

@Suite struct NamePatternTests {
  private func name(_ pattern: Argument, _ index: Int, _ first: Pathname) throws -> String {
    let name = try NamePattern(pattern).file(index, first: first) { "<\($0)>" }
    return String(decoding: name, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("grid-{index}", 1, "grid-0001"), ("grid-{index}", 12345, "grid-12345"),
      ("{index:1}", 7, "7"), ("{index:6}.png", 7, "000007.png"), ("{name}", 7, "beach"),
      ("{index:2}-{name}-x", 7, "07-beach-x"), ("{name}{name}", 7, "beachbeach"),
      ("{index:1}-of-{pages}", 7, "7-of-<pages>"), ("{first}..{last}", 7, "<first>..<last>"),
    ])
  func `braces are replaced`(_ pattern: String, _ index: Int, _ expected: String) throws {
    #expect(try name(Argument(pattern), index, "photos/2024/beach.jpg") == expected)
  }

  @Test(
    arguments: [
      ("a.b.jpg", "a.b"), ("photo", "photo"), (".jpg", ".jpg"), ("x.d/photo.", "photo."),
      ("{index}.jpg", "{index}"), ("Ä 日.PNG", "Ä 日"),
    ])
  func `the first photo's name is used without folder and extension`(
    _ photo: String, _ expected: String
  ) throws {
    #expect(try name("{name}", 1, Pathname(photo)) == expected)
  }

  @Test func `invalid UTF-8 is kept`() throws {
    let pattern = try NamePattern(Argument(bytes: [0xFF] + Array("{name}".utf8)))
    #expect(pattern.file(1, first: Pathname(bytes: [0xFE])) { _ in "" } == [0xFF, 0xFE])
  }

  @Test(
    arguments: [
      ("{index}", nil), ("{index}.jpg", .jpeg), ("{name}.PNG", .png), ("a.png{index}", nil),
    ]
      as [(String, OutputFormat?)])
  func `a pattern may decide the format`(_ pattern: String, _ format: OutputFormat?) throws {
    #expect(try NamePattern(Argument(pattern)).format == format)
  }

  @Test(
    arguments: [
      ("grid", "gives all grids the same name; add {index}"),
      ("", "gives all grids the same name; add {index}"),
      ("{pages}", "gives all grids the same name; add {index}"),
      ("a/{index}", "contains a slash; use --output for the folder"),
      ("{index", "has an unmatched brace"), ("index}", "has an unmatched brace"),
      (
        "{index}.gif",
        "names GIF files, which Instagrid does not write; use .png, .jpg or .webp"
      ),
    ] as [(Argument, String)])
  func `an impossible pattern is refused`(_ pattern: Argument, _ reason: String) {
    #expect(throws: UsageError(option: "name", "'\(pattern)' \(reason)")) {
      try NamePattern(pattern)
    }
  }

  @Test(arguments: ["idx", "", "index:", "index:0", "index:19", "index:x", "name:2", "Name"])
  func `an unknown placeholder is refused`(_ word: String) {
    let pattern = Argument("x{\(word)}")
    let text =
      "unknown placeholder '{\(word)}' in '\(pattern)'; use {index}, {index:DIGITS}, {name}, {pages},"
      + " {first}, {last}, {date}, {month}, {year} or {page}"
    #expect(throws: UsageError(option: "name", text)) { try NamePattern(pattern) }
  }
}
