import GridKit

/// A decoder of one format, for one file, from the header to the last row that is asked for; used
/// by one thread at a time.
protocol PhotoDecoder: AnyObject, Sendable {
  /// What the file's header says.
  var header: PhotoHeader { get }

  /// What was found while the photo was decoded that may show in the picture, and what was done
  /// about it: one line each.
  var warnings: [String] { get }

  /// Reads the header, and checks the photo's size before anything is allocated for the photo.
  ///
  /// - Parameters:
  ///   - input: the open file.
  ///   - isReopening: whether a decoder has opened the same file before. Checks that read much of the
  ///     file are not repeated then.
  init(_ input: SniffedFile, isReopening: Bool) throws(PhotoError)

  /// Returns the embedded ICC profile, or `nil` if there is none that is complete.
  ///
  /// - Parameter warnings: where warnings are added.
  func profile(warnings: inout [String]) throws(OutOfMemory) -> ICCProfile?

  /// Returns how decoded rows become linear light.
  ///
  /// - Parameter warnings: where warnings are added.
  func color(warnings: inout [String]) throws(OutOfMemory) -> ColorInterpretation

  /// Decodes a part of the photo; can be called once.
  func pushRows(
    of part: PhotoPart, in color: ColorInterpretation, to handleRow: (RawSpan) -> Void
  ) throws(PhotoError)
}

/// What is known about a photo before it is decoded.
struct PhotoHeader: Hashable, Sendable {
  let size: Size
  /// The most bytes that are held while the photo is decoded.
  let memory: Int
  let decoded: DecodedFormat
  let orientation: Orientation
  let hasEXIF: Bool
  let details: PhotoDetails
  /// The factors by which the decoder can shrink this photo.
  var shrinkFactors = [1]
  /// What is wrong with the header, one line each.
  var warnings: [String] = []
}

/// A C library found no memory.
struct OutOfMemory: Error {}

/// A reader of the C library below a decoder, closed at the end of its life.
@safe final class CReaderHandle {
  let handle: OpaquePointer
  private let close: (OpaquePointer) -> Void

  /// Opens a reader.
  ///
  /// - Parameters:
  ///   - input: the open file.
  ///   - open: opens a reader for a descriptor, the offset of the bytes that were read already, or
  ///     -1 in a stream, and these bytes with their number; `nil` where memory runs out.
  ///   - close: closes the reader.
  init(
    _ input: SniffedFile,
    open: (CInt, Int64, UnsafePointer<UInt8>?, Int) -> OpaquePointer?,
    close: @escaping (OpaquePointer) -> Void
  ) throws(PhotoError) {
    guard let handle = unsafe open(input.descriptor, input.start, input.head, input.head.count)
    else { throw PhotoError(path: input.path, reason: .outOfMemory) }
    unsafe self.handle = handle
    unsafe self.close = close
  }

  deinit { unsafe close(handle) }
}
