import GridKit

/// A decoder of one format, for one file, from the header to the last row that is wanted.
protocol PhotoDecoder: ~Copyable, Sendable {
  /// The factors by which this decoder can shrink.
  static var shrinkFactors: [Int] { get }

  /// What the file's header says.
  var header: PhotoHeader { get }

  /// The first of the library's complaints that may show in the picture.
  var complaint: String? { get }

  /// Reads the header, and checks the photo's size before it makes anything for it.
  init(_ input: PhotoInput) throws(PhotoError)

  /// Decodes a part of the photo; can be called once.
  mutating func pushRows(of part: PhotoPart, to row: (RawSpan) -> Void) throws(PhotoError)
}

/// What is known of a photo before it is decoded.
struct PhotoHeader: Sendable {
  let size: Size
  let color: PhotoColor
  /// The EXIF data from their TIFF header on.
  let exif: [UInt8]?
  /// All but the profile's name, which takes time to find.
  let details: PhotoDetails
  let profile: ICCProfile?
  let notes: [String]
}
