import FileSystem
import TestSupport
import Testing

@Suite struct ChangelogTests {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  @Test func `the version and its date are those of the latest release in the changelog`() throws {
    let folder = try TemporaryFolder()
    let changelog = String(
      decoding: try folder.read(.fixture("../CHANGELOG.md")), as: UTF8.self)
    // Such as "## 0.2.0 (2026-11-22)".
    let heading = try #require(
      changelog.firstMatch(of: /\n## ([0-9.]+) \(([0-9]{4})-([0-9]{2})-([0-9]{2})\)\n/))
    let (_, version, year, month, day) = heading.output
    #expect(try Program.run(["--version"], in: folder).text == "instagrid \(version)\n")
    let page = try Program.run(["help", "--man"], in: folder).text
    let name = Self.months[try #require(Int(month)) - 1]
    #expect(page.hasPrefix(".Dd \(name) \(try #require(Int(day))), \(year)\n"))
  }

  @Test(arguments: ["aws-batch-definition.json", "kubernetes.yaml"])
  func `the image of an example has the tag of this version`(file: String) throws {
    let folder = try TemporaryFolder()
    let example = String(
      decoding: try folder.read(.fixture("../Examples/Engines/\(file)")), as: UTF8.self)
    // Such as "instagrid:0.2" for version 0.2.0.
    let tag = try #require(example.firstMatch(of: /instagrid:([0-9]+\.[0-9]+)\b/)).output.1
    #expect(try Program.run(["--version"], in: folder).text.hasPrefix("instagrid \(tag)."))
  }
}
