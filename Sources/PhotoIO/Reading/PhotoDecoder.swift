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

  /// The embedded ICC profile, if there is a whole one.
  ///
  /// - Parameter notes: where to put what is odd.
  func profile(notes: inout [String]) -> ICCProfile?

  /// The way from decoded rows to light.
  ///
  /// - Parameter notes: where to put what is odd.
  func color(notes: inout [String]) throws(LittleCMSContext.OutOfMemory) -> PhotoColor

  /// Decodes a part of the photo; can be called once.
  mutating func pushRows(
    of part: PhotoPart, in color: PhotoColor, to row: (RawSpan) -> Void
  ) throws(PhotoError)
}

/// What is known of a photo before it is decoded.
struct PhotoHeader: Hashable, Sendable {
  let size: Size
  /// The bytes that are held while the photo is decoded, at most.
  let memory: Int
  let decoded: DecodedFormat
  let orientation: Orientation
  let carriesEXIF: Bool
  let details: PhotoDetails
}
