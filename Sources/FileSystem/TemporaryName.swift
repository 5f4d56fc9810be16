import CPlatform
import Synchronization

/// The name of a file that has not got its own name yet: `.instagrid-ORIGIN-RANDOM.tmp`, or
/// `.instagrid-ORIGIN-RANDOM-NEW-OLD.tmp` while the file is exchanged with one that it replaces.
///
/// RANDOM is 64 random bits, so no two runs share a name. ORIGIN is a digest of what makes locks
/// reliable: the boot of the machine and the mounted file system. A name without an ORIGIN is one
/// whose file cannot be locked. NEW and OLD are digests of the two files that are exchanged. A third
/// one, which had come in place of the old one, is told by them. All parts are hexadecimal.
struct TemporaryName {
  let path: FilePath

  private init(_ parts: [String]) {
    path = FilePath(([Self.prefix] + parts).joined(separator: "-") + Self.suffix)
  }

  /// A new name for a file in a folder, which will be locked.
  init(in folder: Folder) { self.init(Self.origin(of: folder) + [Self.random]) }

  /// A new name for a file that cannot be locked.
  static var unlockable: TemporaryName { TemporaryName([random]) }

  /// A new name for a file in a folder while it is exchanged with another file.
  ///
  /// - Parameter isLocked: whether it is locked.
  init(exchanging new: FileStatus, with old: FileStatus, in folder: Folder, isLocked: Bool) {
    let origin = isLocked ? Self.origin(of: folder) : []
    self.init(origin + [Self.random, new.newDigest, old.oldDigest])
  }

  private static let prefix = ".instagrid"
  private static let suffix = ".tmp"

  private static var random: String { String(UInt64.random(in: 0...(.max)), radix: 16) }

  /// The ORIGIN of names that are made in a folder; none where the boot of the machine is not known.
  private static func origin(of folder: Folder) -> [String] {
    boot.map { [digest($0, folder.identity.device)] } ?? []
  }

  /// FNV-1a, 64 bits (G. Fowler, L. C. Noll, P. Vo), of the decimal digits of numbers.
  fileprivate static func digest(_ numbers: UInt64...) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in numbers.map({ "\($0)," }).joined().utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  /// What differs between any two boots of any two machines (random(4)).
  private static let boot: UInt64? = {
    guard let file = try? OpenFile("/proc/sys/kernel/random/boot_id", O_RDONLY),
      let bytes = try? file.read(upTo: 64)
    else { return nil }
    let digits = String(decoding: bytes, as: UTF8.self).filter(\.isHexDigit)
    return UInt64(digits.prefix(16), radix: 16)
  }()

  /// Whether a file of this name in a folder is an unfinished one, or one that was just being
  /// replaced, and its lock tells whether the run that made it is still there.
  static func isLeftOver(_ name: FilePath, in folder: Folder, _ file: FileStatus) -> Bool {
    let text = String(decoding: name.bytes, as: UTF8.self)
    let parts = text.dropLast(suffix.utf8.count).split(
      separator: "-", omittingEmptySubsequences: false
    ).map(String.init)
    guard text.hasSuffix(suffix), parts.count >= 3, parts[0] == prefix,
      [parts[1]] == origin(of: folder)
    else { return false }
    return parts.count == 3
      || parts.count == 5 && (parts[3] == file.newDigest || parts[4] == file.oldDigest)
  }
}

extension FileStatus {
  /// A digest of a file that may still be written to.
  fileprivate var newDigest: String { TemporaryName.digest(identity.number) }

  /// A digest of a file that is complete.
  fileprivate var oldDigest: String {
    TemporaryName.digest(
      identity.number, UInt64(size), UInt64(bitPattern: Int64(modified.seconds)),
      UInt64(bitPattern: Int64(modified.nanoseconds)))
  }
}

extension Folder {
  /// The most names of a folder that are looked at for abandoned files: a larger folder would take
  /// longer to list than a small picture takes to make.
  private static let mostNames = 10_000

  /// Removes the files that runs which are no more have left under temporary names in the folder.
  /// Those stay of which that is not certain: of other machines, of other mounts of the same folder,
  /// and of runs before the last boot.
  func removeAbandonedFiles() {
    var count = 0
    try? forEachName { name in
      removeIfAbandoned(name)
      count += 1
      return count < Self.mostNames
    }
  }

  private func removeIfAbandoned(_ name: FilePath) {
    // Opening a FIFO must not wait.
    guard name.bytes.starts(with: ".instagrid-".utf8),
      let file = try? open(name, O_RDONLY | O_NONBLOCK),
      let status = try? file.status, status.kind == .regular,
      TemporaryName.isLeftOver(name, in: self, status), file.lockIfFree(),
      (try? self.status(of: name))??.identity == status.identity
    else { return }
    remove(name)
  }

  /// The names of the folders whose abandoned files have been removed by this process.
  private static let cleaned = Mutex<Set<FilePath>>([])

  /// Whether this is the first call for a folder of this name, as far as that is remembered.
  private static func isFirstUse(of path: FilePath) -> Bool {
    cleaned.withLock { cleaned in
      if cleaned.count >= 1000 { cleaned = [] }
      return cleaned.insert(path).inserted
    }
  }

  /// The same, but only once in this process, as long as it does not use too many folders to remember.
  func removeAbandonedFilesOnce() {
    if Self.isFirstUse(of: path) { removeAbandonedFiles() }
  }

  /// The same in the folder of a name, which is opened only then.
  static func removeAbandonedFilesOnce(in path: FilePath) {
    if isFirstUse(of: path) { (try? Folder(path))?.removeAbandonedFiles() }
  }
}
