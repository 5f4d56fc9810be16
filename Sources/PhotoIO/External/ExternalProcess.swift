import CPhotoIO
import FileSystem
import LibC

/// A process of an ``ExternalProgram``, and a child of this one, which is killed and reaped when this object is
/// deinitialized.
final class ExternalProcess {
  /// This program's end of the socket to the process.
  let socket: CInt
  let identifier: pid_t
  /// How it ended; `nil` until it has been reaped.
  private var outcome: Outcome?

  enum Outcome: Hashable {
    case exit(CInt)
    /// It was ended by a signal after so many seconds of CPU time.
    case signal(CInt, seconds: Int)
    /// The system did not report it.
    case unknown
  }

  /// Starts the program, which inherits only the file that it reads, if there is one, and its end of the socket; see
  /// `photo_process.h`.
  init(
    _ program: Pathname, reading file: CInt? = nil, socket kind: __socket_type = SOCK_STREAM
  ) throws(SystemError) {
    let ends = try Self.makeSocketPair(kind)
    defer { close(ends.process) }
    var process: pid_t = 0
    let failure = unsafe program.withCString {
      unsafe photo_process_start($0, file ?? -1, ends.process, &process)
    }
    guard failure == 0 else {
      close(ends.program)
      throw SystemError(failure)
    }
    identifier = process
    socket = ends.program
  }

  /// - Parameters:
  ///   - identifier: a child of this program that a ``ProcessParent`` has forked.
  ///   - socket: this program's end of the socket to it.
  init(child identifier: pid_t, socket: CInt) {
    (self.identifier, self.socket) = (identifier, socket)
  }

  /// Whether a process is a child of this program, and has not been reaped.
  static func isChild(_ identifier: pid_t) -> Bool {
    waitid(P_PID, id_t(identifier), nil, WEXITED | WNOHANG | WNOWAIT) == 0
  }

  deinit {
    close(socket)
    _ = end()
  }

  /// Sends a message, and waits for the answer.
  ///
  /// - Parameters:
  ///   - limit: the largest number of bytes of the answer's payload.
  ///   - timeout: the number of seconds to wait.
  func ask(
    _ kind: UInt32, _ payload: [UInt8], atMost limit: Int, timeout: Int
  ) throws(ExternalFault) -> (kind: UInt32, payload: [UInt8]) {
    var socket = ExternalSocket(socket, stream: nil, timeout: timeout)
    let head = photo_external_message(kind: kind, count: UInt32(payload.count))
    try socket.send(head.bytes + payload)
    let message = try socket.receiveMessage()
    return (message.kind, try socket.receivePayload(Int(message.count), atMost: limit))
  }

  /// Ends the process, unless it has already ended, and returns how it ended.
  func end() -> Outcome {
    if let outcome { return outcome }
    // If the process has already begun to exit, this does not change its exit status.
    kill(identifier, SIGKILL)
    var status: CInt = 0
    var usage = rusage()
    var waited: pid_t
    repeat {
      waited = unsafe wait4(identifier, &status, 0, &usage)
    } while waited < 0 && errno == EINTR
    // As the macros WIFSIGNALED and WEXITSTATUS do, which Swift does not import.
    let signal = status & 0x7F
    let ending: Outcome
    if waited != identifier {
      ending = .unknown
    } else if signal != 0 {
      let microseconds = Int(usage.ru_utime.tv_usec) + Int(usage.ru_stime.tv_usec)
      let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
      ending = .signal(signal, seconds: seconds + microseconds / 1_000_000)
    } else {
      ending = .exit(status >> 8 & 0xFF)
    }
    outcome = ending
    return ending
  }

  /// The size of the process's address space in bytes; `nil` if the system does not tell.
  ///
  /// Source: proc_pid_statm(5).
  var addressSpace: Int? {
    guard outcome == nil, let file = try? OpenFile(reading: Pathname("/proc/\(identifier)/statm")),
      let text = try? file.read(upTo: 64),
      let pages = Int(String(decoding: text.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
    else { return nil }
    return pages * Int(getpagesize())
  }

  static func makeSocketPair(
    _ kind: __socket_type
  ) throws(SystemError) -> (program: CInt, process: CInt) {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(kind.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError(errno) }
    return (program: ends[0], process: ends[1])
  }
}
