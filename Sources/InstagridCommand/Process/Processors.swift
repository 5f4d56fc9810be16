import FileSystem
import GridKit
import LibC

/// The processor cores that this process may use.
enum Processors {
  /// The number of cores that the process may run on, within the limit of its control group, and for which it may
  /// open enough files; at least 1.
  static let available = min(count(), OpenFileLimit.mostThreads)

  private static func count() -> Int {
    let online = max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))))
    let cores = min(online, allowed(Pathname("/proc/self/status").kernelText ?? "") ?? online)
    return limit(cores, to: quota(of: ControlGroups()))
  }

  /// Returns the number of cores in the affinity mask of `/proc/self/status`: hexadecimal digits,
  /// as in `Cpus_allowed:	ff,00000001`. Swift cannot call the C library's function for it.
  ///
  /// - Returns: `nil` if there is no such line, or if it contains no core.
  static func allowed(_ status: String) -> Int? {
    let name = "Cpus_allowed:"
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      return nil
    }
    let digits = line.dropFirst(name.count).compactMap(\.hexDigitValue)
    let count = digits.reduce(0) { $0 + $1.nonzeroBitCount }
    return count > 0 ? count : nil
  }

  /// Returns the lowest limit of CPU time, in cores, of the process's control group and its ancestors; `nil` if
  /// there is none.
  ///
  /// Source: the kernel's "Control Group v2", section "CPU Interface Files".
  static func quota(of groups: ControlGroups) -> Double? {
    groups.contents(of: "cpu.max").compactMap { quota($0.text) }.min()
  }

  /// Parses the contents of `cpu.max`: a quota and a period in microseconds, or `max 100000` for no limit.
  static func quota(_ text: String) -> Double? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let quota = Int(digits: words[0]), let period = Int(digits: words[1]),
      quota > 0, period > 0
    else { return nil }
    return Double(quota) / Double(period)
  }

  static func limit(_ count: Int, to quota: Double?) -> Int {
    quota.map { Int(min(Double(count), $0.rounded(.up))) } ?? count
  }
}
