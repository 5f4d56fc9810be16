#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The program that was built along with these tests.
enum Program {
  /// What the program finds on its standard input.
  enum Input {
    case nothing
    case bytes([UInt8])
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - words: its arguments.
  ///   - folder: its working directory.
  ///   - setup: what a shell does before it becomes the program, such as `umask 027`.
  static func run(
    _ words: [Word], in folder: TemporaryFolder, input: Input = .nothing,
    environment: [String] = [], setup: String? = nil
  ) throws -> Outcome {
    try start(words, in: folder, input: input, environment: environment, setup: setup).finish()
  }

  /// Starts the program.
  static func start(
    _ words: [Word], in folder: TemporaryFolder, input: Input = .nothing,
    environment: [String] = [], setup: String? = nil
  ) throws -> RunningProgram {
    // No call that is everywhere starts a process in another folder; a shell does.
    let script = "cd \"$0\" || exit 127; \(setup.map { "\($0); " } ?? "")exec \"$@\""
    let command: [Word] = ["/bin/sh", "-c", Word(stringLiteral: script), folder.path, path]
    let bytes: [UInt8] = if case .bytes(let bytes) = input { bytes } else { [] }
    return try RunningProgram(
      command + words, environment: inherited(["PATH", "HOME"] + loading) + environment,
      input: bytes)
  }

  /// What decides which libraries are loaded, and how those of a sanitizer work.
  private static let loading = [
    "LD_LIBRARY_PATH", "LD_PRELOAD", "TSAN_OPTIONS", "DYLD_LIBRARY_PATH",
  ]

  /// These variables of this process, as far as they are set; and where coverage goes, one file for
  /// all runs of the program and not one for each.
  private static func inherited(_ names: [String]) -> [String] {
    let variables = names.compactMap { name in
      unsafe getenv(name).map { unsafe "\(name)=" + String(cString: $0) }
    }
    guard let profile = unsafe getenv("LLVM_PROFILE_FILE") else { return variables }
    let parts = unsafe String(cString: profile).split(separator: "%p", maxSplits: 1)
    return variables + ["LLVM_PROFILE_FILE=" + parts.joined(separator: "program")]
  }

  /// Runs a shell script to its end, for which the program is a command like others.
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

  private static let path = beside("instagrid")

  /// The folder of another program than the one that was built along, if one is to be tested.
  static let otherFolder = unsafe getenv("INSTAGRID_PROGRAMS").map { unsafe String(cString: $0) }

  /// What was built lies beside the bundle of the tests, which is named on the command line.
  static func beside(_ name: String) -> Word {
    if let otherFolder { return Word(stringLiteral: "\(otherFolder)/\(name)") }
    let words = CommandLine.arguments
    let bundle = words.first { $0.contains(".xctest") } ?? words[0]
    var folders = bundle.split(separator: "/", omittingEmptySubsequences: false)
    if let end = folders.firstIndex(where: { $0.hasSuffix(".xctest") }) {
      folders.removeSubrange(end...)
    }
    return Word(stringLiteral: folders.joined(separator: "/") + "/" + name)
  }
}

/// How the program ended, and what it said.
struct Outcome {
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  let end: End
  /// What it wrote to the standard output.
  let output: [UInt8]
  /// What it wrote to the standard error.
  let errors: String

  /// The standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// Whether it did what it was asked and said nothing.
  var isQuietSuccess: Bool { end == .exit(0) && output.isEmpty && errors.isEmpty }
}
