import FileSystem
import GridKit

/// Encodes pictures in a file format.
public protocol RasterWriter: Sendable {
  /// Returns the bytes of memory that encoding needs besides the picture, apart from a few rows.
  func memory(for size: Size) -> Int

  /// The format and the settings that decide the bytes of a file, as a part of what a
  /// ``OutputMark`` describes.
  var summary: String { get }

  /// Begins a picture.
  ///
  /// - Parameters:
  ///   - size: its width and height.
  ///   - isOpaque: whether every pixel is opaque.
  ///   - mark: what is written at the end of the file; `nil` leaves it out.
  ///   - output: the file, which has to live until the encoder has finished.
  /// - Throws: `OutputError` if memory runs out or writing fails.
  func begin(
    _ size: Size, isOpaque: Bool, mark: OutputMark?, to output: borrowing OutputFile
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
  /// - Parameters:
  ///   - raster: the picture.
  ///   - mark: what is written at the end of the file; `nil` leaves it out.
  ///   - output: the file.
  /// - Throws: `OutputError` if memory runs out or writing fails.
  public func write(
    _ raster: Raster, mark: OutputMark? = nil, to output: borrowing OutputFile
  ) throws(OutputError) {
    let encoder = try begin(raster.size, isOpaque: raster.isOpaque, mark: mark, to: output)
    try encoder.add(raster.pixels.span)
    try encoder.finish()
  }

  /// Writes a picture to a file atomically; an existing file is replaced.
  ///
  /// - Parameters:
  ///   - raster: the picture.
  ///   - mark: what is written at the end of the file; `nil` leaves it out.
  ///   - path: the name of the file.
  /// - Throws: `OutputError`.
  public func write(
    _ raster: Raster, mark: OutputMark? = nil, to path: FilePath
  ) throws(OutputError) {
    let output = try OutputFile(path)
    try write(raster, mark: mark, to: output)
    try output.commit()
  }
}
