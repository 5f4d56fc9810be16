import CommandKit
import PhotoIO

/// The program.
public enum Instagrid {
  /// Runs the command line of this process, and ends the process.
  public static func main() -> Never {
    // Not asynchronous, because the runtime would unblock signals on the main thread, which would
    // then receive them instead of the thread that waits for them.
    Signals.block()
    ProcessSetup.run()
    Signals.cleanUpBeforeDying()
    let words = Argument.ofProcess
    // The Swift runtime reads the arguments from /proc. Without them, the program would only print its help.
    guard !words.isEmpty else {
      Console.error("cannot read the command line (is /proc mounted?)")
      ExitCode.exit(.internalError)
    }
    Task.detached(executorPreference: ThreadPool.shared) {
      let code = await run(words.dropFirst())
      ProcessParent.formats?.end()
      ExitCode.exit(code)
    }
    ThreadPool.shared.work()
  }

  static func run(_ arguments: ArraySlice<Argument>) async -> ExitCode {
    do {
      try await dispatch(arguments)
      return .success
    } catch {
      let diagnostic = Diagnostic(error)
      diagnostic.dieOfClosedPipe()
      diagnostic.print()
      return diagnostic.code
    }
  }

  private static func dispatch(_ arguments: ArraySlice<Argument>) async throws {
    guard let first = arguments.first else {
      return try Console.print(ProgramDescription.instagrid.overviewHelp)
    }
    let rest = arguments.dropFirst()
    switch StandardOption.allCases.first(where: { $0.entry.names.contains(first.text) }) {
    case .help: try await Command.help.run(rest)
    case .version:
      guard rest.isEmpty else { throw UsageError("\(first) must be the only argument") }
      try Console.print(Release.instagrid.versionLine)
    case nil:
      guard let command = Command(typed: first.text) else { throw UsageError.noCommand(first) }
      try await command.run(rest)
    }
  }
}

extension Command {
  func run(_ arguments: ArraySlice<Argument>) async throws {
    let commandLine = Parser(self).parseToEnd(arguments, into: Settings())
    if let answer = commandLine.answer { return try Console.print(answer) }
    let (operands, settings) = (commandLine.operands, commandLine.settings)
    // `compose` reports errors as JSON, also those in the command line.
    if self != .compose, let error = commandLine.error { throw error }
    switch self {
    case .compose: try await Compose.run(operands, settings, commandLine.error)
    case .batch: try await Batch.run(operands, settings)
    case .layouts: try Layouts.run(operands, settings)
    case .inspect: try await Inspect.run(operands, settings)
    case .arrange: try await Arrange.run(operands, settings)
    case .completions: try Completions.run(operands)
    case .help: try Help.run(operands, settings)
    }
  }
}

extension UsageError {
  static func noCommand(_ word: Argument) -> UsageError {
    let isOption = word.bytes.first == UInt8(ascii: "-")
    let isFile = !isOption && (word.path.pathExtension != nil || word.path.isFolder)
    let options = Settings.options(in: .compose).flatMap(\.entry.names)
    if isFile || options.contains(word.beforeEqualsSign.text) {
      let meant = isFile ? "PHOTO... -o FILE" : "\(word)"
      return UsageError("'\(word)' is not a command; did you mean 'instagrid compose \(meant)'?")
    }
    let known = Command.allCases.map(\.rawValue) + StandardOption.allCases.map(\.entry.name)
    return unknown(isOption ? "option" : "command", word, among: known)
  }
}
