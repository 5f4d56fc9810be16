import CFileSystem
import LibC

/// Who may access a file, and how: its owner, group, permission bits and access control list.
struct AccessRights {
  let owner: uid_t
  let group: gid_t
  /// The read, write and execute bits of owner, group and others; never setuid, setgid or sticky.
  let permissions: mode_t
  /// The POSIX access control list in the system's format; empty if there is none beyond the
  /// permission bits, `nil` if it cannot be read.
  let acl: [UInt8]?

  /// Source: acl(5) and the kernel's include/uapi/linux/posix_acl_xattr.h.
  fileprivate static let aclName = "system.posix_acl_access"
  /// The largest supported list in bytes: 256 entries, ten times the usual number.
  private static let maximumACLSize = 4 + 256 * 8

  /// Reads the access of a file whose status is known.
  init(of path: Pathname, _ status: FileStatus) {
    owner = status.owner
    group = status.group
    permissions = status.permissions & 0o777
    var bytes = [UInt8](repeating: 0, count: Self.maximumACLSize)
    let count = unsafe path.withCString { unsafe getxattr($0, Self.aclName, &bytes, bytes.count) }
    acl = count >= 0 ? Array(bytes.prefix(count)) : SystemError.last.meansNoACL ? [] : nil
  }

  /// Returns the permission bits for a file that could not take over the owner, the group or the
  /// list of this one. They grant nobody more than before.
  ///
  /// If the group changes, members of the old group become others, and some others may become
  /// members of the new group. So both get only what both had. If the owner changes, the old owner
  /// becomes a member of the group or one of the others.
  func permissions(keepingOwner: Bool, group keepsGroup: Bool, acl keepsACL: Bool) -> mode_t {
    // Permission bits cannot express what a list grants or denies to individual users.
    guard keepsACL else { return permissions & 0o700 }
    let owner = permissions >> 6
    var (group, others) = (permissions >> 3 & 7, permissions & 7)
    if !keepsGroup { (group, others) = (group & others, group & others) }
    if !keepingOwner { (group, others) = (group & owner, others & owner) }
    return owner << 6 | group << 3 | others
  }
}

extension OpenFile {
  /// Takes over the access of the file that this one replaces, as far as the system permits;
  /// otherwise grants less.
  ///
  /// - Throws: an error if the file would grant more than the one that it replaces.
  func adopt(_ access: AccessRights) throws(SystemError) {
    var mine = try status
    if mine.owner != access.owner || mine.group != access.group,
      fchown(descriptor, access.owner, access.group) != 0
    {
      // Without privileges, only the group can be changed, and only to one of the user's own groups.
      _ = fchown(descriptor, uid_t.max, access.group)
    }
    mine = try status
    let (keepsOwner, keepsGroup) = (mine.owner == access.owner, mine.group == access.group)
    // The entries of a list are relative to owner and group. An empty list removes the one that the
    // folder gives to new files.
    let acl = keepsOwner && keepsGroup ? access.acl ?? [] : []
    let hasACL = set(acl)
    let permissions = access.permissions(
      keepingOwner: keepsOwner, group: keepsGroup, acl: hasACL && acl == access.acl)
    guard fchmod(descriptor, permissions) != 0 else { return }
    let failure = SystemError.last
    guard try status.permissions & ~permissions == 0 else { throw failure }
  }

  /// Gives the file an access control list, or removes one that it has inherited if the list is empty. Returns whether
  /// it has the list now.
  private func set(_ acl: [UInt8]) -> Bool {
    let name = AccessRights.aclName
    if !acl.isEmpty { return unsafe fsetxattr(descriptor, name, acl, acl.count, 0) == 0 }
    return unsafe fremovexattr(descriptor, name) == 0 || SystemError.last.meansNoACL
  }
}

extension SystemError {
  fileprivate var meansNoACL: Bool { [ENODATA, EOPNOTSUPP].contains(code) }
}
