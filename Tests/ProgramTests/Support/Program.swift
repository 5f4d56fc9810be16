import FileSystem
import LibC
import TestSupport

/// The program that was built along with these tests.
enum Program {
  /// The standard input of the program.
  enum Input {
    case nothing
    case bytes([UInt8])
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - words: its arguments.
  ///   - folder: its working directory.
  ///   - setup: what a shell does before it executes the program, such as `umask 027`.
  ///   - program: the program, if it is not the one that was built.
  static func run(
    _ words: [Word], in folder: TemporaryFolder, input: Input = .nothing,
    environment: [String] = [], setup: String? = nil, program: Word = path
  ) throws -> Outcome {
    try start(
      words, in: folder, input: input, environment: environment, setup: setup, program: program
    ).finish()
  }

  /// Starts the program.
  static func start(
    _ words: [Word], in folder: TemporaryFolder, input: Input = .nothing,
    environment: [String] = [], setup: String? = nil, program: Word = path
  ) throws -> RunningProgram {
    // No portable call starts a process in another folder; a shell does.
    let script = "cd \"$0\" || exit 127; \(setup.map { "\($0); " } ?? "")exec \"$@\""
    let command: [Word] = ["/bin/sh", "-c", Word(stringLiteral: script), folder.path, program]
    let bytes: [UInt8] = if case .bytes(let bytes) = input { bytes } else { [] }
    return try RunningProgram(
      command + words, environment: inherited(["PATH", "HOME"] + loading) + environment,
      input: bytes)
  }

  /// The variables that determine which libraries are loaded, and how those of a sanitizer work.
  private static let loading = [
    "LD_LIBRARY_PATH", "LD_PRELOAD", "TSAN_OPTIONS", "DYLD_LIBRARY_PATH",
  ]

  /// These variables of this process, as far as they are set, and the coverage file: one for all
  /// runs of the program rather than one for each.
  private static func inherited(_ names: [String]) -> [String] {
    let variables = names.compactMap { name in
      unsafe getenv(name).map { unsafe "\(name)=" + String(cString: $0) }
    }
    guard let profile = unsafe getenv("LLVM_PROFILE_FILE") else { return variables }
    let parts = unsafe String(cString: profile).split(separator: "%p", maxSplits: 1)
    return variables + ["LLVM_PROFILE_FILE=" + parts.joined(separator: "program")]
  }

  /// Runs a shell script to its end. The program is a command of it, `instagrid`.
  static func runScript(_ script: String, in folder: TemporaryFolder) throws -> Outcome {
    let tools = try TemporaryFolder()
    try tools.makeSymbolicLink("instagrid", to: path)
    let command: [Word] = [
      "/bin/sh", "-e", "-c", "cd \"$0\"; eval \"$1\"", folder.path, Word(stringLiteral: script),
    ]
    let others = unsafe getenv("PATH").map { unsafe ":" + String(cString: $0) } ?? ""
    return try RunningProgram(
      command,
      environment: ["PATH=\(tools.path)\(others)", "HOME=\(tools.path)"] + inherited(loading),
      input: []
    ).finish()
  }

  static let path: Word = "\(otherFolder ?? buildFolder)/instagrid"

  /// The folder of the program to test, if it is not the one that was built along with the tests.
  static let otherFolder = unsafe getenv("INSTAGRID_PROGRAMS").map { unsafe String(cString: $0) }

  /// The folder of the built products, which contains the bundle of the tests; the command line has
  /// the bundle's path.
  static let buildFolder: String = {
    let words = CommandLine.arguments
    let bundle = words.first { $0.contains(".xctest") } ?? words[0]
    var folders = bundle.split(separator: "/", omittingEmptySubsequences: false)
    let end = folders.firstIndex { $0.hasSuffix(".xctest") } ?? folders.endIndex - 1
    folders.removeSubrange(end...)
    return folders.joined(separator: "/")
  }()
}
