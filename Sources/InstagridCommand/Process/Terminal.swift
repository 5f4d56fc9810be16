import LibC

/// The terminal that the standard streams may be connected to.
enum Terminal {
  /// Whether standard output is a terminal.
  static var showsOutput: Bool { isatty(1) == 1 }

  /// Whether standard error is a terminal.
  static var showsErrors: Bool { isatty(2) == 1 }

  /// Whether standard error is a terminal that can move its cursor.
  static var canRedrawErrors: Bool {
    showsErrors && ProcessEnvironment.value(of: "TERM") != "dumb"
  }

  /// The number of columns and rows of the terminal on a standard stream; 80 and no limit if it is not a
  /// terminal, or if its size is unknown.
  static func size(of stream: CInt) -> (columns: Int, rows: Int) {
    var size = winsize()
    let isKnown = unsafe ioctl(stream, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (80, .max)
  }
}
