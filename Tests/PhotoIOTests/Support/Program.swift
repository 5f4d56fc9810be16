import FileSystem
import PhotoIO
import TestSupport

/// A program by other authors, whose results are compared with ours.
struct Program {
  /// libjpeg-turbo's decoder.
  static let djpeg = Program(
    name: "djpeg", remedy: "apt install libjpeg-turbo-progs")
  /// Netpbm's PNG decoder.
  static let pngtopnm = Program(
    name: "pngtopnm", remedy: "apt install netpbm")
  /// The copy program of every system.
  static let dd = Program(name: "dd", remedy: "it belongs to the system")

  let name: String
  let remedy: String

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs the program and reads the PNM picture that it prints.
  ///
  /// - Parameter warns: whether it must end with djpeg's status for warnings, 2, instead of 0.
  func picture(_ arguments: Pathname..., warns: Bool = false) throws -> Picture {
    let outcome = try start(arguments).finish()
    guard outcome.end == .exit(warns ? 2 : 0) else {
      throw Failure(description: "\(name) \(arguments): \(outcome.end), \(outcome.errors)")
    }
    return try Picture(pnm: outcome.output)
  }

  /// Starts the program without waiting for its end.
  func start(_ arguments: Pathname...) throws -> RunningProgram { try start(arguments) }

  private func start(_ arguments: [Pathname]) throws -> RunningProgram {
    let environment = inheritedEnvironment(["PATH", "LD_LIBRARY_PATH"])
    do {
      return try RunningProgram([Pathname(name)] + arguments, environment: environment)
    } catch {
      throw Failure(
        description: "\(name), which this test needs, does not run: \(error); \(remedy)")
    }
  }
}
