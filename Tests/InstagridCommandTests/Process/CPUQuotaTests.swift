import CommandKit
import Testing

@testable import InstagridCommand

@Suite struct CPUQuotaTests {
  private func cores(_ groups: String, _ files: [String: String]) -> Double? {
    Processors.quota(ofGroups: groups) { files[$0] }
  }

  @Test func `the lowest limit among the groups above counts`() {
    let files = [
      "/sys/fs/cgroup/a/b/cpu.max": "max 100000\n", "/sys/fs/cgroup/a/cpu.max": "150000 100000\n",
      "/sys/fs/cgroup/cpu.max": "400000 100000\n", "/sys/fs/cgroup/other/cpu.max": "1 100000\n",
    ]
    #expect(cores("0::/a/b\n", files) == 1.5)
    #expect(cores("0::/\n", files) == 4)
  }

  @Test func `no limit is no limit`() {
    #expect(cores("0::/a\n", ["/sys/fs/cgroup/a/cpu.max": "max 100000\n"]) == nil)
    #expect(cores("0::/a\n", [:]) == nil)
    #expect(cores("", [:]) == nil)
    #expect(cores("odd\n::\n0::/a\n", [:]) == nil)
  }

  @Test(arguments: [
    "", "max", "100000", "x y", "0 100000", "100000 0", "-1 100000", "inf inf", "inf 100000",
    "nan nan", "1e400 1", "18446744073709551616 1",
  ])
  func `a file that cannot be parsed sets no limit`(_ text: String) {
    #expect(cores("0::/a\n", ["/sys/fs/cgroup/a/cpu.max": text]) == nil)
  }

  @Test(arguments: [
    ("1 100000", 1), ("150000 100000", 2), ("800000 100000", 4), ("9223372036854775807 1", 4),
    ("max 100000", 4),
  ])
  func `a limit leaves at least one core, and never more than there are`(
    _ text: String, _ count: Int
  ) {
    let quota = cores("0::/\n", ["/sys/fs/cgroup/cpu.max": text])
    #expect(Processors.limit(4, to: quota) == count)
  }

  @Test func `groups of version 1 set no limit`() {
    let files = [
      "/sys/fs/cgroup/job/cpu.max": "1 100000", "/sys/fs/cgroup/cpu.max": "250000 100000",
    ]
    #expect(cores("8:cpu,cpuacct:/job\n0::/other\n", files) == 2.5)
  }

  @Test func `a container sees its group as the root`() {
    #expect(cores("0::/box/7\n", ["/sys/fs/cgroup/cpu.max": "50000 100000"]) == 0.5)
  }
}
