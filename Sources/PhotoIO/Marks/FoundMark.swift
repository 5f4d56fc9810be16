import FileSystem

/// A mark that a file carries, and whether the file is still what was written.
public struct FoundMark: Hashable, Sendable {
  /// The mark.
  public let mark: OutputMark
  /// Whether every byte before the mark's integrity value is as it was written, and nothing but the
  /// end of the file comes after it.
  public let isIntact: Bool
}

extension FoundMark {
  /// How far from either end of a file a mark is looked for that is not at its very end. Editors
  /// move comments to the beginning, behind other metadata; appended bytes move it forwards.
  private static let reach = 1 << 20

  /// The number of bytes that are read at a time.
  private static let blockLength = 1 << 18

  /// Looks for a mark in a file.
  ///
  /// Only a file with a mark at its very end is read as a whole.
  ///
  /// - Parameters:
  ///   - file: the file; its position is neither used nor changed.
  ///   - byteCount: the size of the file.
  ///   - format: the format of the file.
  /// - Returns: `nil` if there is none.
  init?(
    in file: borrowing OpenFile, byteCount: Int, format: FileFormat
  ) throws(SystemError) {
    guard let kind = format.markedKind else { return nil }
    if let last = try LastMark(of: file, byteCount: byteCount, format: format) {
      mark = last.mark
      let value = try Self.hash(of: file, upTo: last.offset + last.text.upperBound - 16)
      isIntact =
        value == last.integrity && format.hasRightChecksum(last.tail, text: last.text)
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

  private static func hash(
    of file: borrowing OpenFile, upTo end: Int
  ) throws(SystemError) -> UInt64 {
    var hash = ContentHash()
    var offset = 0
    while offset < end {
      let block = try file.read(upTo: min(blockLength, end - offset), at: offset)
      // A file that has become shorter meanwhile has another hash.
      if block.isEmpty { break }
      hash.add(block)
      offset += block.count
    }
    return hash.value
  }
}

/// A mark that is where it was written: at the very end of a file.
struct LastMark {
  let mark: OutputMark
  let integrity: UInt64
  /// The last bytes of the file, where they begin in it, and where the mark's text is in them.
  fileprivate let tail: [UInt8]
  fileprivate let offset: Int
  fileprivate let text: Range<Int>

  /// How many of a file's last bytes hold the mark.
  private static let tailLength = 256

  /// Looks for the mark in the last bytes of a file; no others are read.
  ///
  /// - Parameters: those of ``FoundMark``.
  /// - Returns: `nil` if there is none.
  init?(
    of file: borrowing OpenFile, byteCount: Int, format: FileFormat
  ) throws(SystemError) {
    guard let kind = format.markedKind, let trailer = format.trailer else { return nil }
    offset = max(0, byteCount - Self.tailLength)
    tail = try file.read(upTo: Self.tailLength, at: offset)
    guard let start = tail.lastStart(of: kind.beginning),
      let (mark, integrity, end) = OutputMark.read(tail[start...], of: kind),
      tail[end...].dropFirst(format.checksumLength).elementsEqual(trailer)
    else { return nil }
    (self.mark, self.integrity, text) = (mark, integrity, start..<end)
  }
}

extension FileFormat {
  /// What outputs of a format that is written here are.
  var markedKind: OutputMark.Kind? {
    switch self {
    case .jpeg, .png: .picture
    case .html: .page
    default: nil
    }
  }

  /// The last bytes of every whole file of a format that is written here; of a page, what ends its
  /// mark.
  ///
  /// Source: ITU-T T.81, B.1.1.3 (EOI); PNG specification, 11.2.5 (IEND).
  var trailer: [UInt8]? {
    switch self {
    case .jpeg: [0xFF, 0xD9]
    case .png: [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    case .html: Array(" -->\n".utf8)
    default: nil
    }
  }

  /// The number of bytes between the text of a comment and what follows the comment.
  fileprivate var checksumLength: Int { self == .png ? 4 : 0 }

  /// Whether the checksum behind the text of a comment is right, where the format has one.
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
  /// Where a word begins for the last time.
  fileprivate func lastStart(of word: [UInt8]) -> Int? {
    indices.dropLast(word.count - 1).last { self[$0] == word[0] && self[$0...].starts(with: word) }
  }
}
