import LibC

/// A part of the project that processes untrusted bytes.
struct Target: Sendable {
  /// The name by which `FUZZ_TARGET` selects it.
  let name: String

  /// Returns whether libFuzzer may derive other inputs from an input.
  let accepts: @Sendable ([UInt8]) -> Bool

  /// Processes an input, and ends the process if a requirement is not met.
  let run: @Sendable ([UInt8]) -> Void

  init(
    _ name: String, accepts: @escaping @Sendable ([UInt8]) -> Bool = { _ in true },
    run: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (self.name, self.accepts, self.run) = (name, accepts, run)
  }

  /// All targets.
  static let all: [Target] = [
    jpeg, huffman, progressive, png, pngRows, decoder, heif, raw, exif, xmp, faces, date, icc, mark,
    gainMap,
    notation,
    options, json, manifest, compositor, pngWriter,
  ]

  /// The target that `FUZZ_TARGET` names.
  static var chosen: Target {
    let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      fatalError("FUZZ_TARGET must be one of \(all.map(\.name).joined(separator: ", "))")
    }
    return target
  }
}
