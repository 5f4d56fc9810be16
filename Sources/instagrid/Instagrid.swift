import PhotoIO

/// The program.
@main struct Instagrid {
  /// The version of the program and of the package.
  static let version = "0.1.0"

  static func main() {
    // Not asynchronous, since then the main thread would be the runtime's and take the signals.
    Terminal.prepare()
    Signals.cleanUpBeforeDying()
    let words = Argument.ofProcess
    // The runtime reads them there. Without them the program would only explain itself.
    guard !words.isEmpty else {
      Terminal.error("the command line cannot be had (is /proc mounted?)")
      Terminal.exit(.fault)
    }
    Task.detached { Terminal.exit(await run(words.dropFirst())) }
    Signals.wait()
  }

  /// Carries out a command line, without the program's own name.
  static func run(_ arguments: ArraySlice<Argument>) async -> ExitCode {
    do {
      try await dispatch(arguments)
      return .success
    } catch {
      let diagnostic = Diagnostic(error)
      if let line = diagnostic.line { Terminal.error(line) }
      return diagnostic.code
    }
  }

  private static func dispatch(_ arguments: ArraySlice<Argument>) async throws {
    guard let first = arguments.first else { return try Terminal.print(Help.overview) }
    let rest = arguments.dropFirst()
    switch first.text {
    case "--help", "-h": try Terminal.print(Help.overview)
    case "--version":
      guard rest.isEmpty else { throw UsageError("--version: stands alone") }
      try Terminal.print("instagrid \(version)\n")
    default:
      guard let command = Command(rawValue: first.text) else { throw UsageError.notACommand(first) }
      try await command.run(rest)
    }
  }
}
