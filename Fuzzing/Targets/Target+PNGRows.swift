import FileBuilders
import PhotoIO
import TestSupport

extension Target {
  /// PNGs whose rows are read without libpng, as far as they are usual, and with it.
  static let pngRows = Target("png-rows", accepts: { FileFormat(signature: $0) == .png }) { bytes in
    compare(bytes)
    // Most changes would be found by a checksum.
    guard var repaired = PNGFile(bytes) else { return }
    for index in repaired.chunks.indices { repaired.chunks[index].isIntact = true }
    compare(repaired.bytes)
  }

  private static func compare(_ bytes: [UInt8]) {
    do {
      let file = NamelessFile.input(bytes)
      require(
        try PNGReading(file.path, isStream: false) == PNGReading(file.path, isStream: true),
        "rows, refusals and warnings must be those of libpng")
      withExtendedLifetime(file) {}
    } catch { fatalError("a file must be opened: \(error)") }
  }
}
