import FileSystem

/// The control groups (cgroups) that limit this process: its own and those above it.
///
/// A container sees its own group as the root of the hierarchy, or only that group's files there, whatever the path
/// of the group says. So if there is no folder for the path, only the root counts.
///
/// Sources: the kernel's "Control Group v2" and "Control Groups" (version 1); cgroups(7) and
/// cgroup_namespaces(7).
struct ControlGroups {
  /// The folder of `proc` and `sys`, another one in tests.
  var root: Pathname = "/"

  /// Returns the contents of a file of these groups, with its path, as far as they have it; from the root of the
  /// hierarchy on.
  ///
  /// - Parameter controller: the controller of version 1; `nil` for version 2.
  func contents(
    of name: String, controller: String? = nil
  ) -> [(file: Pathname, text: String)] {
    let lines = root.appending("proc/self/cgroup".utf8).kernelText?.split(separator: "\n") ?? []
    let group = lines.lazy.map {
      $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    }.first { group in
      guard group.count == 3 else { return false }
      guard let controller else { return group[0] == "0" && group[1].isEmpty }
      return group[1].split(separator: ",").contains { $0 == controller }
    }
    guard let names = group?[2].split(separator: "/") else { return [] }
    // Where both versions are in use, that of version 2 has its own folder.
    return (controller.map { [$0] } ?? ["", "unified"]).flatMap { mount in
      let top = root.appending("sys/fs/cgroup/\(mount)".utf8)
      let own = names.reduce(top) { $0.appending($1.utf8) }
      let isVisible = !names.contains("..") && ((try? FileStatus(of: own))?.kind == .folder)
      return (0...(isVisible ? names.count : 0)).compactMap { depth in
        let file = names.prefix(depth).reduce(top) { $0.appending($1.utf8) }.appending(name.utf8)
        return file.kernelText.map { (file, $0) }
      }
    }
  }
}

extension Pathname {
  /// The first 64 KiB of a file that the kernel generates; `nil` if it cannot be read.
  var kernelText: String? {
    guard let file = try? OpenFile(examining: self),
      let bytes = try? file.read(upTo: 1 << 16)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
