import GridKit
import PhotoIO

extension MemoryLimit {
  /// The limit of this process, which the files of its control groups set when it is first used.
  static let ofProcess = MemoryLimit(of: ControlGroups())

  /// Creates the limit of a process from the smallest one of its control groups.
  ///
  /// Sources: the kernel's "Control Group v2", section "Memory Interface Files", and "Memory Resource Controller"
  /// (version 1), in which a number near 2^63 is no limit.
  init(of groups: ControlGroups) {
    let files =
      groups.contents(of: "memory.max")
      + groups.contents(of: "memory.limit_in_bytes", controller: "memory")
    let limits = files.compactMap { file, text in
      Int(digits: text.prefix { !$0.isWhitespace }).map { MemoryLimit(ofGroup: $0, from: file) }
    }
    self = limits.min { $0.bytes < $1.bytes } ?? .standard
  }
}
