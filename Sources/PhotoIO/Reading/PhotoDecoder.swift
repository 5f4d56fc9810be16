import GridKit

/// A decoder of one format for one file, from the header to the last requested row. Only one thread
/// uses it at a time. Its initializer reads the header, and checks the photo's size before anything is
/// allocated for the photo.
protocol PhotoDecoder: AnyObject, Sendable {
  var header: PhotoHeader { get }

  /// Problems that may be visible in the picture, and how they were handled, one line each.
  var warnings: [String] { get }

  /// Returns the embedded ICC profile, and adds warnings; `nil` if there is no complete one.
  func profile(warnings: inout [String]) throws(OutOfMemory) -> ICCProfile?

  /// Returns how decoded rows are converted to linear light, and adds warnings.
  func color(warnings: inout [String]) throws(OutOfMemory) -> ColorInterpretation

  /// Returns the variances that rows of a part tell, if it wants them.
  func variances(of part: PhotoPart) -> RowFormat.Variances

  /// Decodes a part of the photo; can be called only once.
  func pushRows(
    of part: PhotoPart, in color: ColorInterpretation, to handleRow: (RawSpan) -> Void
  ) throws(PhotoError)
}

extension PhotoDecoder {
  /// By default, none, since the photo cannot be shrunk.
  func variances(of part: PhotoPart) -> RowFormat.Variances { .none }
}

/// What is known about a photo before it is decoded.
struct PhotoHeader: Hashable, Sendable {
  /// The size of the photo as it is stored, before it is turned.
  let size: Size
  /// The peak memory, in bytes, while the photo is decoded.
  var memory: Int
  let decoded: DecodedFormat
  var orientation: Orientation
  var hasEXIF: Bool
  var encoding: PhotoEncoding
  /// The factors by which the decoder can shrink this photo.
  var shrinkFactors = [1]
  var chromaCoarseness = 1
  /// Problems with the header, one line each.
  var warnings: [String] = []
}

extension Orientation {
  /// Reads the orientation from the EXIF data of a photo.
  ///
  /// Only tag 0x0112 of the first directory is used, because the second one belongs to the
  /// thumbnail. If the tag is missing, out of range or truncated, the orientation is
  /// ``Orientation/up``. XMP data are not read; see ``PhotoFile/orientation``.
  ///
  /// Source: TIFF 6.0, section 2; CIPA DC-008 (Exif 2.32), 4.6.4 A.
  init(exif: TIFFDirectory?) {
    self =
      exif?.first(0x0112) { exif?.plainNumber(ofEntryAt: $0).flatMap(Orientation.init(rawValue:)) }
      ?? .up
  }
}

/// A reader of a C library that a decoder uses; it is closed when this object is deinitialized.
@safe final class CReaderHandle {
  let handle: OpaquePointer
  /// Stays open as long as the reader.
  private let file: OffsetFile
  private let close: (OpaquePointer) -> Void

  /// - Parameters:
  ///   - offset: where to begin to read a file; 0 for a stream.
  ///   - open: opens a reader, given a descriptor, the offset of the bytes that were already
  ///   read (-1 for a stream), these bytes, and their number; returns `nil` if memory runs out.
  init(
    _ input: SniffedFile, at offset: Int = 0,
    open: (CInt, Int64, UnsafePointer<UInt8>?, Int) -> OpaquePointer?,
    close: @escaping (OpaquePointer) -> Void
  ) throws(PhotoError) {
    let (start, head) = (input.start + Int64(offset), offset == 0 ? input.head : [])
    file = try input.opened()
    guard let handle = unsafe open(file.file.descriptor, start, head, head.count)
    else { throw PhotoError(input.name, .outOfMemory) }
    unsafe self.handle = handle
    unsafe self.close = close
  }

  deinit { unsafe close(handle) }
}
