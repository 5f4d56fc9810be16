import FileSystem
import TestSupport
import Testing

/// The rules of Documentation/ExitCodes.md, which quotes the examples.
@Suite struct ExitCodesPageTests {
  private static let page = "Documentation/ExitCodes.md"

  private func text(_ name: String) throws -> String {
    String(decoding: try TemporaryFolder().read(.fixture("../\(name)")), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("## Kubernetes", "yaml", "kubernetes.yaml"),
      ("## AWS Batch", "json", "aws-batch-definition.json"),
      ("## Slurm", "sh", "slurm.sh"),
      ("## Snakemake", "sh", "Snakefile"),
    ] as [(Substring, String, String)])
  func `the page quotes an example`(heading: Substring, kind: String, file: String) throws {
    let block = try #require(MarkdownPage(Self.page).examples(kind, of: heading).first)
    #expect(try text("Examples/Engines/\(file)").contains(block))
  }

  @Test func `the page has each code of the program`() throws {
    let help = try Program.run(["help", "exit-codes"], in: TemporaryFolder()).text
    let codes = help.split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    try #require(codes.count == 8)
    let page = try text(Self.page)
    for code in codes { #expect(page.contains("\n| \(code) | "), "\(code)") }
  }

  @Test func `a log of GNU parallel tells which shards may be tried again`() throws {
    let folder = try TemporaryFolder()
    // A killed shard that was made later, one with a photo that is damaged, one that ran out of
    // memory, one that was killed, and one without a fault.
    let log = """
      Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand
      1\t:\t1.5\t0.2\t0\t0\t0\t9\tinstagrid
      2\t:\t1.5\t0.2\t0\t0\t65\t0\tinstagrid
      3\t:\t1.5\t0.2\t0\t0\t71\t0\tinstagrid
      4\t:\t1.5\t0.2\t0\t0\t0\t15\tinstagrid
      5\t:\t1.5\t0.2\t0\t0\t0\t0\tinstagrid
      1\t:\t2.5\t0.2\t0\t0\t0\t0\tinstagrid

      """
    try folder.write(Array(log.utf8), to: "shards.log")
    let script = try #require(
      MarkdownPage(Self.page).examples("sh", of: "## GNU parallel").first)
    let outcome = try Program.runScript(script, in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    #expect(Set(outcome.text.split(separator: "\n")) == ["3", "4"])
  }
}
