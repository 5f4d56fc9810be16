import CPhotoIO
import FileSystem
import LibC
import Synchronization

/// The parent of the processes of a program, which loads its libraries once and then forks them.
///
/// It runs from the first process on until ``end()``, and gets no byte of a photo; see `photo_external.h`.
package final class ProcessParent: Sendable {
  private let program: Pathname
  /// The number of seconds to wait for a process.
  private let timeout: Int
  /// The number of processes after which a parent is replaced.
  private let mostForks: Int
  private let running = Mutex<Running?>(nil)

  private struct Running {
    let process: ExternalProcess
    /// The number of processes that it has forked, all of which have one layout of their addresses.
    var forks = 0
  }

  /// The parent of all decoders and encoders; `nil` if the program is not installed.
  package static let formats = ExternalProgram.formats.path.map { ProcessParent($0) }

  /// Why there is no process.
  enum Fault: Error, Equatable {
    case notStarted(SystemError)
    /// The parent did not answer: what happened, and what is to blame.
    case parent(String, ProcessEnd)

    var isOfParent: Bool { if case .parent = self { true } else { false } }
  }

  init(_ program: Pathname, timeout: Int = 30, mostForks: Int = 1000) {
    (self.program, self.timeout, self.mostForks) = (program, timeout, mostForks)
  }

  /// Ends the parent, but not the processes that it has forked.
  package func end() { running.withLock { $0 = nil } }

  /// The parent, if it runs.
  var identifier: pid_t? { running.withLock { $0?.process.identifier } }

  /// Starts a process, which inherits only the photo that it decodes, if there is one, and its end of a socket.
  ///
  /// A parent that has died since it forked is started once more.
  ///
  /// - Parameters:
  ///   - role: what the process is in messages, such as `its decoder`.
  ///   - format: what the parent loads; `nil` for the encoder.
  func fork(
    _ role: String, for format: photo_external_format? = nil, photo: CInt? = nil
  ) throws(Fault) -> ExternalProcess {
    try running.withLock { running throws(Fault) in
      if let forks = running?.forks, forks >= mostForks { running = nil }
      let mayHaveDied = running != nil
      return try tryingTwice(if: { mayHaveDied && $0.isOfParent }) { () throws(Fault) in
        var parent = if let ready = running.take() { ready } else { try start() }
        let process = try ask(parent.process, role, format, photo)
        parent.forks += 1
        running = parent
        return process
      }
    }
  }

  private func start() throws(Fault) -> Running {
    try converting(Running(process: try ExternalProcess(program, socket: SOCK_SEQPACKET))) {
      Fault.notStarted($0)
    }
  }

  private func ask(
    _ parent: ExternalProcess, _ role: String, _ format: photo_external_format?, _ photo: CInt?
  ) throws(Fault) -> ExternalProcess {
    let ends = try converting(try ExternalProcess.makeSocketPair(SOCK_STREAM)) {
      Fault.notStarted($0)
    }
    let error = photo_process_request(
      parent.socket, format?.rawValue ?? 0, ends.process, photo ?? -1)
    close(ends.process)
    do throws(Fault) {
      guard [0, EPIPE, ECONNRESET].contains(error) else { throw .notStarted(SystemError(error)) }
      let answer = try converting(try answer(of: parent)) { (fault: ExternalFault) in
        let (text, end) = parent.account(of: fault, by: role)
        return Fault.parent(text, end)
      }
      guard answer.error == 0 else { throw .notStarted(SystemError(answer.error)) }
      return ExternalProcess(child: answer.process, socket: ends.program)
    } catch {
      close(ends.program)
      throw error
    }
  }

  private func answer(
    of parent: ExternalProcess
  ) throws(ExternalFault) -> photo_external_started {
    var bytes = [UInt8](repeating: 0, count: MemoryLayout<photo_external_started>.size)
    var socket = ExternalSocket(parent.socket, stream: nil, timeout: timeout)
    try socket.receive(bytes.count, into: &bytes)
    let answer = photo_external_started(bytes: bytes)
    guard (answer.process > 0) != (answer.error > 0),
      answer.process == 0 || ExternalProcess.isChild(answer.process)
    else { throw .broken("process \(answer.process), error \(answer.error)") }
    return answer
  }
}
