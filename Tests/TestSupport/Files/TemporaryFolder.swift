import CPlatform
import FileSystem

/// A new, empty folder, which is removed at the end of its life with everything in it.
///
/// A name in the folder may be any bytes. A name that begins with a slash stands for itself.
///
///     let folder = try TemporaryFolder()
///     let photo = try folder.write(bytes, to: "photo.jpg")
///     try folder["grid.png"].contents()
package final class TemporaryFolder: Sendable {
  package let path: FilePath

  /// Makes a folder in another one: by default the folder `TMPDIR`, or `/tmp`.
  package init(in parent: FilePath? = nil) throws {
    let temporary = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let template = (parent ?? FilePath(temporary)).appending("instagrid-tests.XXXXXX".utf8)
    var name = template.bytes.map { CChar(bitPattern: $0) } + [0]
    guard unsafe mkdtemp(&name) != nil else { throw SystemFailure("mkdtemp \(template)") }
    path = FilePath(bytes: name.map { UInt8(bitPattern: $0) })
  }

  deinit { path.removeTree() }

  /// The path of a file in the folder.
  package subscript(name: FilePath) -> FilePath { name.relative(to: path) }

  /// The path of a file in the folder.
  package subscript(name: String) -> FilePath { self[FilePath(name)] }

  /// The names of everything in the folder, hidden files included, sorted; bytes that are not UTF-8
  /// are replaced.
  package var names: [String] { path.names }

  /// The names of everything in a folder of this folder, hidden files included, sorted.
  package func names(in folder: FilePath) -> [String] { self[folder].names }
}

extension TemporaryFolder {
  /// Returns the bytes of a file.
  package func read(_ name: FilePath) throws -> [UInt8] { try self[name].contents() }

  /// Makes a file, or replaces its contents.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: FilePath) throws -> FilePath {
    try self[name].write(bytes)
    return self[name]
  }

  /// Makes a file, or replaces its contents.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> FilePath {
    try write(bytes, to: FilePath(name))
  }

  /// Makes a file with the bytes of another, and returns them.
  @discardableResult
  package func copy(_ other: FilePath, to name: FilePath) throws -> [UInt8] {
    let bytes = try read(other)
    try write(bytes, to: name)
    return bytes
  }

  package func makeFolder(_ name: FilePath) throws { try self[name].makeFolder() }

  package func makeFIFO(_ name: FilePath) throws { try self[name].makeFIFO() }

  /// Makes a symbolic link with exactly this text.
  package func makeSymbolicLink(_ name: FilePath, to text: FilePath) throws {
    try self[name].makeSymbolicLink(to: text)
  }

  /// Gives a file of the folder a second name.
  package func makeHardLink(_ name: FilePath, to file: FilePath) throws {
    try self[name].makeHardLink(to: self[file])
  }
}
