import FileSystem
import LibC

/// A new, empty folder, which is removed with all its contents when this object is deinitialized.
///
/// A name in the folder may be any bytes. A name that begins with a slash is an absolute path.
///
///     let folder = try TemporaryFolder()
///     let photo = try folder.write(bytes, to: "photo.jpg")
///     try folder["grid.png"].contents()
package final class TemporaryFolder: Sendable {
  package let path: Pathname

  /// Creates a folder in another one: by default in `TMPDIR`, or in `/tmp`.
  package init(in parent: Pathname? = nil) throws {
    let template = (parent ?? Self.parent).appending("instagrid-tests.XXXXXX".utf8)
    var name = template.bytes.map { CChar(bitPattern: $0) } + [0]
    guard unsafe mkdtemp(&name) != nil else { throw SystemFailure("mkdtemp \(template)") }
    path = Pathname(bytes: name.map { UInt8(bitPattern: $0) })
  }

  /// Creates a folder that an exit test of this process finds by its name. In Swift 6.2, the
  /// closure of `#expect(processExitsWith:)` cannot capture anything.
  package init(forExitTest name: String) throws {
    path = Self.path(forExitTest: name, of: getpid())
    path.removeTree()
    try path.makeFolder()
  }

  /// In the process of an exit test, the path of the folder that the test has created.
  package static func path(ofExitTest name: String) -> Pathname {
    path(forExitTest: name, of: getppid())
  }

  private static func path(forExitTest name: String, of process: pid_t) -> Pathname {
    parent.appending("instagrid-tests.\(process).\(name)".utf8)
  }

  private static var parent: Pathname {
    Pathname(unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp")
  }

  deinit { path.removeTree() }

  /// The path of a file in the folder.
  package subscript(name: Pathname) -> Pathname { name.resolved(against: path) }

  /// The path of a file in the folder.
  package subscript(name: String) -> Pathname { self[Pathname(name)] }

  /// The names of all entries, including hidden ones, sorted; bytes that are not UTF-8 are
  /// replaced.
  package var names: [String] { path.names }

  /// The names of all entries of a subfolder, including hidden ones, sorted.
  package func names(in folder: Pathname) -> [String] { self[folder].names }
}

extension TemporaryFolder {
  /// Returns the bytes of a file.
  package func read(_ name: Pathname) throws -> [UInt8] { try self[name].contents() }

  /// Creates a file, or replaces its contents.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: Pathname) throws -> Pathname {
    try self[name].write(bytes)
    return self[name]
  }

  /// Creates a file, or replaces its contents.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> Pathname {
    try write(bytes, to: Pathname(name))
  }

  /// Creates a copy of a file, and returns its bytes.
  @discardableResult
  package func copy(_ other: Pathname, to name: Pathname) throws -> [UInt8] {
    let bytes = try read(other)
    try write(bytes, to: name)
    return bytes
  }

  package func makeFolder(_ name: Pathname) throws { try self[name].makeFolder() }

  package func makeFIFO(_ name: Pathname) throws { try self[name].makeFIFO() }

  /// Creates a symbolic link with exactly this text.
  package func makeSymbolicLink(_ name: Pathname, to text: Pathname) throws {
    try self[name].makeSymbolicLink(to: text)
  }

  /// Creates a hard link to a file of the folder.
  package func makeHardLink(_ name: Pathname, to file: Pathname) throws {
    try self[name].makeHardLink(to: self[file])
  }
}
