import CPlatform
import Synchronization

/// The temporary names in use, so that they can be removed if the process must end early.
public enum TemporaryFiles {
  /// A temporary name and the folder that it is in.
  struct Entry {
    let folder: Folder
    let name: FilePath
  }

  /// Held while a name comes into use, changes hands or is removed, and while the process ends.
  private static let entries = Mutex<[Entry]>([])

  /// Makes a file under a temporary name and adds the name; ``removeAll(thenEnd:)`` does not come
  /// between the two.
  static func make<File: ~Copyable & Sendable>(
    _ name: FilePath, in folder: Folder, by make: () throws(SystemError) -> File
  ) throws(SystemError) -> File {
    try entries.withLock { entries throws(SystemError) in
      let file = try make()
      entries.append(Entry(folder: folder, name: name))
      return file
    }
  }

  /// Removes the file of a temporary name.
  static func remove(_ name: FilePath, in folder: Folder) {
    entries.withLock { entries in
      folder.remove(name)
      entries.forget(name, in: folder)
    }
  }

  /// Calls `body`, which may give the file of a temporary name another one; no name is removed
  /// meanwhile. Once the name is free, somebody else's file may get it, so it is forgotten in the same
  /// step.
  ///
  /// - Parameter body: returns the temporary name that is in use afterwards, or `nil`.
  static func change(
    _ name: FilePath, in folder: Folder, by body: () throws(SystemError) -> FilePath?
  ) throws(SystemError) {
    try entries.withLock { entries throws(SystemError) in
      let next = try body()
      entries.forget(name, in: folder)
      if let next { entries.append(Entry(folder: folder, name: next)) }
    }
  }

  /// Removes the files under all temporary names.
  public static func removeAll() { entries.withLock { $0.removeFiles() } }

  /// Removes the files under all temporary names and ends the process, before another one can be
  /// made.
  public static func removeAll(thenEnd end: () -> Never) -> Never {
    entries.withLock { entries in
      entries.removeFiles()
      end()
    }
  }
}

extension [TemporaryFiles.Entry] {
  fileprivate mutating func forget(_ name: FilePath, in folder: Folder) {
    if let index = firstIndex(where: { $0.name == name && $0.folder === folder }) {
      remove(at: index)
    }
  }

  fileprivate mutating func removeFiles() {
    for entry in self { entry.folder.remove(entry.name) }
    self = []
  }
}
