import LibC

/// The terminal that the standard streams may be connected to.
enum Terminal {
  static var showsOutput: Bool { isatty(1) == 1 }

  static var showsErrors: Bool { isatty(2) == 1 }

  /// Whether standard output is a terminal with styles that nobody has turned off (see no-color.org).
  static var showsOutputStyles: Bool {
    showsOutput && !isDumb && (ProcessEnvironment.value(of: "NO_COLOR") ?? "").isEmpty
  }

  static var canRedrawErrors: Bool { showsErrors && !isDumb }

  static var isUTF8: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(ProcessEnvironment.value(of:))
      .first { !$0.isEmpty }
    return locale?.lowercased().filter { $0 != "-" }.contains("utf8") ?? false
  }

  private static var isDumb: Bool { ProcessEnvironment.value(of: "TERM") == "dumb" }

  /// The size of the terminal on a standard stream; 80 columns and no limit of rows if it is unknown.
  static func size(of stream: CInt) -> (columns: Int, rows: Int) {
    var size = winsize()
    let isKnown = unsafe ioctl(stream, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (80, .max)
  }
}
