import HEIFBoxes
import TestSupport

@testable import PhotoIO

extension Target {
  /// The boxes of HEICs and AVIFs, which are changed for old versions of libheif.
  static let heif = Target(
    "heif", accepts: { [.heic, .avif].contains(FileFormat(signature: $0)) }
  ) { bytes in
    for version in AdaptedHEIF.Version.allCases {
      let file = AdaptedHEIF(bytes, for: version)
      // A box has at least eight bytes, an identifier two, an association one, and the last entry
      // may claim 255 associations that are missing.
      require(file.steps <= bytes.count + 256, "each byte must be read once")
      requireAllowedChanges(file, for: version)
      require(file.isUnchanged || !file.isAmbiguous, "what is ambiguous must not be changed")
      if file.isUnchanged { continue }
      let again = AdaptedHEIF(file.bytes, for: version)
      require(again.isUnchanged, "a second change must change nothing")
      require(again.isRefused == file.isRefused && again.grid == file.grid, "nor find more")
      require(again.boxes.has_alpha == file.boxes.has_alpha, "alpha must not be removed")
      require(
        again.boxes.width == file.boxes.width && again.boxes.height == file.boxes.height,
        "the picture must stay the same")
    }
  }

  /// Ends the process if something else was changed than what an old libheif needs.
  private static func requireAllowedChanges(
    _ file: AdaptedHEIF, for version: AdaptedHEIF.Version
  ) {
    require(file.otherChanges == 0, "only types and flags may change")
    require(file.shown == 0 || version != .v1_19, "libheif 1.19 decodes hidden tiles")
    let isOld = version == .v1_15 || version == .v1_17
    require(file.removed.isEmpty || isOld, "libheif 1.18 reads such files")
    require(
      file.removed.allSatisfy { ["auxl", "cdsc", "thmb", "infe"].contains($0) },
      "only four types are removed")
  }
}
