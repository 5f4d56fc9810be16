import CommandKit
import Testing

@testable import InstagridCommand

@Suite struct CPUQuotaTests {
  private let unified = "30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n"
  private let divided =
    "25 20 0:22 / / rw - ext4 /dev/vda rw\n"
    + "33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw shared:9 - cgroup cgroup rw,cpu,cpuacct\n"
    + "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"

  private func cores(_ groups: String, _ mounts: String, _ files: [String: String]) -> Double? {
    CPUQuota(groups: groups, mounts: mounts, contents: { files[$0] }).cores
  }

  @Test func `the lowest limit among the groups above counts`() {
    let files = [
      "/sys/fs/cgroup/a/b/cpu.max": "max 100000\n", "/sys/fs/cgroup/a/cpu.max": "150000 100000\n",
      "/sys/fs/cgroup/cpu.max": "400000 100000\n", "/sys/fs/cgroup/other/cpu.max": "1 100000\n",
    ]
    #expect(cores("0::/a/b\n", unified, files) == 1.5)
    #expect(cores("0::/\n", unified, files) == 4)
  }

  @Test func `no limit is no limit`() {
    #expect(cores("0::/a\n", unified, ["/sys/fs/cgroup/a/cpu.max": "max 100000\n"]) == nil)
    #expect(cores("0::/a\n", unified, [:]) == nil)
    #expect(cores("", "", [:]) == nil)
    #expect(cores("odd\n::\n0::/a\n", "odd\n1 2 3\n", [:]) == nil)
  }

  @Test(arguments: [
    "", "max", "100000", "x y", "0 100000", "100000 0", "-1 100000", "inf inf", "inf 100000",
    "nan nan", "1e400 1", "18446744073709551616 1",
  ])
  func `a file that cannot be parsed sets no limit`(_ text: String) {
    #expect(cores("0::/a\n", unified, ["/sys/fs/cgroup/a/cpu.max": text]) == nil)
  }

  @Test(arguments: [
    ("1 100000", 1), ("150000 100000", 2), ("800000 100000", 4), ("9223372036854775807 1", 4),
    ("max 100000", 4),
  ])
  func `a limit leaves at least one core, and never more than there are`(
    _ text: String, _ count: Int
  ) {
    let quota = CPUQuota(groups: "0::/\n", mounts: unified) {
      $0 == "/sys/fs/cgroup/cpu.max" ? text : nil
    }
    #expect(quota.limiting(4) == count)
  }

  @Test func `cgroup version 1 has two files`() {
    let folder = "/sys/fs/cgroup/cpu,cpuacct/job"
    let groups = "9:memory:/elsewhere\n8:cpu,cpuacct:/job\n0::/\n"
    var files = [
      folder + "/cpu.cfs_quota_us": "250000\n", folder + "/cpu.cfs_period_us": "100000\n",
    ]
    #expect(cores(groups, divided, files) == 2.5)
    files[folder + "/cpu.cfs_quota_us"] = "-1\n"
    #expect(cores(groups, divided, files) == nil)
  }

  @Test func `a container sees its group as the root`() {
    let mount = "30 23 0:26 /box/7 /sys/fs/cgroup ro - cgroup2 cgroup2 rw\n"
    let files = [
      "/sys/fs/cgroup/cpu.max": "50000 100000", "/sys/fs/cgroup/in/cpu.max": "20000 100000",
    ]
    #expect(cores("0::/box/7\n", mount, files) == 0.5)
    #expect(cores("0::/box/7/in\n", mount, files) == 0.2)
  }
}
