import GridKit

/// The limit of CPU time that control groups impose on the process.
///
/// Source: the kernel's "Control Group v2", section "CPU Interface Files".
struct CPUQuota {
  /// The limit in cores; `nil` if there is none.
  let cores: Double?

  private static let root = "/sys/fs/cgroup"

  /// Finds the lowest limit of the process's control group and its ancestors.
  ///
  /// - Parameters:
  ///   - groups: the contents of `/proc/self/cgroup`.
  ///   - contents: returns the contents of a file, or `nil` if it does not exist.
  init(groups: String, contents: (String) -> String?) {
    let group = groups.split(separator: "\n").first { $0.hasPrefix("0::/") }
    let names = group?.dropFirst(4).split(separator: "/") ?? []
    // A container may see its own group at the root, wherever that group really is.
    cores = (0...names.count).compactMap { depth in
      let folder = [Self.root] + names.prefix(depth).map(String.init)
      return contents(folder.joined(separator: "/") + "/cpu.max").flatMap(Self.limit)
    }.min()
  }

  /// Parses the contents of `cpu.max`: a quota and a period in microseconds, or `max 100000` for no limit.
  private static func limit(_ text: String) -> Double? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let quota = Int(digits: words[0]), let period = Int(digits: words[1]),
      quota > 0, period > 0
    else { return nil }
    return Double(quota) / Double(period)
  }

  func limiting(_ count: Int) -> Int {
    cores.map { Int(min(Double(count), $0.rounded(.up))) } ?? count
  }
}
