import Synchronization

/// The temporary names that are in use, for whoever ends the process before its time.
public enum TemporaryFiles {
  private static let names = Mutex<[FilePath]>([])
  /// Held while a file is made, and at the end of the process, when no other may be.
  private static let making = Mutex(())

  static func add(_ name: FilePath) {
    names.withLock { $0.append(name) }
  }

  /// Makes a file of a temporary name: no end of the process comes between that and the note of it.
  static func make<File: ~Copyable & Sendable>(
    _ name: FilePath, by make: () throws(SystemError) -> File
  ) throws(SystemError) -> File {
    try making.withLock { _ throws(SystemError) in
      let file = try make()
      add(name)
      return file
    }
  }

  static func forget(_ name: FilePath) {
    names.withLock { $0.forget(name) }
  }

  // Once the name is free another process may take it, and what that makes is not to be removed: so
  // the name is forgotten before anybody can look at the list.

  /// Removes the file of a temporary name.
  static func remove(_ name: FilePath) {
    names.withLock { names in
      name.remove()
      names.forget(name)
    }
  }

  /// Gives the file of a temporary name the one that it is meant to have.
  static func rename(_ name: FilePath, to target: FilePath) throws(SystemError) {
    try names.withLock { names throws(SystemError) in
      try name.rename(to: target)
      names.forget(name)
    }
  }

  /// Removes the files under all temporary names, as when a signal ends the process.
  public static func removeAll() {
    names.withLock { names in
      for name in names { name.remove() }
      names = []
    }
  }

  /// Removes the files under all temporary names and ends the process, before anybody can make
  /// another.
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
  /// The temporary name for a file: the same in every run, so that a later one finds what an
  /// earlier one left.
  var temporary: FilePath {
    // FNV-1a, 64 bits (G. Fowler, L. C. Noll, P. Vo): short, whatever the name's length.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in lastComponent { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return sibling(named: ".instagrid-\(String(hash, radix: 16)).tmp".utf8)
  }
}
