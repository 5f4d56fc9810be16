import GridKit

/// The limit of CPU time that control groups impose on the process.
///
/// Source: the kernel's "Control Group v2", section "CPU Interface Files", its "CFS Bandwidth
/// Control" for version 1, and proc(5) for `/proc/PID/mountinfo`.
struct CPUQuota {
  /// The limit in cores; `nil` if there is none.
  let cores: Double?

  /// Finds the lowest limit of the process's control groups and their ancestors.
  ///
  /// - Parameters:
  ///   - groups: the contents of `/proc/self/cgroup`.
  ///   - mounts: the contents of `/proc/self/mountinfo`.
  ///   - contents: returns the contents of a file, or `nil` if it does not exist.
  init(groups: String, mounts: String, contents: (String) -> String?) {
    let mounts = mounts.split(separator: "\n").compactMap(Mount.init)
    var limits: [Double] = []
    for line in groups.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let isUnified = parts[0] == "0" && parts[1].isEmpty
      guard isUnified || parts[1].split(separator: ",").contains("cpu"),
        let mount = mounts.first(where: { isUnified ? $0.isUnified : $0.hasCPU })
      else { continue }
      for folder in mount.folders(of: String(parts[2])) {
        let limit =
          isUnified
          ? Self.unified(contents(folder + "/cpu.max"))
          : Self.ratio(
            contents(folder + "/cpu.cfs_quota_us"), contents(folder + "/cpu.cfs_period_us"))
        if let limit { limits.append(limit) }
      }
    }
    cores = limits.min()
  }

  /// Parses the contents of `cpu.max`: `max 100000`, or a quota and a period.
  private static func unified(_ text: String?) -> Double? {
    guard let words = text?.split(whereSeparator: \.isWhitespace), words.count == 2 else {
      return nil
    }
    return ratio(String(words[0]), String(words[1]))
  }

  /// Returns a quota divided by its period, both in microseconds; `nil` for `max` and -1, which
  /// mean "no limit".
  private static func ratio(_ quota: String?, _ period: String?) -> Double? {
    func number(_ text: String?) -> Int? {
      text.flatMap { $0.split(whereSeparator: \.isWhitespace).first }.flatMap { Int(digits: $0) }
    }
    guard let quota = number(quota), let period = number(period), quota > 0, period > 0 else {
      return nil
    }
    return Double(quota) / Double(period)
  }

  /// Returns a number of cores, or the limit, rounded up, if it is lower.
  func limiting(_ count: Int) -> Int {
    cores.map { Int(min(Double(count), $0.rounded(.up))) } ?? count
  }
}

/// A mounted control group file system.
private struct Mount {
  /// The folder of the file system that is mounted.
  let root: String
  /// The mount point.
  let point: String
  let isUnified: Bool
  let hasCPU: Bool

  /// Parses a line of `/proc/self/mountinfo`; `nil` if it is not a control group file system.
  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard let dash = words.firstIndex(of: "-"), dash >= 5, words.count > dash + 1 else {
      return nil
    }
    let kind = words[dash + 1]
    guard kind == "cgroup" || kind == "cgroup2" else { return nil }
    (root, point) = (String(words[3]), String(words[4]))
    isUnified = kind == "cgroup2"
    hasCPU = !isUnified && words.last!.split(separator: ",").contains("cpu")
  }

  /// Returns the folders of a group and its ancestors, as far as they are visible.
  func folders(of group: String) -> [String] {
    var path = group[...]
    // A container sees its own group as the root of the mounted file system.
    if root != "/", path == root || path.hasPrefix(root + "/") { path = path.dropFirst(root.count) }
    let names = path.split(separator: "/")
    return (0...names.count).map { count in
      ([point] + names.prefix(count).map(String.init)).joined(separator: "/")
    }
  }
}
