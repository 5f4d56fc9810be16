import TestSupport
import Testing

@Suite struct ChangelogTests {
  /// Returns the headings of the changelog, the newest first.
  private func headings() throws -> [String] {
    let bytes = try TemporaryFolder().read(.fixture("../CHANGELOG.md"))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
  }

  @Test func `the version is the latest one in the changelog`() throws {
    let headings = try headings()
    try #require(headings.first == "Unreleased" && headings.count > 1)
    let outcome = try Program.run(["--version"], in: TemporaryFolder())
    #expect(outcome.text == "instagrid \(headings[1])\n")
  }
}
