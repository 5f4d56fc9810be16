import FileSystem
import LibC

/// A file beside a photo that says something about it: one of XMP data, or of Google Takeout.
enum Sidecar {
  /// The largest number of bytes that are read.
  static let mostBytes = 1 << 20

  /// Reads a sidecar, which may be in UTF-8 or, with a byte order mark, in UTF-16; `nil` if there is none.
  ///
  /// - Throws: the error of the system, `EFBIG` for more than ``mostBytes``, and `ENOTSUP` for what is neither a
  ///   regular file nor a folder.
  static func contents(
    of path: Pathname
  ) throws(SystemError) -> (identity: FileStatus.Identity, utf8: [UInt8])? {
    do throws(SystemError) {
      let file = try OpenFile(examining: path)
      let status = try file.status
      if status.kind == .folder { throw .isFolder }
      guard status.kind == .regular else { throw SystemError(ENOTSUP) }
      guard status.size <= mostBytes else { throw SystemError(EFBIG) }
      return (status.identity, try file.read(upTo: status.size, at: 0).inUTF8)
    } catch  where [ENOENT, ENOTDIR, ENAMETOOLONG].contains(error.code) {
      return nil
    }
  }
}

extension FileName {
  /// The files that may have XMP data beside a photo, such as `photo.jpg.xmp` and `photo.xmp`.
  var sidecars: [Pathname] {
    guard case .path(let path) = self else { return [] }
    let names = path.name == path.stem ? [path.name] : [path.name, path.stem]
    return names.map { path.folder.appending($0 + ".xmp".utf8) }
  }
}

extension [UInt8] {
  /// Text in UTF-8 without the byte order mark of UTF-8 or UTF-16 that it begins with.
  fileprivate var inUTF8: [UInt8] {
    if starts(with: [0xEF, 0xBB, 0xBF]) { return Array(dropFirst(3)) }
    let isLittleEndian = starts(with: [0xFF, 0xFE])
    guard isLittleEndian || starts(with: [0xFE, 0xFF]) else { return self }
    let units = Array(dropFirst(2)).utf16Units(isLittleEndian: isLittleEndian)
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The units of UTF-16 that the bytes are, without half a one at the end.
  func utf16Units(isLittleEndian: Bool) -> [UInt16] {
    stride(from: 0, to: count - 1, by: 2).map { index in
      let unit = UInt16(self[index]) | UInt16(self[index + 1]) << 8
      return isLittleEndian ? unit : unit.byteSwapped
    }
  }
}
