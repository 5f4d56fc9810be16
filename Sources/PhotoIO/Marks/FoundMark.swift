import FileSystem
import LibC

/// A mark that was found in a file, and whether the file is unchanged since it was written.
public struct FoundMark: Hashable, Sendable {
  /// The mark.
  public let mark: OutputMark
  /// Whether every byte before the mark's integrity value is unchanged, and only the end of the
  /// file follows it.
  public let isIntact: Bool
}

extension FoundMark {
  /// The distance from either end of a file within which a mark is searched for if it is not at the
  /// very end. Editors move comments to the beginning; appended bytes put them farther from the end.
  private static let reach = 1 << 20

  /// The largest number of bytes of a file that can be an output: twice the pixels of the largest picture.
  private static let largestOutput = 2 << 30

  /// Searches a file for a mark; `nil` if there is none. The file is read completely only if there is a
  /// mark at its very end, and an output can be that large. Its position is neither used nor changed.
  init?(in file: borrowing OpenFile, byteCount: Int, format: FileFormat) throws(SystemError) {
    guard let kind = format.markedKind else { return nil }
    if let last = try TrailingMark(of: file, byteCount: byteCount, format: format) {
      mark = last.mark
      guard byteCount <= Self.largestOutput else {
        isIntact = false
        return
      }
      // If the file has been truncated meanwhile, its hash differs.
      var hash = ContentHash()
      try hash.add(file, upTo: last.offset + last.text.upperBound - 16)
      isIntact =
        hash.value == last.integrity && format.hasRightChecksum(last.tail, text: last.text)
      return
    }
    for start in byteCount > Self.reach ? [byteCount - Self.reach, 0] : [0] {
      let bytes = try file.read(upTo: Self.reach, at: start)
      guard let place = bytes.lastStart(of: kind.beginning),
        let (mark, _, _) = OutputMark.read(bytes[place...], of: kind)
      else { continue }
      self.mark = mark
      isIntact = false
      return
    }
    return nil
  }
}

/// A mark that is where it was written, at the very end of a file.
struct TrailingMark {
  let mark: OutputMark
  let integrity: UInt64
  /// The last bytes of the file, their offset in it, and the range of the mark's text among them.
  fileprivate let tail: [UInt8]
  fileprivate let offset: Int
  fileprivate let text: Range<Int>

  /// The number of bytes at the end of a file that are searched for the mark.
  private static let tailLength = 256

  /// Searches the last bytes of a file for a mark; `nil` if there is none. No other bytes are read.
  init?(of file: borrowing OpenFile, byteCount: Int, format: FileFormat) throws(SystemError) {
    guard let kind = format.markedKind else { return nil }
    offset = max(0, byteCount - Self.tailLength)
    tail = try file.read(upTo: Self.tailLength, at: offset)
    guard let start = tail.lastStart(of: kind.beginning),
      let (mark, integrity, end) = OutputMark.read(tail[start...], of: kind),
      tail[end...].dropFirst(format.checksumLength)
        .elementsEqual(format.trailer(afterTextOf: end - start))
    else { return nil }
    (self.mark, self.integrity, text) = (mark, integrity, start..<end)
  }
}

extension FileFormat {
  /// The bytes after the comment with a mark of `count` bytes.
  fileprivate func trailer(afterTextOf count: Int) -> [UInt8] {
    // A chunk of odd length is padded.
    self == .webp ? [UInt8](repeating: 0, count: count % 2) : trailer ?? []
  }

  /// The number of bytes between the text of a comment and the end of the comment.
  fileprivate var checksumLength: Int { self == .png ? 4 : 0 }

  /// Whether the checksum after the text of a comment is correct, if the format has one.
  fileprivate func hasRightChecksum(_ tail: [UInt8], text: Range<Int>) -> Bool {
    if checksumLength == 0 { return true }
    let beginning = Array("tEXtComment\0".utf8)
    let start = text.lowerBound - beginning.count
    guard start >= 0, tail[start..<text.lowerBound].elementsEqual(beginning) else { return false }
    return PNGChunk.isChecksum(
      tail[text.upperBound...].prefix(checksumLength), of: tail[start..<text.upperBound])
  }
}

extension [UInt8] {
  /// The start of the last occurrence of a word; `nil` if there is none.
  fileprivate func lastStart(of word: [UInt8]) -> Int? {
    unsafe withUnsafeBytes { bytes in
      var (last, index) = (Int?.none, 0)
      guard let start = bytes.baseAddress else { return last }
      // Far faster than a loop here: folders of 10,000 photos are searched.
      while let found = unsafe memchr(start + index, CInt(word[0]), bytes.count - index) {
        index = unsafe start.distance(to: UnsafeRawPointer(found))
        if self[index...].starts(with: word) { last = index }
        index += 1
      }
      return last
    }
  }
}
