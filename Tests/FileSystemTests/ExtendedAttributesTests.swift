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
    let lost = try output.commit()
    #expect(lost == [])
    #expect(try old.text() == "new")
    #expect(old.attribute("user.xdg.tags") == Array("holiday,lake".utf8))
    #expect(old.attribute("user.empty") == [])
    #expect(try old.permissions() == 0o640)
  }

  @Test func `attributes beyond the limit are reported`() throws {
    guard isSupported else { return }
    #expect(try old.setAttribute("user.a", [UInt8](repeating: 7, count: 600)))
    let new = try folder.write([], to: "new")
    let file = try OpenFile(new, O_WRONLY)
    // There is room for the tags only.
    #expect(ExtendedAttributes(of: old, upTo: 500).copy(to: file) == ["user.a"])
    #expect(new.attribute("user.xdg.tags") == Array("holiday,lake".utf8))
    #expect(new.attribute("user.a") == nil)
    #expect(ExtendedAttributes(of: old).copy(to: file) == [])
    #expect(new.attribute("user.a") == old.attribute("user.a"))
  }

  @Test func `a file that does not take attributes is reported`() throws {
    guard isSupported else { return }
    // The namespace `user` is for regular files and folders only.
    let file = try OpenFile("/dev/null", O_WRONLY)
    #expect(ExtendedAttributes(of: old).copy(to: file) == ["user.xdg.tags"])
  }

  @Test func `a file without attributes, or without existence, has none to copy`() throws {
    let file = try OpenFile(folder.write([], to: "new"), O_WRONLY)
    for name in ["new", "none"] {
      #expect(ExtendedAttributes(of: folder[name]).copy(to: file) == [])
    }
  }
}
