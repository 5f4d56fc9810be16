import FileSystem
import GridKit

/// Encodes pictures in a file format.
public protocol RasterWriter: Sendable {
  /// Returns the number of bytes that encoding needs besides the picture, not counting a few rows.
  func memory(for size: Size, isOpaque: Bool) -> Int

  /// The format and the settings that affect the bytes of a file, as a part of the description of
  /// an ``OutputMark``.
  var summary: String { get }

  /// Begins a picture.
  ///
  /// - Parameters:
  ///   - size: its width and height in pixels.
  ///   - isOpaque: whether every pixel is opaque.
  ///   - mark: the mark to write at the end of the file; `nil` for none.
  ///   - output: the file, which must be neither committed nor discarded until the encoder has finished.
  /// - Throws: `OutputError` if memory runs out or writing fails.
  func begin(
    _ size: Size, isOpaque: Bool, mark: OutputMark?, to output: borrowing OutputFile
  ) throws(OutputError) -> any RasterEncoder
}

/// Encodes one picture from top to bottom, and writes it incrementally.
///
/// It may be called from any thread, but from only one at a time.
public protocol RasterEncoder: Sendable {
  /// Adds complete rows of the picture's width; an incomplete row is a programmer's mistake.
  ///
  /// - Throws: `OutputError` if memory runs out or writing fails. After that, no more rows can be
  ///   added.
  func add(_ rows: Span<Raster.Pixel>) throws(OutputError)

  /// Finishes the picture after its last row. Throws as ``add(_:)`` does.
  func finish() throws(OutputError)
}

extension RasterWriter {
  /// Encodes a picture and writes it to a file, with a mark at its end unless `mark` is `nil`.
  ///
  /// - Throws: `OutputError` if memory runs out or writing fails.
  public func write(
    _ raster: Raster, mark: OutputMark? = nil, to output: borrowing OutputFile
  ) throws(OutputError) {
    let encoder = try begin(raster.size, isOpaque: raster.isOpaque, mark: mark, to: output)
    try encoder.add(raster.pixels.span)
    try encoder.finish()
  }

  /// Returns a picture as the bytes of a file, with a mark at their end unless `mark` is `nil`.
  ///
  /// - Throws: `OutputError` if memory runs out or the encoder fails.
  public func encode(_ raster: Raster, mark: OutputMark? = nil) throws(OutputError) -> [UInt8] {
    let output = try OutputFile.inMemory()
    try write(raster, mark: mark, to: output)
    return try output.contents
  }

  /// Writes a picture to a file atomically, replacing any existing file, with a mark at its end unless
  /// `mark` is `nil`.
  ///
  /// - Throws: `OutputError` if memory runs out or the file cannot be written.
  public func write(
    _ raster: Raster, mark: OutputMark? = nil, to path: Pathname
  ) throws(OutputError) {
    let output = try OutputFile(path)
    try write(raster, mark: mark, to: output)
    try output.commit()
  }

  /// Writes a picture to the file that a text names, as ``write(_:mark:to:)`` writes it to a path.
  public func write(
    _ raster: Raster, mark: OutputMark? = nil, to path: String
  ) throws(OutputError) {
    try write(raster, mark: mark, to: Pathname(path))
  }
}

/// Requires that the quality of a lossy encoding is 1...100.
func checkQuality(_ quality: Int) {
  precondition((1...100).contains(quality), "quality must be 1...100")
}
