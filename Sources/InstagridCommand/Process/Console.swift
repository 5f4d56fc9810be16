import CommandKit
import FileSystem
import LibC

/// Standard output and standard error.
enum Console {
  static func print(_ text: String) throws(OutputError) {
    try OutputFile.standardOutput.write(text)
  }

  /// Writes text to standard output, with its styles if that is a terminal.
  static func print(_ text: StyledText) throws(OutputError) {
    try print(Terminal.showsOutputStyles ? text.styled : text.plain)
  }

  /// Writes a message to standard error, preceded by the program's name.
  static func error(_ message: String) { writeError("instagrid: \(message)\n") }

  /// Whether standard error takes a line at once, without waiting for somebody to read.
  static var canWriteError: Bool {
    var request = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 0) > 0 && request.revents & Int16(POLLOUT) != 0
  }

  static func writeError(_ text: String) {
    // There is nowhere left to report a failure.
    try? OutputFile.standardError.write(text)
  }
}
