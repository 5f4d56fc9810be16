import GridKit

/// Encodes pictures in a file format.
public protocol RasterWriter: Sendable {
  /// The bytes of memory that encoding a picture takes beside the picture, but for a few rows.
  func memory(for size: Size) -> Int

  /// Begins a picture.
  ///
  /// - Parameters:
  ///   - size: its width and height.
  ///   - isOpaque: whether no pixel lets anything shine through.
  ///   - output: the file, which has to live until the encoder has finished.
  /// - Throws: ``OutputError`` if memory runs out or writing fails.
  func begin(
    _ size: Size, isOpaque: Bool, to output: borrowing OutputFile
  ) throws(OutputError) -> any RasterEncoder
}

/// Encodes one picture, rows after rows from the top, and writes it as it goes.
///
/// Any thread may call it, but one at a time.
public protocol RasterEncoder: Sendable {
  /// Adds whole rows.
  ///
  /// - Throws: ``OutputError`` if memory runs out or writing fails. Nothing more can be added then.
  func add(_ rows: Span<Raster.Pixel>) throws(OutputError)

  /// Ends the picture after its last row.
  ///
  /// - Throws: ``OutputError`` if memory runs out or writing fails.
  func finish() throws(OutputError)
}

extension RasterWriter {
  /// Encodes a picture and writes it to a file.
  ///
  /// - Throws: ``OutputError`` if memory runs out or writing fails.
  public func write(_ raster: Raster, to output: borrowing OutputFile) throws(OutputError) {
    let encoder = try begin(raster.size, isOpaque: raster.isOpaque, to: output)
    try encoder.add(raster.pixels.span)
    try encoder.finish()
  }

  /// Writes a picture to a file, whole or not at all; an existing file is replaced.
  ///
  /// - Throws: ``OutputError``.
  public func write(_ raster: Raster, to path: FilePath) throws(OutputError) {
    let output = try OutputFile(path)
    try write(raster, to: output)
    try output.commit()
  }
}

extension Span<Raster.Pixel> {
  /// Calls `body` with the pixels' bytes: red, green, blue and alpha, row by row.
  func withBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { pixels in
      // Safe: a pixel is four bytes without padding.
      unsafe body(UnsafeRawPointer(pixels.baseAddress!).assumingMemoryBound(to: UInt8.self))
    }
  }
}
