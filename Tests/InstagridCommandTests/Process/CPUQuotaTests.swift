import CommandKit
import Testing

@testable import InstagridCommand

@Suite struct CPUQuotaTests {
  private func cores(_ group: String, _ files: [String: String]) throws -> Double? {
    try ControlGroups.withTree(group, files, Processors.quota)
  }

  @Test func `the lowest limit among the groups above counts`() throws {
    let files = [
      "a/b/cpu.max": "max 100000\n", "a/cpu.max": "150000 100000\n",
      "cpu.max": "400000 100000\n", "other/cpu.max": "1 100000\n",
    ]
    #expect(try cores("0::/a/b\n", files) == 1.5)
    #expect(try cores("0::/\n", files) == 4)
  }

  @Test func `no limit is no limit`() throws {
    #expect(try cores("0::/a\n", ["a/cpu.max": "max 100000\n"]) == nil)
    #expect(try cores("0::/a\n", [:]) == nil)
    #expect(try cores("", [:]) == nil)
    #expect(try cores("odd\n::\n0::/a\n", [:]) == nil)
  }

  @Test(arguments: [
    "", "max", "100000", "x y", "0 100000", "100000 0", "-1 100000", "inf inf", "inf 100000",
    "nan nan", "1e400 1", "18446744073709551616 1",
  ])
  func `a file that cannot be parsed sets no limit`(_ text: String) throws {
    #expect(try cores("0::/a\n", ["a/cpu.max": text]) == nil)
  }

  @Test(arguments: [
    ("1 100000", 1), ("150000 100000", 2), ("800000 100000", 4), ("9223372036854775807 1", 4),
    ("max 100000", 4),
  ])
  func `a limit leaves at least one core, and never more than there are`(
    _ text: String, _ count: Int
  ) throws {
    let quota = try cores("0::/\n", ["cpu.max": text])
    #expect(Processors.limit(4, to: quota) == count)
  }

  @Test func `groups of version 1 set no limit`() throws {
    let files = [
      "job/cpu.max": "1 100000", "cpu.max": "250000 100000",
    ]
    #expect(try cores("8:cpu,cpuacct:/job\n0::/other\n", files) == 2.5)
  }

  @Test func `a container sees its group as the root`() throws {
    #expect(try cores("0::/box/7\n", ["cpu.max": "50000 100000"]) == 0.5)
  }
}
