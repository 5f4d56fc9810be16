/// One file to write.
struct Fixture: Sendable {
  /// Its path, relative to the folder of all fixtures.
  let path: String
  /// Returns its contents.
  let bytes: @Sendable () throws -> [UInt8]

  init(_ path: String, bytes: @escaping @Sendable () throws -> [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  init(_ path: String, _ file: JPEGFile, _ bitmap: @escaping @Sendable () -> Bitmap) {
    self.init(path) { try file.encode(bitmap()) }
  }

  init(_ path: String, png bitmap: @escaping @Sendable () -> Bitmap) {
    self.init(path) { try CompressedPNG.encode(bitmap()) }
  }
}
