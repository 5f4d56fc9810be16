import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// The process that finds faces.
struct FaceFinderTests {
  /// Asks a program that does the misdeed of a number.
  private func find(_ misdeed: UInt8, timeout: Int = 20) throws -> FoundFaces? {
    let finder = FaceFinder(requiresLandlock: false, timeout: timeout) {
      Program.misbehavingFaces
    }
    return try finder.find(in: [misdeed, 0, 0], Size(width: 1, height: 1))
  }

  @Test(.needsMisbehavingFaces) func `nothing that the sandbox must deny is done`() throws {
    let faces = try #require(try find(1))
    #expect(
      faces.boxes(in: Size(width: 130, height: 230)) == [Rect(x: 0, y: 0, width: 70, height: 126)])
  }

  static let faults: [(UInt8, String)] = [
    (2, "CPU time"), (3, "crashed (SIGABRT)"), (4, "crashed (SIGSEGV)"), (5, "exit code 3"),
    (6, "was killed"), (7, "did not answer within 1 s"), (8, "broke the protocol"),
    (9, "broke the protocol"), (10, "broke the protocol"), (11, "broke the protocol"),
    (12, "broke the protocol"), (13, "broke the protocol"), (14, "broke the protocol"),
    (15, "broke the protocol"), (16, "broke the protocol"),
  ]

  @Test(.needsMisbehavingFaces, arguments: faults)
  func `a process that fails twice is reported`(misdeed: UInt8, what: String) throws {
    let error = try #require(
      throws: FaceError.self, performing: { _ = try find(misdeed, timeout: misdeed == 7 ? 1 : 20) }
    )
    #expect(error.description.contains(what), "\(error)")
  }

  @Test func `without the program nothing is found`() throws {
    let finder = FaceFinder(requiresLandlock: false) { nil }
    #expect(try finder.find(in: [0, 0, 0], Size(width: 1, height: 1)) == nil)
    #expect(finder.identity == nil)
  }

  @Test(.needsFaces) func `gray pixels have no face`() throws {
    let finder = FaceFinder(requiresLandlock: false) { Program.faces }
    for size in [
      Size(width: 1, height: 1), Size(width: 1024, height: 1), Size(width: 300, height: 200),
    ] {
      let pixels = [UInt8](repeating: 128, count: 3 * size.area)
      let faces = try #require(try finder.find(in: pixels, size))
      #expect(faces.boxes(in: size).isEmpty)
    }
    #expect(finder.identity != nil)
  }
}
