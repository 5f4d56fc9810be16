import LibC
import Synchronization

/// The temporary files in use, so that they can be removed if the process has to end early.
public enum TemporaryFiles {
  private struct Entry {
    let folder: Folder
    let name: Pathname
  }

  /// Locked while a name is registered, changed or removed, and while the process ends.
  private static let entries = Mutex<[Entry]>([])

  /// Creates a file under a temporary name and registers the name in the same step.
  static func make<File: ~Copyable & Sendable>(
    _ name: Pathname, in folder: Folder, by make: () throws(SystemError) -> File
  ) throws(SystemError) -> File {
    try entries.withLock { entries throws(SystemError) in
      let file = try make()
      entries.append(Entry(folder: folder, name: name))
      return file
    }
  }

  /// Removes the file under a temporary name.
  static func remove(_ name: Pathname, in folder: Folder) {
    try? change(name, in: folder) { () throws(SystemError) in
      folder.remove(name)
      return nil
    }
  }

  /// Calls `body`, which may rename the file under a temporary name; no file is removed meanwhile. Once the name is
  /// free, another process's file may get it, so the name is forgotten in the same step.
  ///
  /// - Parameter body: returns the temporary name that the file has afterward; `nil` if it has none.
  static func change(
    _ name: Pathname, in folder: Folder, by body: () throws(SystemError) -> Pathname?
  ) throws(SystemError) {
    try entries.withLock { entries throws(SystemError) in
      let next = try body()
      // Only once: a name that is used twice is in the list twice.
      if let index = entries.firstIndex(where: { $0.name == name && $0.folder === folder }) {
        entries.remove(at: index)
      }
      if let next { entries.append(Entry(folder: folder, name: next)) }
    }
  }

  /// Removes all temporary files and, before another one can be created, calls `end`, which may end the process.
  public static func removeAll<Result: Sendable>(thenEnd end: () -> Result = {}) -> Result {
    entries.withLock { entries in
      for entry in entries { entry.folder.remove(entry.name) }
      entries = []
      return end()
    }
  }
}
