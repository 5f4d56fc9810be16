import FileSystem
import LibC
import PhotoIO

/// The setup of the process before it starts any thread.
enum ProcessSetup {
  /// Sets up standard streams, memory, signals and the limit of open files; ends the process if that is too low.
  static func run() {
    // If a standard stream is closed, the next file that is opened would get its descriptor.
    for (descriptor, mode) in [(CInt(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 { _ = unsafe open("/dev/null", mode) }
    MemoryBudget.shareArenaAmongThreads()
    // With SIGXFSZ ignored, writing beyond a file size limit fails instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    Signals.ignoreClosedPipes()
    // If SIGCHLD is ignored, the system does not report how a process ended.
    signal(SIGCHLD, SIG_DFL)
    // A layout may have as many open photos as it has cells.
    if let limit = OpenFileLimit.raise(), limit < fewestOpenFiles {
      Console.error(
        "the limit of open files is \(limit), but at least \(fewestOpenFiles) are needed")
      ExitCode.exit(.readOrWriteFailed)
    }
  }

  /// The lowest acceptable limit: 32 leave room for the output, some photos and what the C library opens.
  private static let fewestOpenFiles = 32
}
