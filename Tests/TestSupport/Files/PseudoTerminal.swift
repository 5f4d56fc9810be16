#if os(Linux)
  import CPlatform
  import FileSystem

  /// A terminal without a screen. Both of its ends are closed at the end of its life.
  package final class PseudoTerminal: Sendable {
    /// The name of the end that programs take for their terminal, such as `/dev/pts/3`.
    package let path: FilePath
    private let screen: CInt
    /// Keeps what was written to the terminal readable after the last program has closed it.
    private let keptOpen: CInt

    package init() throws {
      // In place of posix_openpt and its like, which Glibc hides from Swift: ioctl_tty(2).
      let unlock: UInt = 0x4004_5431
      let getNumber: UInt = 0x8004_5430
      screen = try FilePath("/dev/ptmx").open(O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (isLocked, number): (CInt, CInt) = (0, 0)
      guard unsafe ioctl(screen, unlock, &isLocked) == 0,
        unsafe ioctl(screen, getNumber, &number) == 0
      else { throw SystemFailure("ioctl /dev/ptmx") }
      path = FilePath("/dev/pts/\(number)")
      keptOpen = try path.open(O_RDWR | O_NOCTTY | O_CLOEXEC)
    }

    deinit {
      close(keptOpen)
      close(screen)
    }

    /// Whether something was written to the terminal, or is within a minute.
    package func waitForOutput() -> Bool { hasOutput(within: 60_000) }

    /// Whether nothing has been written to the terminal.
    package var isBlank: Bool { !hasOutput(within: 0) }

    private func hasOutput(within milliseconds: CInt) -> Bool {
      var request = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&request, 1, milliseconds) > 0
    }
  }
#endif
