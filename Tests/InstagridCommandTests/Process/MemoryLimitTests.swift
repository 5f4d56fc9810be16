import PhotoIO
import TestSupport
import Testing

@testable import InstagridCommand

/// The default of `--max-memory` in made-up control groups.
@Suite struct MemoryLimitTests {
  private static let old = "4:memory:/a/b\n1:cpu,cpuacct:/\n"

  /// Returns the limit in bytes and, if a control group sets it, the end of the path of its file.
  private func limit(
    _ group: String, _ files: [String: String]
  ) throws -> (bytes: Int, file: String?) {
    let limit = try ControlGroups.withTree(group, files, MemoryLimit.init)
    guard case .group(let file) = limit.source else { return (limit.bytes, nil) }
    return (limit.bytes, file.text.rest(after: "/sys/fs/cgroup/"))
  }

  @Test(
    arguments: [
      // Version 2: the smallest of the group and those above it, and of no other.
      (
        "0::/a/b\n",
        [
          "a/b/memory.max": "262144000\n", "a/memory.max": "400000000\n", "memory.max": "max\n",
          "other/memory.max": "4096\n",
        ], 196_608_000, "a/b/memory.max"
      ),
      (
        "0::/a/b\n", ["a/b/memory.max": "max\n", "a/memory.max": "1073741824\n"], 805_306_368,
        "a/memory.max"
      ),
      // A container whose group is the root.
      ("0::/\n", ["memory.max": "262144000\n"], 196_608_000, "memory.max"),
      // Version 1.
      (
        old,
        [
          "memory/a/b/memory.limit_in_bytes": "9223372036854771712\n",
          "memory/a/memory.limit_in_bytes": "524288000\n",
          "memory/memory.limit_in_bytes": "9223372036854771712\n",
        ], 393_216_000, "memory/a/memory.limit_in_bytes"
      ),
      // Both: the memory is in version 1, or in version 2.
      (
        "4:memory:/a\n0::/a\n",
        ["memory/a/memory.limit_in_bytes": "400000000\n", "unified/a/cgroup.procs": ""],
        300_000_000, "memory/a/memory.limit_in_bytes"
      ),
      (
        "1:name=systemd:/a\n0::/a\n", ["unified/a/memory.max": "400000000\n"], 300_000_000,
        "unified/a/memory.max"
      ),
      // Container that sees its group at the root, but has the path of the host; it may have a group of the same name.
      (
        "4:memory:/docker/7\n",
        [
          "memory/memory.limit_in_bytes": "400000000\n",
          "memory/docker/memory.limit_in_bytes": "8192\n",
        ], 300_000_000, "memory/memory.limit_in_bytes"
      ),
      // The group is outside of the namespace.
      (
        "0::/../../a\n", ["memory.max": "400000000\n", "a/memory.max": "8192\n"], 300_000_000,
        "memory.max"
      ),
      // A name with a colon, and one of a group that was removed.
      ("0::/a:b\n", ["a:b/memory.max": "400000000\n"], 300_000_000, "a:b/memory.max"),
      ("0::/a (deleted)\n", ["memory.max": "400000000\n"], 300_000_000, "memory.max"),
      // The largest limit with an effect is 4 bytes below eight thirds of a GiB.
      ("0::/\n", ["memory.max": "2863311528\n"], 2_147_483_646, "memory.max"),
    ] as [(String, [String: String], Int, String)])
  func `three quarters of the smallest limit are used`(
    _ group: String, _ files: [String: String], _ bytes: Int, _ file: String
  ) throws {
    #expect(try limit(group, files) == (bytes, file))
  }

  @Test(
    arguments: [
      ("0::/\n", ["memory.max": "max\n"]), ("0::/\n", ["memory.max": "2863311532\n"]),
      ("0::/\n", [:]), ("", ["memory.max": "4096\n"]), ("odd\n::\n0:memory\n", [:]),
      (old, ["memory/a/b/memory.limit_in_bytes": "9223372036854771712\n"]),
      (old, ["memory/a/b/memory.limit_in_bytes": "9223372036854775807\n"]),
      (old, ["memory/a/b/memory.limit_in_bytes": "18446744073709551615\n"]),
      (old, ["cpu/memory.limit_in_bytes": "4096\n", "memory.limit_in_bytes": "4096\n"]),
      ("0::/\n", ["memory.max": ""]), ("0::/\n", ["memory.max": "-1\n"]),
      ("0::/\n", ["memory.max": "4096K\n"]), ("0::/\n", ["memory.max": "1e6\n"]),
      // A folder, which cannot be read.
      ("0::/\n", ["memory.max/x": "4096\n"]),
    ] as [(String, [String: String])])
  func `without a limit of a group, it is 2 GiB`(
    _ group: String, _ files: [String: String]
  ) throws {
    #expect(try limit(group, files) == (2 << 30, nil))
  }

  @Test func `without files of the kernel, it is 2 GiB`() throws {
    let folder = try TemporaryFolder()
    #expect(MemoryLimit(of: ControlGroups(root: folder.path)) == .standard)
  }

  @Test func `an unreadable limit is none, and those of other groups count`() throws {
    let files = ["a/b/memory.max/x": "", "a/memory.max": "400000000\n"]
    #expect(try limit("0::/a/b\n", files) == (300_000_000, "a/memory.max"))
  }
}

extension String {
  /// What follows another text; `nil` if it is not in this one.
  fileprivate func rest(after other: String) -> String? {
    firstRange(of: other).map { String(self[$0.upperBound...]) }
  }
}
