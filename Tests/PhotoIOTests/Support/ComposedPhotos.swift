import FileSystem
import GridKit
import PhotoIO
import TestSupport

/// Returns a fixture upright and at its own size.
func composed(fixture name: String) async throws -> Raster {
  try await PhotoFile(.fixture(name)).composed()
}

extension PNGFile {
  /// Returns the picture upright and at its own size, as it is read from a file.
  func composed(over background: Color = .transparent) async throws -> Raster {
    let file = try NamelessFile(holding: bytes)
    return try await PhotoFile(file.path).composed(over: background)
  }
}
