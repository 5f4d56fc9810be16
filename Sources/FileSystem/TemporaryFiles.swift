import Synchronization

/// The temporary names in use, so that they can be removed if the process must end early.
public enum TemporaryFiles {
  private static let names = Mutex<[FilePath]>([])
  /// Held while a file is made and its name is added, and while the process ends: no file is made
  /// then.
  private static let making = Mutex(())

  /// Makes a file under a temporary name and adds the name; ``removeAll(thenEnd:)`` does not come
  /// between the two.
  static func make<File: ~Copyable & Sendable>(
    _ name: FilePath, by make: () throws(SystemError) -> File
  ) throws(SystemError) -> File {
    try making.withLock { _ throws(SystemError) in
      let file = try make()
      names.withLock { $0.append(name) }
      return file
    }
  }

  // Once a name is free, another process may make a file under it, which must not be removed. So a
  // name is forgotten under the same lock under which its file is removed or renamed.

  /// Removes the file of a temporary name.
  static func remove(_ name: FilePath) {
    names.withLock { names in
      name.remove()
      names.forget(name)
    }
  }

  /// Renames the file of a temporary name.
  static func rename(_ name: FilePath, to target: FilePath) throws(SystemError) {
    try names.withLock { names throws(SystemError) in
      try name.rename(to: target)
      names.forget(name)
    }
  }

  /// Removes the files under all temporary names.
  public static func removeAll() {
    names.withLock { names in
      for name in names { name.remove() }
      names = []
    }
  }

  /// Removes the files under all temporary names and ends the process, before another one can be
  /// made.
  public static func removeAll(thenEnd end: () -> Never) -> Never {
    making.withLock { _ in
      removeAll()
      end()
    }
  }
}

extension [FilePath] {
  fileprivate mutating func forget(_ name: FilePath) {
    if let index = firstIndex(of: name) { remove(at: index) }
  }
}

extension FilePath {
  /// The temporary name for a file: the same in every run, so that a later run finds what an
  /// earlier one left.
  var temporary: FilePath {
    // FNV-1a, 64 bits (G. Fowler, L. C. Noll, P. Vo): short, whatever the name's length.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in lastComponent { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return sibling(named: ".instagrid-\(String(hash, radix: 16)).tmp".utf8)
  }
}
