import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A started process, its standard streams at hand.
///
/// All signals have their default meaning in it and none is blocked. After a minute it is killed.
final class RunningProgram {
  struct TookTooLong: Error {}

  let process: pid_t
  private let deadline = ContinuousClock.now + .seconds(60)
  private var pendingInput: ArraySlice<UInt8>
  private var input: CInt
  private var output: (file: CInt, bytes: [UInt8])
  private var errors: (file: CInt, bytes: [UInt8])
  private var isFinished = false

  init(_ command: [Word], environment: [String], input bytes: [UInt8]) throws {
    Self.ignoreClosedPipes
    // One at a time, so that no process inherits the pipes of another.
    let (process, pipes) = try Self.turn.withLock { _ in
      let pipes = try [makePipe(), makePipe(), makePipe()]
      defer { for file in [pipes[0].read, pipes[1].write, pipes[2].write] { close(file) } }
      let process = try spawn(
        command, environment: environment,
        streams: [pipes[0].read, pipes[1].write, pipes[2].write])
      return (process, pipes)
    }
    self.process = process
    (input, pendingInput) = (pipes[0].write, bytes[...])
    output = (pipes[1].read, [])
    errors = (pipes[2].read, [])
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if !isFinished {
      kill(process, SIGKILL)
      var status: CInt = 0
      unsafe waitpid(process, &status, 0)
    }
    for file in [input, output.file, errors.file] where file >= 0 { close(file) }
  }

  func send(_ signal: CInt) { kill(process, signal) }

  /// Closes the other end of its standard output.
  func closeOutput() { end(&output.file) }

  /// Calls `condition` until it holds.
  ///
  /// - Throws: ``TookTooLong`` if it does not within the minute.
  func wait(until condition: () throws -> Bool) throws {
    while try !condition() {
      guard ContinuousClock.now < deadline else { throw TookTooLong() }
      usleep(1000)
    }
  }

  /// Waits until it has opened a FIFO to read from it.
  ///
  /// - Returns: the end to write to.
  func wait(toRead fifo: Word, in folder: TemporaryFolder) throws -> CInt {
    var file: CInt = -1
    try wait {
      file = unsafe folder.absolute(fifo).withCString {
        unsafe open($0, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      }
      return file >= 0
    }
    _ = fcntl(file, F_SETFL, 0)
    return file
  }

  /// Feeds it, listens to it and waits for its end.
  func finish() throws -> Outcome {
    try wait {
      feed()
      listen(to: &output)
      listen(to: &errors)
      return output.file < 0 && errors.file < 0
    }
    var status: CInt = 0
    try wait { unsafe waitpid(process, &status, WNOHANG) == process }
    isFinished = true
    // As WIFEXITED and its like have it, which Swift does not see.
    let signal = status & 0x7F
    return Outcome(
      end: signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal), output: output.bytes,
      errors: String(decoding: errors.bytes, as: UTF8.self))
  }

  private func feed() {
    guard input >= 0 else { return }
    if !pendingInput.isEmpty {
      let count = unsafe pendingInput.withUnsafeBytes {
        unsafe write(input, $0.baseAddress!, $0.count)
      }
      if count > 0 { pendingInput = pendingInput.dropFirst(count) }
      if count < 0 && errno != EAGAIN { pendingInput = [] }
    }
    if pendingInput.isEmpty { end(&input) }
  }

  private func listen(to stream: inout (file: CInt, bytes: [UInt8])) {
    guard stream.file >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var poll = pollfd(file: stream.file)
    while poll.isReady {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(stream.file, $0.baseAddress!, $0.count)
      }
      guard count > 0 else { return end(&stream.file) }
      stream.bytes += buffer.prefix(count)
    }
  }

  private func end(_ file: inout CInt) {
    if file >= 0 { close(file) }
    file = -1
  }

  /// Writing to a process that has gone is to fail, not to end the tests.
  private static let ignoreClosedPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  private static let turn = Mutex(())
}

extension pollfd {
  fileprivate init(file: CInt) { self.init(fd: file, events: Int16(POLLIN), revents: 0) }

  /// Whether a read would not wait; waits a little for it.
  fileprivate var isReady: Bool {
    mutating get { unsafe poll(&self, 1, 1) > 0 }
  }
}

private func makePipe() throws -> (read: CInt, write: CInt) {
  var ends: [CInt] = [0, 0]
  guard unsafe pipe(&ends) == 0 else { throw SystemFailure("pipe") }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}
