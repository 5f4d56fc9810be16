import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The standard streams and the end of the process.
enum Terminal {
  /// Puts right what a caller may have left undone; to be called first.
  static func prepare() {
    // A closed standard stream would give its number to the next file that is opened.
    for (descriptor, mode) in [(CInt(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", mode)
    }
    MemoryBudget.shareAmongThreads()
    // A file that may not grow is an error of the call that writes to it.
    signal(SIGXFSZ, SIG_IGN)
    // As many photos as a layout has cells may be open at the same time.
    if let limit = OpenFileLimit.raise(), limit < fewestOpenFiles {
      error("no more than \(limit) files may be open, and it takes \(fewestOpenFiles)")
      exit(.readOrWriteFailed)
    }
  }

  /// The runtime's threads have files of their own, and end the process where they get none.
  private static let fewestOpenFiles = 32

  /// Writes text to the standard output.
  static func print(_ text: String) throws(OutputError) {
    try OutputFile.standardOutput.write(text)
  }

  /// Writes a line with the program's name before it to the standard error.
  static func error(_ line: String) { writeError("instagrid: \(line)\n") }

  /// Writes text to the standard error as it is.
  static func writeError(_ text: String) {
    // If nobody can be told, there is nobody to tell so.
    try? OutputFile.standardError.write(text)
  }

  /// Whether the standard output is a terminal.
  static var showsOutput: Bool { isatty(1) == 1 }

  /// How many columns the terminal at the standard error has; 80 if it is none or does not tell.
  static var columns: Int {
    var size = winsize()
    let isKnown = unsafe ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  static func exit(_ code: ExitCode) -> Never {
    #if canImport(Darwin)
      Darwin.exit(code.rawValue)
    #elseif canImport(Musl)
      Musl.exit(code.rawValue)
    #else
      Glibc.exit(code.rawValue)
    #endif
  }
}
