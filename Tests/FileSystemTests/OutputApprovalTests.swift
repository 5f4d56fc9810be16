import Synchronization
import TestSupport
import Testing

@testable import FileSystem

/// Changes at the path of an output while it is written.
@Suite struct OutputApprovalTests {
  private let folder: TemporaryFolder
  private var grid: Pathname { folder["grid.png"] }

  init() throws { folder = try TemporaryFolder() }

  private struct Precious: Error {}

  /// Writes an output that replaces what exists now.
  ///
  /// - Parameters:
  ///   - change: what another process does before the output is given its name.
  ///   - look: examines what exists then.
  /// - Returns: the number of examinations.
  private func replace(
    after change: () throws -> Void, look: @escaping @Sendable () throws -> FileStatus?
  ) throws -> Int {
    let looks = Mutex(0)
    try withoutActuallyEscaping(look) { look in
      let approval = OutputFile.Approval(try FileStatus(ifExists: grid)) {
        looks.withLock { $0 += 1 }
        return try look()
      }
      let output = try OutputFile(grid, replacing: .approved(approval))
      try output.write("new")
      try change()
      try output.commit()
    }
    return looks.withLock { $0 }
  }

  @Test(arguments: [nil, "old"])
  func `an approved file that has not changed is not examined again`(old: String?) throws {
    if let old { try grid.write(old) }
    #expect(try replace(after: {}, look: { throw Precious() }) == 0)
    #expect(try grid.text() == "new")
    #expect(folder.names == ["grid.png"])
  }

  @Test(arguments: [nil, "old"])
  func `a file that appears meanwhile is kept if it is not approved`(old: String?) throws {
    if let old { try grid.write(old) }
    for write in [
      { try grid.write("precious") },
      { [folder] in
        try folder.write(Array("precious".utf8), to: "photo")
        try folder["photo"].move(to: folder["grid.png"])
      },
    ] {
      let error = #expect(throws: OutputError.self) {
        _ = try replace(after: write, look: { throw Precious() })
      }
      guard case .replacementRefused(let reason)? = error?.reason else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason is Precious)
      #expect(try grid.text() == "precious")
      #expect(folder.names == ["grid.png"])
    }
  }

  @Test(arguments: [nil, "old"])
  func `a file that appears meanwhile is replaced if it is approved`(old: String?) throws {
    if let old { try grid.write(old) }
    let path = grid
    let looks = try replace(
      after: { try grid.write("yours") }, look: { try FileStatus(ifExists: path) })
    #expect(looks == 1)
    #expect(try grid.text() == "new")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `each change after an examination is examined again`() throws {
    try grid.write("old")
    let path = grid
    let rounds = Mutex(0)
    let looks = try replace(after: { try grid.write("1") }) {
      let status = try FileStatus(ifExists: path)
      let round = rounds.withLock {
        $0 += 1
        return $0
      }
      if round < 5 { try path.write(String(repeating: "x", count: round + 5)) }
      return status
    }
    #expect(looks == 5)
    #expect(try grid.text() == "new")
  }

  @Test func `a file that never stops changing is an error in the end`() throws {
    try grid.write("old")
    let path = grid
    #expect(throws: OutputError.self) {
      _ = try replace(after: { try grid.write("longer") }) {
        let status = try FileStatus(ifExists: path)
        try path.write(try path.contents() + [1])
        return status
      }
    }
    #expect(try grid.text().hasPrefix("longer"))
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a file that disappears meanwhile needs no approval`() throws {
    try grid.write("old")
    try grid.setPermissions(0o640)
    #expect(try replace(after: { grid.removeTree() }, look: { throw Precious() }) == 0)
    #expect(try grid.text() == "new")
    #expect(try grid.permissions() == 0o640)
  }

  @Test func `something that is no longer a regular file is not replaced`() throws {
    try grid.write("old")
    for make in [
      { try grid.makeFIFO() }, { try grid.makeSymbolicLink(to: "elsewhere") },
    ] {
      let refusal = try message {
        _ = try replace(
          after: {
            grid.removeTree()
            try make()
          }, look: { nil })
      }
      #expect(refusal == "grid.png: is no longer a regular file, and was not replaced")
      #expect(folder.names == ["grid.png"])
      grid.removeTree()
    }
  }

  @Test func `an output is not created in a folder that was renamed meanwhile`() throws {
    try folder.makeFolder("album")
    var output = Optional(try OutputFile(folder["album/grid.png"]))
    try folder["album"].move(to: folder["moved"])
    try folder.makeFolder("album")
    let refusal = try message { try output.take()!.commit() }
    #expect(refusal.hasPrefix("grid.png: cannot be created: "))
    #expect(folder.names(in: "album").isEmpty)
    #expect(folder.names(in: "moved").isEmpty)
  }
}
