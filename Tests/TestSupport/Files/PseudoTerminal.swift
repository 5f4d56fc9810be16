#if os(Linux)
  import LibC
  import FileSystem

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
    package func waitForOutput() -> Bool { hasOutput(within: CInt(RunningProgram.patience) * 1000) }

    /// Whether nothing has been written to the terminal.
    package var isBlank: Bool { !hasOutput(within: 0) }

    private func hasOutput(within milliseconds: CInt) -> Bool {
      var request = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&request, 1, milliseconds) > 0
    }
  }
#endif
