import FileSystem
import LibC

/// The file of a font, open for the process that draws text. Here nothing of it is interpreted.
final class FontFile: Hashable, Sendable {
  let file: OpenFile
  /// The XXH64 hash of its bytes.
  private let hash: UInt64

  /// The largest size in bytes: a quarter of what all open fonts may have.
  private static let mostBytes = 1 << 26

  init(_ path: Pathname) throws(TextError) {
    do throws(SystemError) {
      file = try OpenFile(examining: path)
      let status = try file.status
      if status.kind == .folder { throw .isFolder }
      guard status.kind == .regular, status.size <= Self.mostBytes else { throw SystemError(EFBIG) }
      var sum = ContentHash()
      try sum.add(file, upTo: status.size)
      hash = sum.value
    } catch {
      throw TextError(.fontFile("\(error)"))
    }
  }

  /// The identity of a font in a process that has this file besides the installed fonts.
  func identity(of font: UInt64) -> UInt64 { font ^ hash }

  static func == (one: FontFile, other: FontFile) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
