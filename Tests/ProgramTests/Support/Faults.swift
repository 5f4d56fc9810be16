#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Calls of the program that fail, or before which something else happens, by `Tests/FaultyCalls`.
enum Faults {
  /// Runs the program to its end with faults, one a line as `faulty_calls.c` has them.
  static func run(
    _ words: [Word], in folder: TemporaryFolder, _ faults: [String], setup: String? = nil
  ) throws -> Outcome {
    try Program.run(words, in: folder, setup: preload(faults) + (setup.map { "; \($0)" } ?? ""))
  }

  /// How often the program makes calls of each kind with these faults.
  static func counts(
    _ words: [Word], in folder: TemporaryFolder, _ faults: [String] = []
  ) throws -> [String: Int] {
    let elsewhere = try TemporaryFolder()
    let counts = elsewhere.absolute("counts")
    _ = try Program.run(
      words, in: folder, setup: preload(faults) + "; export FAULTY_COUNTS='\(counts)'")
    let lines = String(decoding: try elsewhere.read("counts"), as: UTF8.self)
    let pairs = lines.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), Int($0[1]) ?? 0) })
  }

  /// A fault by which there are no files without a name (EOPNOTSUPP): the other way of writing.
  static let noUnnamedFiles = "unnamed %1 95"

  /// Whether the program is built with AddressSanitizer or ThreadSanitizer. They have an allocator of
  /// their own, which comes before one that is preloaded: then no allocation can be made to fail. And
  /// they are part of the program, and read files for themselves.
  static let isSanitized =
    unsafe Program.otherFolder == nil
    && (dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil)

  /// Whether all files that the program makes may be limited in size: ThreadSanitizer cannot begin
  /// without a large one of its own, and coverage is written to one in the end.
  static let canLimitFiles =
    unsafe dlsym(nil, "__tsan_init") == nil && getenv("LLVM_PROFILE_FILE") == nil

  // In the shell's words and not in its environment, since it makes such calls as well.
  private static func preload(_ faults: [String]) -> String {
    // By its name alone, since spaces end a name there, and the folder's may have some.
    "export LD_LIBRARY_PATH='\(Program.beside(""))'\"${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}\""
      + " LD_PRELOAD=\"${LD_PRELOAD:+$LD_PRELOAD }libFaultyCalls.so\""
      + " FAULTY_CALLS='\(faults.joined(separator: "\n"))'"
  }
}
