import FileSystem
import LibC

/// A pseudoterminal, both of whose ends are closed when this object is deinitialized.
package final class PseudoTerminal: Sendable {
  /// The path of the end that programs use as their terminal, such as `/dev/pts/3`.
  package let path: Pathname
  private let screen: CInt
  /// Keeps the terminal's output readable after the last program has closed it.
  private let keptOpen: CInt

  package init() throws {
    // Replaces posix_openpt and related functions, which Glibc hides from Swift: ioctl_tty(2).
    let unlock: UInt = 0x4004_5431
    let getNumber: UInt = 0x8004_5430
    screen = try Pathname("/dev/ptmx").open(O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, number): (CInt, CInt) = (0, 0)
    guard unsafe ioctl(screen, unlock, &isLocked) == 0,
      unsafe ioctl(screen, getNumber, &number) == 0
    else { throw SystemFailure("ioctl /dev/ptmx") }
    path = Pathname("/dev/pts/\(number)")
    keptOpen = try path.open(O_RDWR | O_NOCTTY | O_CLOEXEC)
  }

  deinit {
    close(keptOpen)
    close(screen)
  }

  /// Whether something was written to the terminal, or is written before a process would be
  /// killed.
  package func waitForOutput() -> Bool { hasOutput(within: CInt(RunningProgram.timeout) * 1000) }

  /// Returns what has been written to the terminal since the last call, without the carriage
  /// returns that the system adds.
  package func readOutput() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while hasOutput(within: 0) {
      let count = unsafe read(screen, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  /// Whether nothing has been written to the terminal.
  package var isBlank: Bool { !hasOutput(within: 0) }

  private func hasOutput(within milliseconds: CInt) -> Bool {
    var request = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }
}
