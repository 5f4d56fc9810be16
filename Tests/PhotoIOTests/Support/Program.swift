@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that other people wrote, against which results are checked.
struct Program {
  /// libjpeg-turbo's decoder.
  static let djpeg = Program(
    name: "djpeg", remedy: "apt install libjpeg-turbo-progs, or brew install jpeg-turbo")
  /// Netpbm's PNG decoder.
  static let pngtopnm = Program(
    name: "pngtopnm", remedy: "apt install netpbm, or brew install netpbm")
  /// The copier of every system.
  static let dd = Program(name: "dd", remedy: "it belongs to the system")

  let name: String
  let remedy: String

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs the program and reads the PNM picture that it prints.
  ///
  /// - Parameter warns: whether it is to end with djpeg's status for warnings, 2, and not with 0.
  func picture(_ arguments: String..., warns: Bool = false) throws -> Picture {
    let run = try start(arguments)
    let (status, complaint) = try run.wait()
    guard status == (warns ? 2 : 0) else {
      throw Failure(description: "\(name) \(arguments) ended with \(status): \(complaint)")
    }
    return try Picture(pnm: try run.output())
  }

  /// Starts the program without waiting for its end.
  func start(_ arguments: String...) throws -> Run { try start(arguments) }

  private func start(_ arguments: [String]) throws -> Run {
    let folder = try TemporaryFolder()
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT
    unsafe posix_spawn_file_actions_addopen(&actions, 1, folder["out"].text, flags, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, folder["err"].text, flags, 0o600)

    var words = unsafe ([name] + arguments).map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    unsafe words.append(nil)
    var process: pid_t = 0
    guard unsafe posix_spawnp(&process, name, &actions, nil, words, environ) == 0 else {
      throw Failure(description: "\(name), which this test needs, does not run: \(remedy)")
    }
    return Run(process: process, folder: folder)
  }

  /// A program that was started.
  struct Run {
    fileprivate let process: pid_t
    fileprivate let folder: TemporaryFolder

    /// Waits for the end of the program, once; a signal that ended it counts as status -1.
    func wait() throws -> (status: CInt, complaint: String) {
      var status: CInt = 0
      while unsafe waitpid(process, &status, 0) < 0 {
        if errno != EINTR { throw SystemError.last }
      }
      // As the macros WIFEXITED and WEXITSTATUS take it apart, which Swift does not see.
      let code = status & 0x7F == 0 ? status >> 8 & 0xFF : -1
      return (code, String(decoding: try folder["err"].contents(), as: UTF8.self))
    }

    /// What the program has printed.
    func output() throws -> [UInt8] { try folder["out"].contents() }
  }
}
