import TestSupport

@testable import InstagridCommand

extension ControlGroups {
  /// Calls `body` with groups of made-up files, which exist until it returns.
  ///
  /// - Parameters:
  ///   - group: the contents of `/proc/self/cgroup`.
  ///   - files: the contents of other files, by their paths beneath `/sys/fs/cgroup/`.
  static func withTree<Result>(
    _ group: String, _ files: [String: String], _ body: (ControlGroups) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder()
    func add(_ text: String, at path: String) throws {
      let names = path.split(separator: "/")
      for depth in 1..<names.count {
        let parent = folder[names.prefix(depth).joined(separator: "/")]
        if !parent.exists { try parent.makeFolder() }
      }
      try folder[path].write(text)
    }
    try add(group, at: "proc/self/cgroup")
    for (path, text) in files { try add(text, at: "sys/fs/cgroup/\(path)") }
    return try withExtendedLifetime(folder) { try body(ControlGroups(root: folder.path)) }
  }
}
