/// The program.
public enum Instagrid {
  /// The version of the program and of the package.
  static let version = "0.2.0"

  /// The day of its release, as the man page has it.
  static let releaseDate = "November 22, 2026"

  /// What is printed for `--version`.
  static let versionLine = "instagrid \(version)\n"

  /// Runs the command line of this process, and ends the process.
  public static func main() -> Never {
    // Not asynchronous, because the runtime would unblock signals on the main thread, which would
    // then receive them instead of the thread that waits for them.
    Signals.hold()
    ProcessSetup.run()
    Signals.cleanUpBeforeDying()
    let words = Argument.ofProcess
    // The Swift runtime reads the arguments from /proc. Without them, the program would only print
    // its help.
    guard !words.isEmpty else {
      Console.error("cannot read the command line (is /proc mounted?)")
      ExitCode.exit(.internalError)
    }
    Task.detached(executorPreference: ThreadPool.shared) {
      ExitCode.exit(await run(words.dropFirst()))
    }
    ThreadPool.shared.work()
  }

  /// Runs a command line, which does not include the program's name.
  static func run(_ arguments: ArraySlice<Argument>) async -> ExitCode {
    do {
      try await dispatch(arguments)
      return .success
    } catch {
      let diagnostic = Diagnostic(error)
      diagnostic.dieOfClosedPipe()
      diagnostic.lines.forEach(Console.error)
      return diagnostic.code
    }
  }

  private static func dispatch(_ arguments: ArraySlice<Argument>) async throws {
    guard let first = arguments.first else { return try Console.print(Help.overview) }
    let rest = arguments.dropFirst()
    switch Query.allCases.first(where: { $0.entry.names.contains(first.text) }) {
    case .help: try Console.print(Help.overview)
    case .version:
      guard rest.isEmpty else { throw UsageError("\(first) must be the only argument") }
      try Console.print(versionLine)
    case nil:
      guard let command = Command(named: first.text) else { throw UsageError.notACommand(first) }
      try await command.run(rest)
    }
  }
}
