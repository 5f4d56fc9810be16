import LibC
import Synchronization

/// The name of an unfinished file: `.instagrid-ORIGIN-RANDOM.tmp`, or
/// `.instagrid-ORIGIN-RANDOM-NEW-OLD.tmp` while the file is exchanged with one that it replaces.
///
/// RANDOM is 64 random bits. ORIGIN is a digest of what locks depend on: the boot of the machine and the mounted
/// file system. A file that cannot be locked has no ORIGIN. NEW and OLD are digests of the two files that are
/// exchanged; they identify a third file that took the old one's place. All parts are hexadecimal.
struct TemporaryName {
  let path: Pathname

  private init(_ parts: [String]) {
    path = Pathname(([Self.prefix] + parts).joined(separator: "-") + Self.suffix)
  }

  /// Creates a new name for a file in a folder that will be locked.
  init(in folder: Folder) { self.init(Self.origin(of: folder) + [Self.random]) }

  /// A new name for a file that cannot be locked.
  static var unlockable: TemporaryName { TemporaryName([random]) }

  /// Creates a new name for a file in a folder while it is exchanged with another file.
  init(exchanging new: FileStatus, with old: FileStatus, in folder: Folder, isLocked: Bool) {
    let origin = isLocked ? Self.origin(of: folder) : []
    self.init(origin + [Self.random, new.newDigest, old.oldDigest])
  }

  private static let prefix = ".instagrid"
  private static let suffix = ".tmp"

  private static var random: String { String(UInt64.random(in: 0...(.max)), radix: 16) }

  /// The ORIGIN of names in a folder; empty if the boot of the machine is unknown.
  private static func origin(of folder: Folder) -> [String] {
    boot.map { [digest($0, folder.identity.device)] } ?? []
  }

  /// The FNV-1a hash, 64 bits (G. Fowler, L. C. Noll, P. Vo), of the decimal digits of numbers.
  fileprivate static func digest(_ numbers: UInt64...) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in numbers.map({ "\($0)," }).joined().utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  /// A number that differs between any two boots of any two machines (random(4)).
  private static let boot: UInt64? = {
    guard let file = try? OpenFile("/proc/sys/kernel/random/boot_id", O_RDONLY),
      let bytes = try? file.read(upTo: 64)
    else { return nil }
    let digits = String(decoding: bytes, as: UTF8.self).filter(\.isHexDigit)
    return UInt64(digits.prefix(16), radix: 16)
  }()

  /// Whether a file with this name is unfinished or was just being replaced, and its lock shows
  /// whether the process that created it is still running.
  static func isTemporary(_ name: Pathname, in folder: Folder, _ file: FileStatus) -> Bool {
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
  fileprivate var newDigest: String { TemporaryName.digest(identity.inode) }

  /// A digest of a file that is complete.
  fileprivate var oldDigest: String {
    TemporaryName.digest(
      identity.inode, UInt64(size), UInt64(bitPattern: Int64(modified.seconds)),
      UInt64(bitPattern: Int64(modified.nanoseconds)))
  }
}

extension Folder {
  /// The number of names in a folder that are searched for abandoned files: listing a larger folder
  /// would take longer than making a small picture.
  private static let maxNames = 10_000

  /// Removes the temporary files that processes which have ended left in the folder. Files from another machine,
  /// through another mount of the folder, or from before the last boot are kept, since that is not certain.
  func removeAbandonedFiles() {
    var count = 0
    try? forEachName { name in
      removeIfAbandoned(name)
      count += 1
      return count < Self.maxNames
    }
  }

  private func removeIfAbandoned(_ name: Pathname) {
    // O_NONBLOCK, because opening a FIFO must not block.
    guard name.bytes.starts(with: ".instagrid-".utf8),
      let file = try? open(name, O_RDONLY | O_NONBLOCK),
      let status = try? file.status, status.kind == .regular,
      TemporaryName.isTemporary(name, in: self, status), file.lockIfFree(),
      (try? self.status(of: name))??.identity == status.identity
    else { return }
    remove(name)
  }

  /// The paths of the folders that this process has searched for abandoned files.
  private static let cleaned = Mutex<Set<Pathname>>([])

  /// Removes abandoned files, but only once per process, unless more than 1000 folders are used.
  func removeAbandonedFilesOnce() {
    let isFirstUse = Self.cleaned.withLock { cleaned in
      if cleaned.count >= 1000 { cleaned = [] }
      return cleaned.insert(path).inserted
    }
    if isFirstUse { removeAbandonedFiles() }
  }
}
