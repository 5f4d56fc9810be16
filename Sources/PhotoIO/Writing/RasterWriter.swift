import GridKit

/// Encodes pictures in a file format.
public protocol RasterWriter: Sendable {
  /// Encodes a picture and writes it to a file.
  ///
  /// - Throws: ``OutputError`` if memory runs out or writing fails.
  func write(_ raster: Raster, to output: borrowing OutputFile) throws(OutputError)
}

extension RasterWriter {
  /// Writes a picture to a file, whole or not at all; an existing file is replaced.
  ///
  /// - Throws: ``OutputError``.
  public func write(_ raster: Raster, to path: FilePath) throws(OutputError) {
    let output = try OutputFile(path)
    try write(raster, to: output)
    try output.commit()
  }
}

extension Raster {
  /// Calls `body` with the pixels' bytes: red, green, blue and alpha, row by row.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe pixels.withUnsafeBytes { unsafe body($0) }
  }
}
