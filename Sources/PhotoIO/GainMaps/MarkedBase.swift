import FileSystem

/// What a gain map with a mark says about the picture that it belongs to: libvips keeps the map, with its mark, when
/// it changes the picture, which then is nobody's output.
struct MarkedBase {
  private let byteCount: Int
  /// That of a ``PhotoFingerprint``.
  private let hash: UInt64

  private static let beginning = Array("Instagrid base ".utf8)
  /// The number of bytes of its segment, a comment.
  static let segmentLength = 4 + beginning.count + 16 + 1 + 16

  /// - Parameter picture: the file up to the map.
  init(_ picture: [UInt8]) {
    byteCount = picture.count
    hash = PhotoFingerprint(byteCount: byteCount) { Array(picture[$1...].prefix($0)) }.hash
  }

  /// Reads the segment at the end of some bytes; `nil` if there is none.
  init?(endOf bytes: ArraySlice<UInt8>) {
    let comment = bytes.suffix(Self.segmentLength).dropFirst(4)
    let numbers = String(decoding: comment.dropFirst(Self.beginning.count), as: UTF8.self)
      .split(separator: " ")
    guard comment.starts(with: Self.beginning), numbers.count == 2,
      let byteCount = Int(numbers[0], radix: 16), byteCount > 0,
      let hash = UInt64(numbers[1], radix: 16)
    else { return nil }
    (self.byteCount, self.hash) = (byteCount, hash)
  }

  var segment: [UInt8] {
    JPEGSegment(
      0xFE, Self.beginning + "\(UInt64(byteCount).sixteenDigits) \(hash.sixteenDigits)".utf8
    ).bytes
  }

  /// Whether a file begins with this picture.
  func isStart(of input: SniffedFile) throws(PhotoError) -> Bool {
    let found = try PhotoFingerprint(byteCount: byteCount) { (count, offset) throws(PhotoError) in
      try input.read(upTo: count, at: offset)
    }
    return found.hash == hash
  }
}
