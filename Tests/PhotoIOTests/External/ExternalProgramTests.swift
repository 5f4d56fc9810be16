import TestSupport
import Testing

@testable import PhotoIO

@Suite struct ExternalProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    try folder.makeFolder("libexec")
    try folder.makeFolder("libexec/instagrid")
  }

  private var found: String? {
    ExternalProgram.path(of: "instagrid-formats", beside: folder["bin/instagrid"]).map {
      "\($0)".replacing("\(folder.path)/", with: "")
    }
  }

  @Test func `it is found beside the program, or else in libexec`() throws {
    #expect(found == nil)
    try folder.write([1], to: "libexec/instagrid/instagrid-formats")
    #expect(found == "bin/../libexec/instagrid/instagrid-formats")
    try folder.write([1], to: "bin/instagrid-formats")
    #expect(found == "bin/instagrid-formats")
  }

  @Test func `a folder of its name is not the program`() throws {
    try folder.makeFolder("bin/instagrid-formats")
    #expect(found == nil)
  }

  @Test func `the working directory is not searched`() {
    #expect(ExternalProgram.path(of: "instagrid-formats", beside: "instagrid") == nil)
    #expect(ExternalProgram.path(of: "instagrid-formats", beside: "./bin/instagrid") == nil)
  }
}
