import CPlatform

/// A part of the project that any bytes may be handed to.
struct Target: Sendable {
  /// What it is chosen by.
  let name: String

  /// Whether an input is of use, so that others may be made from it.
  let accepts: @Sendable ([UInt8]) -> Bool

  /// Tries an input, and ends the process where something is not as it must be.
  let run: @Sendable ([UInt8]) -> Void

  init(
    _ name: String, accepts: @escaping @Sendable ([UInt8]) -> Bool = { _ in true },
    run: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (self.name, self.accepts, self.run) = (name, accepts, run)
  }

  /// All there are.
  static let all: [Target] = [
    jpeg, png, helper, exif, icc, mark, notation, options, json, manifest, compositor,
  ]

  /// The one that `FUZZ_TARGET` names.
  static var chosen: Target {
    let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      fatalError("FUZZ_TARGET names none of \(all.map(\.name).joined(separator: ", "))")
    }
    return target
  }
}
