import CommandKit
import TestSupport
import Testing

/// The program in a control group with a limit of memory, whose files are mounted over those of the system.
@Suite(.enabled(if: Namespace.canMount)) struct ControlGroupTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Three quarters of it are 24 KiB.
    try folder.makeFolder("groups")
    try folder.write(Array("32768\n".utf8), to: "groups/memory.max")
    // Also where the process is in a group of version 1 only.
    try folder.makeFolder("groups/memory")
    try folder.write(Array("32768\n".utf8), to: "groups/memory/memory.limit_in_bytes")
    try folder.copy(.small("interlaced.png"), to: "a.png")
    try folder.copy(.small("rgb.png"), to: "b.png")
  }

  private func run(_ words: [Word]) throws -> Outcome {
    let script: Word = #"mount --bind groups /sys/fs/cgroup && exec "$0" "$@""#
    return try Namespace.run(["sh", "-c", script, Program.path] + words, in: folder)
  }

  /// The picture takes 4 x 64 x 64 bytes, 16 KiB, and its encoder 7.
  private static let compose: [Word] = [
    "compose", "a.png", "b.png", "-s", "64", "-o", "grid.png",
  ]

  @Test(arguments: [[], ["--skip-bad"], ["--ignore-bad"]] as [[Word]])
  func `a photo that does not fit is no bad photo`(_ options: [Word]) throws {
    let outcome = try run(Self.compose + options)
    #expect(outcome.end == .exit(71))
    let message = try #require(outcome.errors.split(separator: "\n").first)
    #expect(message.hasPrefix("instagrid: a.png: not enough memory: decoding it takes "))
    #expect(
      message.contains(
        ", in addition to 23K for the picture, over the limit of 24K, three quarters of"
          + " /sys/fs/cgroup/"))
    #expect(message.hasSuffix("; --max-memory sets another one"))
    #expect(!folder.names.contains("grid.png"))
  }

  @Test func `a limit that was given is that of the photos`() throws {
    let refused = try run(Self.compose + ["--max-memory", "24K"])
    #expect(refused.end == .exit(65))
    #expect(refused.errors.contains("a.png: too large: "))
    #expect(try run(Self.compose + ["--max-memory", "24K", "--ignore-bad"]).end == .exit(0))
    #expect(
      try run(Self.compose + ["--max-memory", "99K", "--force"]).isQuietSuccess)
  }

  @Test func `inspect says the limit and the file that sets it`() throws {
    func limit(_ words: Word...) throws -> String {
      let outcome = try run(["inspect", "--json", "b.png"] + words)
      #expect(outcome.end == .exit(0), "\(outcome)")
      return "\(try JSON(reading: outcome.text)["memoryLimit"])"
    }
    let ofGroup = try limit()
    #expect(
      ["memory.max", "memory/memory.limit_in_bytes"].contains {
        ofGroup == #"{"bytes":24576,"from":"/sys/fs/cgroup/\#($0)"}"#
      })
    #expect(try limit("--max-memory", "1G") == #"{"bytes":1073741824,"from":"option"}"#)
  }
}

/// A namespace in which an ordinary user can mount folders, as far as the system allows it.
private enum Namespace {
  static let canMount: Bool = {
    let outcome = try? run(["mount", "--bind", ".", "/sys/fs/cgroup"], in: TemporaryFolder())
    return outcome?.end == .exit(0)
  }()

  static func run(_ words: [Word], in folder: TemporaryFolder) throws -> Outcome {
    try Program.run(["-rm"] + words, in: folder, program: "unshare")
  }
}
