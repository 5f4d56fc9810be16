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
      try hash.add(file, upTo: last.integrityOffset)
      isIntact = hash.value == last.integrity
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
  /// Where the integrity value is in the file.
  fileprivate let integrityOffset: Int

  /// The number of bytes at the end of a file that are searched for the mark.
  private static let tailLength = 256

  /// Searches the last bytes of a file for a mark; `nil` if there is none. No other bytes are read.
  init?(of file: borrowing OpenFile, byteCount: Int, format: FileFormat) throws(SystemError) {
    guard let kind = format.markedKind else { return nil }
    let offset = max(0, byteCount - Self.tailLength)
    let tail = try file.read(upTo: Self.tailLength, at: offset)
    guard let start = tail.lastStart(of: kind.beginning),
      let (mark, integrity, end) = OutputMark.read(tail[start...], of: kind)
    else { return nil }
    let ending = format.ending(completing: format.startOfComment(end - start) + tail[start..<end])
    guard tail.suffix(ending.count) == ending[...] else { return nil }
    (self.mark, self.integrity) = (mark, integrity)
    integrityOffset = offset + end - OutputMark.integrityLength
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
