import LibC
import TestSupport
import Testing

/// A batch of two grids in which each call fails in turn.
@Suite struct BatchFaultInjectionTests {
  private let words: [Word] = [
    // If the program that finds faces seems not to be there, the mark differs, so that the picture is made again.
    "batch", "-l", "rows:1", "-s", "32", "-j", "1", "--quiet", "-o", "grids", "--focus", "center",
    .small("profile-p3.png"), .small("progressive.jpg"),
  ]
  private let names = ["grid-0001.jpg", "grid-0002.jpg"]
  private let pictures: [[UInt8]]
  private let counts: [String: Int]

  init() throws {
    let folder = try TemporaryFolder()
    counts = try FaultInjection.counts(words, in: folder)
    pictures = try names.map { try folder.read("grids/\($0)") }
  }

  private func expectFailure(
    _ call: String, _ number: Int, _ error: CInt, _ codes: Set<Int32>
  ) async throws {
    // A test that does this a hundred times must not block a thread that other tests need.
    await Task.yield()
    let folder = try TemporaryFolder()
    let outcome = try FaultInjection.run(words, in: folder, ["\(call) \(number) \(error)"])
    let comment: Comment = "\(call) \(number): \(outcome)"
    #expect(codes.contains { outcome.end == .exit($0) }, comment)
    #expect(outcome.output.isEmpty, comment)
    let made = folder.names(in: "grids")
    for name in made {
      // A stray file would have another name.
      let index = try #require(names.firstIndex(of: name), comment)
      #expect(try folder.read("grids/\(name)") == pictures[index], comment)
    }
    let failed = call == "mkdir" && made.isEmpty ? 1 : names.count - made.count
    #expect(failed <= 1, comment)
    #expect((failed == 0) == (outcome.end == .exit(0)), comment)
    #expect(outcome.errors.count(where: \.isNewline) == failed, comment)
  }

  @Test(
    arguments: [
      ("open", EMFILE, [0, 74]),
      ("read", EIO, [0, 74]), ("pread", EIO, [0, 74]),
      ("lseek", EIO, [74]),
      ("fstat", EIO, [0, 73, 74]), ("stat", EIO, [0, 73, 74]), ("unnamed", ENOSPC, [74]),
      ("access", EIO, [0]), ("write", EDQUOT, [74]), ("dup", EMFILE, [74]),
      ("close", EIO, [0, 74]), ("linkat", EACCES, [73]), ("mkdir", ENOSPC, [74]),
      ("pipe", EMFILE, [0]), ("readlink", EIO, [0]), ("mmap", ENOMEM, [71]),
    ] as [(String, CInt, Set<Int32>)])
  func `a failed call fails at most one grid`(
    _ call: String, _ error: CInt, _ codes: Set<Int32>
  ) async throws {
    let count = counts[call, default: 0]
    #expect(count > 0)
    for number in 0..<count { try await expectFailure(call, number + 1, error, codes) }
  }

  @Test func `a failed allocation fails at most one grid`() async throws {
    let count = counts["memory", default: 0]
    #expect(count > 20 || FaultInjection.isSanitized)
    for number in 0..<count { try await expectFailure("memory", number + 1, ENOMEM, [0, 71]) }
  }
}
