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
  static func add(
    _ name: FilePath, made make: () throws(SystemError) -> Void
  ) throws(SystemError) {
    let result: Result<Void, SystemError> = making.withLock { _ in
      do throws(SystemError) {
        try make()
        add(name)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  static func forget(_ name: FilePath) {
    names.withLock { names in
      if let index = names.firstIndex(of: name) { names.remove(at: index) }
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
