import FileSystem
import GridKit

/// Encodes pictures in a file format.
public protocol RasterWriter: Sendable {
  /// Returns the bytes of memory that encoding needs besides the picture, apart from a few rows.
  func memory(for size: Size) -> Int

  /// Begins a picture.
  ///
  /// - Parameters:
  ///   - size: its width and height.
  ///   - isOpaque: whether every pixel is opaque.
  ///   - output: the file, which has to live until the encoder has finished.
  /// - Throws: `OutputError` if memory runs out or writing fails.
  func begin(
    _ size: Size, isOpaque: Bool, to output: borrowing OutputFile
  ) throws(OutputError) -> any RasterEncoder
}

/// Encodes one picture from top to bottom and writes it as it goes.
///
/// Any thread may call it, but only one at a time.
public protocol RasterEncoder: Sendable {
  /// Adds whole rows.
  ///
  /// - Throws: `OutputError` if memory runs out or writing fails. Nothing more can be added then.
  func add(_ rows: Span<Raster.Pixel>) throws(OutputError)

  /// Ends the picture after its last row.
  ///
  /// - Throws: `OutputError` if memory runs out or writing fails.
  func finish() throws(OutputError)
}

extension RasterWriter {
  /// Encodes a picture and writes it to a file.
  ///
  /// - Throws: `OutputError` if memory runs out or writing fails.
  public func write(_ raster: Raster, to output: borrowing OutputFile) throws(OutputError) {
    let encoder = try begin(raster.size, isOpaque: raster.isOpaque, to: output)
    try encoder.add(raster.pixels.span)
    try encoder.finish()
  }

  /// Writes a picture to a file atomically; an existing file is replaced.
  ///
  /// - Throws: `OutputError`.
  public func write(_ raster: Raster, to path: FilePath) throws(OutputError) {
    let output = try OutputFile(path)
    try write(raster, to: output)
    try output.commit()
  }
}
