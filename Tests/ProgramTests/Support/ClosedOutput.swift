import FileSystem
import LibC
import TestSupport
import Testing

/// Expects that a program ends without a message if the reader of its output goes away before it
/// writes: of SIGPIPE, or with exit code 74 if it was started with that signal ignored.
///
/// - Parameters:
///   - photo: what the program reads from a FIFO meanwhile.
///   - start: starts the program after a shell has done this.
///   - check: called after each of the two runs.
func expectQuietEnd(
  afterReading photo: [UInt8], from fifo: Pathname, in folder: TemporaryFolder,
  _ start: (_ setup: String?) throws -> RunningProgram, check: () -> Void
) throws {
  for setup in [nil, "trap '' PIPE"] {
    let run = try start(setup)
    let writer = try FIFOWriter(fifo, in: folder, readBy: run)
    run.closeOutput()
    try writer.write(photo)
    _ = consume writer
    let outcome = try run.finish()
    #expect(outcome.end == (setup == nil ? .signal(SIGPIPE) : .exit(74)))
    #expect(outcome.errors.isEmpty)
    check()
  }
}
