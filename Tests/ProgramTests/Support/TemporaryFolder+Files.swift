#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension TemporaryFolder {
  /// The bytes of a file.
  func read(_ name: Word) throws -> [UInt8] {
    let file = unsafe absolute(name).withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { throw SystemFailure("open \(name)") }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe readSome(file, $0.baseAddress!, $0.count)
      }
      guard count >= 0 else { throw SystemFailure("read \(name)") }
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
  }

  /// Makes a file.
  func write(_ bytes: [UInt8], to name: Word) throws {
    let file = unsafe absolute(name).withCString {
      unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    }
    guard file >= 0 else { throw SystemFailure("open \(name)") }
    defer { close(file) }
    try writeAll(bytes, to: file)
  }

  /// Makes a file with the bytes of another, and returns them.
  @discardableResult
  func copy(_ other: Word, to name: Word) throws -> [UInt8] {
    let bytes = try read(other)
    try write(bytes, to: name)
    return bytes
  }

  func makeFolder(_ name: Word) throws {
    try check("mkdir", unsafe absolute(name).withCString { unsafe mkdir($0, 0o755) })
  }

  func makeFIFO(_ name: Word) throws {
    try check("mkfifo", unsafe absolute(name).withCString { unsafe mkfifo($0, 0o644) })
  }

  /// Makes a symbolic link with exactly this text.
  func makeSymbolicLink(_ name: Word, to text: Word) throws {
    let result = unsafe absolute(name).withCString { name in
      unsafe text.withCString { unsafe symlink($0, name) }
    }
    try check("symlink", result)
  }

  /// Gives a file a second name.
  func makeHardLink(_ name: Word, to file: Word) throws {
    let result = unsafe absolute(name).withCString { name in
      unsafe absolute(file).withCString { unsafe link($0, name) }
    }
    try check("link", result)
  }

  func setPermissions(_ mode: mode_t, of name: Word) throws {
    try check("chmod", unsafe absolute(name).withCString { unsafe chmod($0, mode) })
  }

  /// A file's permissions, without following a link.
  func permissions(of name: Word) throws -> mode_t { try mode(of: name) & 0o7777 }

  func isSymbolicLink(_ name: Word) throws -> Bool { try mode(of: name) & S_IFMT == S_IFLNK }

  func isFIFO(_ name: Word) throws -> Bool { try mode(of: name) & S_IFMT == S_IFIFO }

  func isDevice(_ name: Word) throws -> Bool { try mode(of: name) & S_IFMT == S_IFCHR }

  private func mode(of name: Word) throws -> mode_t {
    var status = stat()
    try check("lstat", unsafe absolute(name).withCString { unsafe lstat($0, &status) })
    return status.st_mode
  }

  private func check(_ call: String, _ result: CInt) throws {
    if result != 0 { throw SystemFailure(call) }
  }
}

// The methods above have the names of the system's calls.
private func readSome(_ file: CInt, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(file, bytes, count)
}

/// Writes all bytes, waiting where it has to.
func writeAll(_ bytes: [UInt8], to file: CInt) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress!, $0.count) }
    guard count > 0 else { throw SystemFailure("write") }
    rest = rest.dropFirst(count)
  }
}
