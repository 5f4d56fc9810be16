import CPlatform
import TestSupport
import Testing

@testable import FileSystem

@Suite struct FileAccessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What the permission bits of the table are worked out from: whoever is in a class of users
  /// afterwards must have been granted as much by every class that they may have been in before.
  @Test(
    arguments: [
      // The old bits; those with another group, another owner, both, and without the list.
      (0o644, [0o644, 0o644, 0o644, 0o600]), (0o640, [0o600, 0o640, 0o600, 0o600]),
      (0o604, [0o600, 0o604, 0o600, 0o600]), (0o664, [0o644, 0o664, 0o644, 0o600]),
      (0o466, [0o466, 0o444, 0o444, 0o400]), (0o755, [0o755, 0o755, 0o755, 0o700]),
      (0o606, [0o600, 0o606, 0o600, 0o600]), (0o000, [0, 0, 0, 0]),
    ] as [(mode_t, [mode_t])])
  func `where owner, group or list cannot be kept, nobody gets more than before`(
    old: mode_t, expected: [mode_t]
  ) throws {
    let path = try folder.write([1], to: "a")
    try path.setPermissions(old)
    let access = FileAccess(of: path, try FileStatus(of: path))
    #expect(access.permissions == old)
    #expect(access.permissions(keepingOwner: true, group: true, list: true) == old)
    #expect(
      [
        access.permissions(keepingOwner: true, group: false, list: true),
        access.permissions(keepingOwner: false, group: true, list: true),
        access.permissions(keepingOwner: false, group: false, list: true),
        access.permissions(keepingOwner: true, group: true, list: false),
      ] == expected)
  }

  @Test func `what runs as its owner, or deletes as its folder says, does not any more`() throws {
    let old = try folder.write([1], to: "old.png")
    // The last digits are kept where the system lets them be set at all.
    for mode in [0o4755, 0o2755, 0o1755, 0o7777] as [mode_t] {
      try old.setPermissions(mode)
      try OutputFile.write("new", to: old)
      #expect(try old.permissions() == mode & 0o777)
    }
  }

  @Test func `a temporary file may be read by those only who may read the output`() throws {
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
