import FileSystem
import LibC

/// A process that was started, with its standard streams.
package final class RunningProgram {
  package struct TookTooLong: Error {}

  /// The number of seconds after which a process is killed: long enough for a busy machine, so that
  /// only a process that hangs takes too long.
  static let timeout = 1200

  package let process: pid_t
  private let deadline = ContinuousClock.now + .seconds(timeout)
  private var pendingInput: ArraySlice<UInt8>
  private let input: Pipe
  private let output: Pipe
  private let errors: Pipe
  private var outputBytes: [UInt8] = []
  private var errorBytes: [UInt8] = []
  private var isFinished = false

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments. It is searched for in `PATH` if its name has no
  ///     slash.
  ///   - environment: the environment, as `NAME=VALUE`.
  ///   - bytes: the standard input.
  package init(_ command: [Pathname], environment: [String], input bytes: [UInt8] = []) throws {
    Self.ignoreClosedPipes
    (input, output, errors) = try (Pipe(), Pipe(), Pipe())
    process = try inheritance.withLock { [input, output, errors] _ in
      try spawn(
        command, environment: environment,
        streams: [input.readEnd, output.writeEnd, errors.writeEnd])
    }
    input.closeReadEnd()
    output.closeWriteEnd()
    errors.closeWriteEnd()
    pendingInput = bytes[...]
    _ = fcntl(input.writeEnd, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if isFinished { return }
    kill(process, SIGKILL)
    var status: CInt = 0
    unsafe waitpid(process, &status, 0)
  }

  package func send(_ signal: CInt) { kill(process, signal) }

  /// Closes the other end of its standard output.
  package func closeOutput() { output.closeReadEnd() }

  /// Calls `condition` until it is true.
  ///
  /// - Throws: ``TookTooLong`` if it does not become true in time.
  package func wait(until condition: () throws -> Bool) throws {
    while try !condition() {
      guard ContinuousClock.now < deadline else { throw TookTooLong() }
      usleep(1000)
    }
  }

  /// Reads its output until there are a number of lines.
  ///
  /// - Returns: all lines so far.
  package func lines(_ count: Int) throws -> [String] {
    try wait {
      Self.read(output, into: &outputBytes)
      return outputBytes.count { $0 == UInt8(ascii: "\n") } >= count
    }
    return String(decoding: outputBytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Waits until it has opened a FIFO for reading.
  ///
  /// - Returns: the writing end, which the caller closes.
  package func wait(toRead fifo: Pathname, in folder: TemporaryFolder) throws -> CInt {
    var file: CInt = -1
    try wait {
      file = unsafe folder[fifo].withCString {
        unsafe open($0, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      }
      return file >= 0
    }
    _ = fcntl(file, F_SETFL, 0)
    return file
  }

  /// Writes its input, reads its output and waits for it to end.
  package func finish() throws -> Outcome {
    try wait {
      feed()
      Self.read(output, into: &outputBytes)
      Self.read(errors, into: &errorBytes)
      return output.readEnd < 0 && errors.readEnd < 0
    }
    var status: CInt = 0
    try wait { unsafe waitpid(process, &status, WNOHANG) == process }
    isFinished = true
    // As the macros WIFEXITED and WEXITSTATUS do, which Swift does not import.
    let signal = status & 0x7F
    return Outcome(
      end: signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal), output: outputBytes,
      errors: String(decoding: errorBytes, as: UTF8.self))
  }

  private func feed() {
    guard input.writeEnd >= 0 else { return }
    if !pendingInput.isEmpty {
      let count = unsafe pendingInput.withUnsafeBytes {
        unsafe write(input.writeEnd, $0.baseAddress!, $0.count)
      }
      if count > 0 { pendingInput = pendingInput.dropFirst(count) }
      if count < 0 && errno != EAGAIN { pendingInput = [] }
    }
    if pendingInput.isEmpty { input.closeWriteEnd() }
  }

  /// Reads the available output, after waiting briefly for it.
  private static func read(_ stream: Pipe, into bytes: inout [UInt8]) {
    guard stream.readEnd >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var request = pollfd(fd: stream.readEnd, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&request, 1, 1) > 0 {
      let count = unsafe LibC.read(stream.readEnd, &buffer, buffer.count)
      guard count > 0 else { return stream.closeReadEnd() }
      bytes += buffer.prefix(count)
    }
  }

  /// Writing to a process that has ended must fail without ending the tests.
  private static let ignoreClosedPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}
