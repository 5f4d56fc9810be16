#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FilePath {
  /// The name of a file in the folder of this name.
  package func appending(_ name: some Collection<UInt8>) -> FilePath {
    let isEnded = bytes.isEmpty || bytes.last == UInt8(ascii: "/")
    return FilePath(bytes: bytes + (isEnded ? [] : [UInt8(ascii: "/")]) + Array(name))
  }

  /// The same name, where it is relative, from another folder than the working one.
  package func relative(to folder: FilePath?) -> FilePath {
    guard let folder, bytes.first != UInt8(ascii: "/") else { return self }
    return folder.appending(bytes)
  }

  /// The last part of the name without its extension; with it if nothing else would be left.
  package var stem: [UInt8] {
    let name = lastComponent
    let stem = pathExtension == nil ? name : name[..<(name.lastIndex(of: UInt8(ascii: ".")) ?? 0)]
    return Array(stem.isEmpty ? name : stem)
  }

  /// Whether the name leads to a folder.
  package var isFolder: Bool { (try? FileStatus(of: self))?.kind == .folder }

  /// The names of what lies in the folder of this name, not counting hidden files, in no order; none
  /// if there are more than five hundred, or it cannot be looked into.
  package var namesInside: [[UInt8]] {
    guard let folder = unsafe withCString({ unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [[UInt8]] = []
    while names.count <= 500, let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe Array($0.prefix { $0 != 0 })
      }
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
    return names.count <= 500 ? names : []
  }

  /// What the name leads to in the end, if it is a link's.
  package var linkTarget: FilePath? {
    (try? followingLinks()).flatMap { $0 == self ? nil : $0 }
  }

  /// Makes a folder of this name, and those that it is in, where there is none.
  ///
  /// - Throws: ``OutputError`` if it cannot be made, or something else has the name.
  package func makeFolders() throws(OutputError) {
    do throws(SystemError) {
      for end in bytes.indices.dropFirst() where bytes[end] == UInt8(ascii: "/") {
        try FilePath(bytes: bytes[..<end]).makeOneFolder()
      }
      try makeOneFolder()
    } catch {
      throw OutputError(self, .cannotCreate(error))
    }
  }

  private func makeOneFolder() throws(SystemError) {
    if unsafe withCString({ unsafe mkdir($0, 0o777) }) == 0 { return }
    let failure = SystemError.last
    // Whatever the system says of a folder that is there, such as one that may not be written to.
    if let status = try FileStatus(ifExists: self) {
      if status.kind != .folder { throw .notFolder }
    } else {
      throw failure
    }
  }
}
