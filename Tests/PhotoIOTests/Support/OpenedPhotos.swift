import PhotoIO
import TestSupport

/// Opens the photo in a file of these bytes.
func openFile(_ bytes: [UInt8], limits: Limits = Limits()) throws -> PhotoFile {
  let file = try NamelessFile(holding: bytes)
  return try withExtendedLifetime(file) { try PhotoFile(file.path, limits: limits) }
}

/// Opens the photo in a stream of these bytes.
func openStream(_ bytes: [UInt8]) throws -> PhotoFile {
  let pipe = try Pipe(holding: bytes)
  return try withExtendedLifetime(pipe) { try PhotoFile(pipe.path) }
}
