#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A system call that a test needs and that failed.
struct SystemFailure: Error {
  let call: String
  let code: CInt

  init(_ call: String) {
    self.call = call
    code = errno
  }
}

/// An empty folder that goes away, with what is in it, at the end of a test.
///
/// All names are relative to it, unless they begin with a slash.
final class TemporaryFolder {
  let path: Word

  convenience init() throws {
    try self.init(in: unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp")
  }

  init(in parent: String) throws {
    var template = Array("\(parent)/instagrid-tests.XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer {
      unsafe mkdtemp($0.baseAddress!) != nil
    }
    guard made else { throw SystemFailure("mkdtemp") }
    path = Word(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit { Self.remove(path) }

  /// The names in the folder, sorted; what is no UTF-8 in them is replaced.
  var names: [String] { Self.entries(of: path).map { String(decoding: $0.bytes, as: UTF8.self) } }

  /// The names in a folder in this folder, sorted.
  func names(in folder: Word) -> [String] {
    Self.entries(of: absolute(folder)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The whole name of a file in the folder.
  func absolute(_ name: Word) -> Word {
    name.bytes.first == UInt8(ascii: "/") ? name : path / name
  }

  /// The names in a folder, sorted.
  static func entries(of folder: Word) -> [Word] {
    guard let stream = unsafe folder.withCString({ unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(stream) }
    var entries: [Word] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe $0.prefix { $0 != 0 } }
      unsafe entries.append(Word(bytes: Array(name)))
    }
    return entries.filter { $0 != "." && $0 != ".." }.sorted {
      $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
  }

  private static func remove(_ path: Word) {
    if unsafe path.withCString({ unsafe unlink($0) }) == 0 { return }
    for entry in entries(of: path) { remove(path / entry) }
    _ = unsafe path.withCString { unsafe rmdir($0) }
  }
}

extension Word {
  fileprivate static func / (folder: Word, name: Word) -> Word {
    Word(bytes: folder.bytes + [UInt8(ascii: "/")] + name.bytes)
  }
}
