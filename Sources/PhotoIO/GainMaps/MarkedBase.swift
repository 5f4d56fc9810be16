import FileSystem

/// What a gain map with a mark says about the picture that it belongs to: libvips keeps the map, with its mark, when
/// it changes the picture, which then is nobody's output.
enum MarkedBase {
  private static let beginning = Array("Instagrid base ".utf8)
  /// The number of bytes of its segment, a comment.
  static let segmentLength = 4 + beginning.count + 16 + 1 + 16

  /// Returns the segment for a picture: the file up to the map.
  static func segment(of picture: [UInt8]) -> [UInt8] {
    segment(of: PhotoFingerprint(byteCount: picture.count) { Array(picture[$1...].prefix($0)) })
  }

  private static func segment(of picture: PhotoFingerprint) -> [UInt8] {
    let numbers = "\(UInt64(picture.byteCount).sixteenDigits) \(picture.hash.sixteenDigits)"
    return .jpegSegment(0xFE, beginning + numbers.utf8)
  }

  /// Whether the bytes before a mark end with the segment of another picture than that at the start of their file.
  static func isOfAnother(
    _ bytes: ArraySlice<UInt8>, in input: SniffedFile
  ) throws(PhotoError) -> Bool {
    let found = bytes.suffix(segmentLength).dropFirst(4)
    let digits = String(decoding: found.dropFirst(beginning.count).prefix(16), as: UTF8.self)
    guard found.starts(with: beginning), let byteCount = Int(digits, radix: 16), byteCount > 0
    else { return false }
    let picture = try PhotoFingerprint(byteCount: byteCount) { (count, offset) throws(PhotoError) in
      try input.read(upTo: count, at: offset)
    }
    return !segment(of: picture).dropFirst(4).elementsEqual(found)
  }
}
