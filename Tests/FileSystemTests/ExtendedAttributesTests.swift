import LibC
import TestSupport
import Testing

@testable import FileSystem

/// What users and their programs attach to a file is still there after it was replaced.
@Suite struct ExtendedAttributesTests {
  private let folder: TemporaryFolder
  private let old: Pathname
  /// Whether the file system of the tests has extended attributes.
  private let isSupported: Bool

  init() throws {
    folder = try TemporaryFolder()
    old = try folder.write([1], to: "old")
    isSupported = try old.setAttribute("user.xdg.tags", Array("holiday,lake".utf8))
  }

  @Test func `a replaced file keeps its attributes and its permissions`() throws {
    guard isSupported else { return }
    #expect(try old.setAttribute("user.empty", []))
    try old.setPermissions(0o640)
    let output = try OutputFile(old)
    try output.write("new")
    try output.commit()
    #expect(try old.text() == "new")
    #expect(old.attribute("user.xdg.tags") == Array("holiday,lake".utf8))
    #expect(old.attribute("user.empty") == [])
    #expect(try old.permissions() == 0o640)
  }

  @Test func `a file that takes no attributes, or an old one without any, is no error`() throws {
    // The namespace `user` is for regular files and folders only.
    try OpenFile("/dev/null", O_WRONLY).adoptAttributes(of: old)
    let new = try folder.write([], to: "new")
    for name in ["new", "none"] { try OpenFile(new, O_WRONLY).adoptAttributes(of: folder[name]) }
    guard isSupported else { return }
    try OpenFile(new, O_WRONLY).adoptAttributes(of: old)
    #expect(new.attribute("user.xdg.tags") == Array("holiday,lake".utf8))
  }
}
