import FileSystem
import PhotoIO
import TestSupport

/// A program by other authors, whose results are compared with ours.
struct Program {
  /// libjpeg-turbo's decoder.
  static let djpeg = Program(
    name: "djpeg", remedy: "apt install libjpeg-turbo-progs")
  /// libjpeg-turbo's program that changes how a JPEG is stored.
  static let jpegtran = Program(name: "jpegtran", remedy: "apt install libjpeg-turbo-progs")
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
    try Picture(pnm: run(arguments, status: warns ? 2 : 0))
  }

  /// Runs the program and returns what it prints.
  func output(_ arguments: Pathname...) throws -> [UInt8] { try run(arguments, status: 0) }

  private func run(_ arguments: [Pathname], status: Int32) throws -> [UInt8] {
    let outcome = try start(arguments).finish()
    guard outcome.end == .exit(status) else {
      throw Failure(description: "\(name) \(arguments): \(outcome.end), \(outcome.errors)")
    }
    return outcome.output
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
