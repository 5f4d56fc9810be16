import CFileSystem
import CPlatform

/// Who may do what with a file: its owner, group, permission bits and access control list.
struct FileAccess {
  let owner: uid_t
  let group: gid_t
  /// Read, write and execute for owner, group and others; never setuid, setgid or sticky.
  let permissions: mode_t
  /// The POSIX access control list as the system stores it; empty if there is none beyond the
  /// permission bits, `nil` if it cannot be read.
  let list: [UInt8]?

  /// Looks at a file.
  init(of path: FilePath, _ status: FileStatus) {
    owner = status.owner
    group = status.group
    permissions = status.permissions & 0o777
    var bytes = [UInt8](repeating: 0, count: FILE_ACL_MAXIMUM)
    let count = unsafe path.withCString { unsafe file_acl($0, &bytes) }
    list = count < 0 ? nil : Array(bytes.prefix(count))
  }

  /// The permission bits of a file that could not get the owner, the group or the list of this one,
  /// such that nobody may do more with it than before.
  ///
  /// Who was in the old group is one of the others then, and some of the others may be in the new
  /// group; so both get what both had. The old owner is in the group or one of the others.
  func permissions(keepingOwner: Bool, group keepsGroup: Bool, list keepsList: Bool) -> mode_t {
    // What a list grants and denies to single users cannot be said in bits.
    guard keepsList else { return permissions & 0o700 }
    let owner = permissions >> 6
    var (group, others) = (permissions >> 3 & 7, permissions & 7)
    if !keepsGroup { (group, others) = (group & others, group & others) }
    if !keepingOwner { (group, others) = (group & owner, others & owner) }
    return owner << 6 | group << 3 | others
  }
}

extension OpenFile {
  /// Takes over the access to the file that this one replaces, as far as the system allows, and less
  /// where it does not.
  ///
  /// - Throws: an error if the file would grant more than the one that it replaces.
  func adopt(_ access: FileAccess) throws(SystemError) {
    var mine = try status
    if mine.owner != access.owner || mine.group != access.group,
      fchown(descriptor, access.owner, access.group) != 0
    {
      // Who is no administrator may choose among the own groups.
      _ = fchown(descriptor, uid_t.max, access.group)
    }
    mine = try status
    let (keepsOwner, keepsGroup) = (mine.owner == access.owner, mine.group == access.group)
    // Entries of a list are relative to owner and group. An empty list takes away what the folder
    // gives to new files.
    let list = keepsOwner && keepsGroup ? access.list ?? [] : []
    let hasList = unsafe file_set_acl(descriptor, list, list.count) == 0
    let permissions = access.permissions(
      keepingOwner: keepsOwner, group: keepsGroup, list: hasList && list == access.list)
    guard fchmod(descriptor, permissions) != 0 else { return }
    let failure = SystemError.last
    guard try status.permissions & ~permissions == 0 else { throw failure }
  }
}
