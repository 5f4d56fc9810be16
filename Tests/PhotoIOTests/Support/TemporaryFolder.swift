@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A new, empty folder, removed with all that is in it at the end of its life.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/PhotoIOTests-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw SystemError.last }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { removeTree(FilePath(path)) }

  /// The path of a file in this folder.
  subscript(name: String) -> FilePath { FilePath(path + "/" + name) }

  /// The names of all that is in the folder, hidden files among them, in order.
  var names: [String] { PhotoIOTests.names(in: path) }

  /// Writes a file into the folder.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> FilePath {
    try self[name].write(bytes)
    return self[name]
  }
}

/// The names of all that is in a folder, hidden files among them, in order.
func names(in folder: String) -> [String] {
  nameBytes(in: FilePath(folder)).map { String(decoding: $0, as: UTF8.self) }.sorted()
}

private func nameBytes(in folder: FilePath) -> [[UInt8]] {
  guard let stream = unsafe folder.withCString({ unsafe opendir($0) }) else { return [] }
  defer { unsafe closedir(stream) }
  var names: [[UInt8]] = []
  while let entry = unsafe readdir(stream) {
    names.append(
      unsafe withUnsafeBytes(of: entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) })
  }
  return names.filter { $0 != Array(".".utf8) && $0 != Array("..".utf8) }
}

private func removeTree(_ path: FilePath) {
  if unsafe path.withCString({ unsafe remove($0) }) == 0 { return }
  for name in nameBytes(in: path) {
    removeTree(FilePath(bytes: path.bytes + [UInt8(ascii: "/")] + name))
  }
  _ = unsafe path.withCString { unsafe remove($0) }
}

extension FilePath {
  /// The path as text; only for names that are UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// All bytes of the file.
  func contents() throws -> [UInt8] {
    let file = try OpenFile(reading: self)
    var bytes: [UInt8] = []
    while true {
      let more = try file.read(upTo: 1 << 16)
      if more.isEmpty { return bytes }
      bytes += more
    }
  }

  /// Makes the file, or replaces its contents.
  func write(_ bytes: [UInt8]) throws {
    let file = try OpenFile(self, O_WRONLY | O_CREAT | O_TRUNC)
    try file.write(bytes)
  }

  /// What the name itself is, without following links: the bits of `st_mode`, or `nil`.
  var modeWithoutFollowing: mode_t? {
    var status = stat()
    guard unsafe withCString({ unsafe lstat($0, &status) }) == 0 else { return nil }
    return status.st_mode
  }

  /// Makes a link of this name that leads to `target`, which need not exist.
  func makeLink(to target: String) throws {
    if unsafe withCString({ unsafe symlink(target, $0) }) != 0 { throw SystemError.last }
  }

  /// Makes a FIFO of this name.
  func makeFIFO() throws {
    if unsafe withCString({ unsafe mkfifo($0, 0o600) }) != 0 { throw SystemError.last }
  }

  /// Makes a folder of this name.
  func makeFolder() throws {
    if unsafe withCString({ unsafe mkdir($0, 0o700) }) != 0 { throw SystemError.last }
  }
}
