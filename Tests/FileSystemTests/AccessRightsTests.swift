import LibC
import TestSupport
import Testing

@testable import FileSystem

@Suite struct AccessRightsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The permission bits are derived from a rule: whoever is in a class of users afterward must
  /// have had the same permissions in every class to which they may have belonged before.
  @Test(
    arguments: [
      // The old bits; then those after a change of group, of owner, of both, and without the list.
      (0o644, [0o644, 0o644, 0o644, 0o600]), (0o640, [0o600, 0o640, 0o600, 0o600]),
      (0o604, [0o600, 0o604, 0o600, 0o600]), (0o664, [0o644, 0o664, 0o644, 0o600]),
      (0o466, [0o466, 0o444, 0o444, 0o400]), (0o755, [0o755, 0o755, 0o755, 0o700]),
      (0o606, [0o600, 0o606, 0o600, 0o600]), (0o000, [0, 0, 0, 0]),
    ] as [(mode_t, [mode_t])])
  func `if owner, group or list cannot be kept, nobody gets more access than before`(
    old: mode_t, expected: [mode_t]
  ) throws {
    let path = try folder.write([1], to: "a")
    try path.setPermissions(old)
    let access = AccessRights(of: path, try FileStatus(of: path))
    #expect(access.permissions == old)
    #expect(access.permissions(keepingOwner: true, group: true, acl: true) == old)
    #expect(
      [
        access.permissions(keepingOwner: true, group: false, acl: true),
        access.permissions(keepingOwner: false, group: true, acl: true),
        access.permissions(keepingOwner: false, group: false, acl: true),
        access.permissions(keepingOwner: true, group: true, acl: false),
      ] == expected)
  }

  @Test func `setuid, setgid and sticky bits are dropped`() throws {
    let old = try folder.write([1], to: "old.png")
    // The file keeps the last three digits, if the system permits setting the first one at all.
    for mode in [0o4755, 0o2755, 0o1755, 0o7777] as [mode_t] {
      try old.setPermissions(mode)
      try OutputFile.write("new", to: old)
      #expect(try old.permissions() == mode & 0o777)
    }
  }

  @Test func `a temporary file is readable only by those who may read the output`() throws {
    let old = try folder.write([1], to: "old.png")
    for mode in [0o600, 0o644, 0o640] as [mode_t] {
      try old.setPermissions(mode)
      let output = try OutputFile(old)
      let status = try OpenFile(borrowing: output.descriptor).status
      #expect(status.permissions == 0o600)
      try output.commit()
      #expect(try old.permissions() == mode)
    }
  }
}
