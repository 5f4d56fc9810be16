import FileSystem
import LibC
import TestSupport

/// Runs of the program in which chosen calls fail, or in which something else happens just before
/// them.
///
/// `Tests/FaultInjection/fault_injection.c`, which is preloaded into the program, describes the
/// faults.
enum FaultInjection {
  /// Runs the program to its end with some faults.
  static func run(
    _ words: [Word], in folder: TemporaryFolder, _ faults: [String], setup: String? = nil,
    program: Word = Program.path
  ) throws -> Outcome {
    try Program.run(
      words, in: folder, setup: preload(faults) + (setup.map { "; \($0)" } ?? ""),
      program: program)
  }

  /// Starts the program with some faults.
  static func start(
    _ words: [Word], in folder: TemporaryFolder, _ faults: [String]
  ) throws -> RunningProgram {
    try Program.start(words, in: folder, setup: preload(faults))
  }

  /// Runs the program to its end with some faults, and returns the number of its calls of each
  /// kind.
  static func counts(
    _ words: [Word], in folder: TemporaryFolder, _ faults: [String] = [],
    program: Word = Program.path
  ) throws -> [String: Int] {
    let lines = try record("FAULT_INJECTION_COUNTS", words, in: folder, faults, program: program)
    let pairs = lines.map { $0.split(separator: " ") }
    return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), Int($0[1]) ?? 0) })
  }

  /// Runs the program to its end, and returns the path of each of its calls of stat.
  static func statPaths(_ words: [Word], in folder: TemporaryFolder) throws -> [String] {
    try record("FAULT_INJECTION_STATS", words, in: folder, [])
  }

  /// Runs the program to its end, and returns the lines of the file that a variable names.
  private static func record(
    _ variable: String, _ words: [Word], in folder: TemporaryFolder, _ faults: [String],
    program: Word = Program.path
  ) throws -> [String] {
    let elsewhere = try TemporaryFolder()
    let setup = try preload(faults) + "; export \(variable)='\(elsewhere["lines"])'"
    _ = try Program.run(words, in: folder, setup: setup, program: program)
    return try elsewhere["lines"].text().split(separator: "\n").map(String.init)
  }

  /// The fault that files without names are not supported (EOPNOTSUPP), so that files are written
  /// under a temporary name.
  static let noUnnamedFiles = "unnamed %1 95"

  /// Whether the program was built with AddressSanitizer or ThreadSanitizer. Their allocator takes
  /// precedence over a preloaded one, so allocations cannot be made to fail. They are also part of
  /// the program, and read files themselves.
  static let isSanitized =
    unsafe Program.otherFolder == nil
    && (dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil)

  /// Whether the size of the program's files can be limited. ThreadSanitizer first needs a large
  /// file of its own, and coverage is written to a file at the end.
  static let canLimitFiles =
    unsafe dlsym(nil, "__tsan_init") == nil && getenv("LLVM_PROFILE_FILE") == nil

  /// Returns the words by which the shell preloads the library. Its environment does not, because
  /// the shell makes such calls as well.
  static func preload(_ faults: [String]) throws -> String {
    let folder = try library.get()
    // Only the file name, since a space would end a path, and the folder's name may contain one.
    return "export LD_LIBRARY_PATH='\(folder)'\"${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}\""
      + " LD_PRELOAD=\"${LD_PRELOAD:+$LD_PRELOAD }libfault_injection.so\""
      + " FAULT_INJECTION='\(faults.joined(separator: "\n"))'"
  }

  /// The folder of the library, which is compiled when the first test needs it.
  private static let library = Result { try compile() }

  private struct CannotCompile: Error, CustomStringConvertible {
    let errors: String

    var description: String {
      "fault injection needs clang, which is part of the Swift toolchain: \(errors)"
    }
  }

  /// Compiles the library into the folder of the built products, and returns that folder.
  private static func compile() throws -> String {
    let library: Pathname = "\(Program.buildFolder)/libfault_injection.so"
    // Under another name first, because other tests may be running with the library.
    let new: Pathname = "\(library).\(getpid())"
    try compile(.fixture("../Tests/FaultInjection/fault_injection.c"), into: new)
    let result = unsafe new.withCString { new in
      unsafe library.withCString { unsafe rename(new, $0) }
    }
    if result != 0 { throw SystemFailure("rename \(new)") }
    return Program.buildFolder
  }

  /// Compiles a library from a file of C.
  static func compile(_ source: Pathname, into library: Pathname) throws {
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    let outcome: Outcome
    do {
      outcome = try RunningProgram(
        [
          "sh", "-c", #"exec "$("$0")" "$@""#, .fixture("../Scripts/find-clang"), "-shared",
          "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", library, source,
        ],
        environment: ["PATH=\(path)"]
      ).finish()
    } catch {
      throw CannotCompile(errors: "\(error)")
    }
    guard outcome.end == .exit(0) else { throw CannotCompile(errors: outcome.errors) }
  }
}
