import LibC

/// The processor cores that this process may use.
enum Processors {
  /// The number of cores that the process may run on, within the limit of its control group; at least 1.
  static let available = count()

  private static func count() -> Int {
    let online = max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))))
    let cores = min(online, allowed(text(of: "/proc/self/status") ?? "") ?? online)
    return CPUQuota(groups: text(of: "/proc/self/cgroup") ?? "", contents: text).limiting(cores)
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

  private static func text(of path: String) -> String? {
    guard let file = unsafe fopen(path, "re") else { return nil }
    defer { unsafe fclose(file) }
    var text = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe fread(&text, 1, text.count, file)
    return String(decoding: text.prefix(count), as: UTF8.self)
  }
}
