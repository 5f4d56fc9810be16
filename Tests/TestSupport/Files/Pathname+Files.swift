import CFileSystem
import FileSystem
import LibC

// File operations for tests. These functions make system calls and do not use the code under test.

extension Pathname {
  /// Returns all bytes of the file.
  package func contents() throws -> [UInt8] {
    let file = try open(O_RDONLY)
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(file, &buffer, buffer.count)
      guard count >= 0 else { throw SystemFailure("read \(self)") }
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
  }

  /// Returns the file as text; bytes that are not UTF-8 are replaced.
  package func text() throws -> String { String(decoding: try contents(), as: UTF8.self) }

  /// Creates the file, or replaces its contents.
  package func write(_ bytes: [UInt8]) throws {
    let file = try open(O_WRONLY | O_CREAT | O_TRUNC)
    defer { close(file) }
    try writeAll(bytes, to: file)
  }

  /// Creates the file, or replaces its contents.
  package func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes bytes into the file at an offset. Between its end and the offset there is a hole, which
  /// reads as zeros and takes no space.
  package func write(_ bytes: [UInt8], at offset: Int) throws {
    let file = try open(O_WRONLY)
    defer { close(file) }
    guard lseek(file, off_t(offset), SEEK_SET) == off_t(offset) else {
      throw SystemFailure("lseek")
    }
    try writeAll(bytes, to: file)
  }

  /// Opens the file with the flags of open(2). The caller must close the descriptor.
  package func open(_ flags: CInt) throws -> CInt {
    let file = unsafe withCString { unsafe systemOpen($0, flags | O_CLOEXEC, 0o644) }
    guard file >= 0 else { throw SystemFailure("open \(self)") }
    return file
  }

  /// Creates a folder at this path.
  package func makeFolder() throws {
    try SystemFailure.check("mkdir \(self)", unsafe withCString { unsafe mkdir($0, 0o755) })
  }

  /// Creates a FIFO at this path.
  package func makeFIFO() throws {
    try SystemFailure.check("mkfifo \(self)", unsafe withCString { unsafe mkfifo($0, 0o644) })
  }

  /// Creates a symbolic link with exactly this text, whose target need not exist.
  package func makeSymbolicLink(to text: Pathname) throws {
    let result = unsafe withCString { name in
      unsafe text.withCString { unsafe symlink($0, name) }
    }
    try SystemFailure.check("symlink \(self)", result)
  }

  /// Creates this path as a hard link to a file.
  package func makeHardLink(to file: Pathname) throws {
    let result = unsafe withCString { name in
      unsafe file.withCString { unsafe LibC.link($0, name) }
    }
    try SystemFailure.check("link \(self)", result)
  }

  /// Renames the file, replacing any file at the new path.
  package func move(to path: Pathname) throws {
    let result = unsafe withCString { old in
      unsafe path.withCString { unsafe LibC.rename(old, $0) }
    }
    try SystemFailure.check("rename \(self)", result)
  }

  /// Sets the file's modification time.
  package func setTime(seconds: Int, nanoseconds: Int = 0) throws {
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    let result = unsafe withCString { unsafe utimensat(AT_FDCWD, $0, [time, time], 0) }
    try SystemFailure.check("utimensat \(self)", result)
  }

  package func setPermissions(_ mode: mode_t) throws {
    try SystemFailure.check("chmod \(self)", unsafe withCString { unsafe chmod($0, mode) })
  }

  /// The file's type and permissions in the form of `st_mode`; links are not followed.
  package func mode() throws -> mode_t {
    var status = stat()
    try SystemFailure.check("lstat \(self)", unsafe withCString { unsafe lstat($0, &status) })
    return status.st_mode
  }

  /// The file's permissions; links are not followed.
  package func permissions() throws -> mode_t { try mode() & 0o7777 }

  /// Gives the file an extended attribute.
  ///
  /// - Returns: whether the file system has such attributes.
  package func setAttribute(_ name: String, _ value: [UInt8]) throws -> Bool {
    let file = try open(O_WRONLY)
    defer { close(file) }
    return unsafe fsetxattr(file, name, value, value.count, 0) == 0
  }

  /// Returns the value of an extended attribute of at most 64 KiB; `nil` if the file does not have
  /// it.
  package func attribute(_ name: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe withCString { unsafe getxattr($0, name, &value, value.count) }
    return count < 0 ? nil : Array(value.prefix(count))
  }

  package func isSymbolicLink() throws -> Bool { try mode() & S_IFMT == S_IFLNK }

  package func isFIFO() throws -> Bool { try mode() & S_IFMT == S_IFIFO }

  package func isDevice() throws -> Bool { try mode() & S_IFMT == S_IFCHR }

  /// The names of all entries of the folder, including hidden ones, sorted; bytes that are not
  /// UTF-8 are replaced.
  package var names: [String] { entries.map { String(decoding: $0, as: UTF8.self) } }

  /// The names of all entries of the folder, including hidden ones, sorted.
  package var entries: [[UInt8]] {
    guard let stream = unsafe withCString({ unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      names.append(
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) })
    }
    return names.filter { $0 != Array(".".utf8) && $0 != Array("..".utf8) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Removes the file, or the folder and everything in it.
  package func removeTree() {
    if unsafe withCString({ unsafe unlink($0) }) == 0 { return }
    for entry in entries { appending(entry).removeTree() }
    _ = unsafe withCString { unsafe rmdir($0) }
  }
}

extension Pathname: ExpressibleByStringInterpolation {}

/// Lets an exit test capture a path, which is sent to another process.
extension Pathname: Codable {
  /// Creates a path from its bytes.
  public init(from decoder: any Decoder) throws { self.init(bytes: try [UInt8](from: decoder)) }

  /// Encodes the bytes of the path.
  public func encode(to encoder: any Encoder) throws { try bytes.encode(to: encoder) }
}

/// Writes all bytes; waits while the reader is slower.
package func writeAll(_ bytes: [UInt8], to file: CInt) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(file, $0.baseAddress!, $0.count) }
    guard count > 0 else { throw SystemFailure("write") }
    rest = rest.dropFirst(count)
  }
}

// The methods above have the names of the system calls.

private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t) -> CInt {
  unsafe open(path, flags, mode)
}

private func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
