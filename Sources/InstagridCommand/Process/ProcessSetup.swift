import CPlatform
import FileSystem
import PhotoIO

/// What the process needs before it starts any thread.
enum ProcessSetup {
  /// Replaces closed standard streams, sets up memory and signals, and raises the limit of open
  /// files.
  ///
  /// Ends the process if too few files may be open.
  static func run() {
    // A closed standard stream would give its number to the next file that is opened.
    for (descriptor, mode) in [(CInt(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", mode)
    }
    MemoryBudget.shareArenaAmongThreads()
    // With a limit of file size, writing fails instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    Signals.ignoreClosedPipes()
    // Where it is ignored, the system does not say how a process has ended.
    signal(SIGCHLD, SIG_DFL)
    // As many photos as a layout has cells may be open at the same time.
    if let limit = OpenFileLimit.raise(), limit < fewestOpenFiles {
      Console.error("no more than \(limit) files may be open, and it takes \(fewestOpenFiles)")
      ExitCode.exit(.readOrWriteFailed)
    }
  }

  /// The fewest files that must be allowed to be open: 32 leave room for the output, some photos and
  /// what the C library opens.
  private static let fewestOpenFiles = 32
}
