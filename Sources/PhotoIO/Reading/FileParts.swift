/// The segments of a JPEG before its first scan, or the chunks of a PNG or WebP, one after another. They go
/// from header to header, and are not read further.
///
/// Source: ITU-T T.81, B.1.1.4; PNG specification, 5.3; RFC 9649 (WebP Image Format), 2.3.
struct FileParts {
  struct Part {
    /// The marker of a segment, two bytes, or the name of a chunk, four.
    let name: [UInt8]
    /// Where its contents are, relative to ``SniffedFile/head``; perhaps beyond the end of the file.
    let contents: Range<Int>

    func isNamed(_ name: String) -> Bool { self.name.elementsEqual(name.utf8) }
  }

  private let input: SniffedFile
  /// The offset of the next part.
  private var offset: Int
  /// The bytes that were read last, and their offset. Small parts share a block.
  private var block: [UInt8]
  private var blockOffset = 0
  private static let blockBytes = 512

  /// Begins at the first part of a file; a stream and other formats have none.
  init(_ input: SniffedFile) {
    self.input = input
    block = input.head
    offset =
      switch input.format {
      case .jpeg: 2
      case .png: 8
      default: 12
      }
  }

  /// Returns the next part; `nil` after the last one, and where there is none.
  mutating func next() throws(PhotoError) -> Part? {
    let headerBytes = input.format == .jpeg ? 4 : 8
    guard let byteCount = input.byteCount, offset <= byteCount - Int(input.start) - headerBytes,
      case let header = try read(upTo: headerBytes, at: offset), header.count == headerBytes
    else { return nil }
    let name: ArraySlice<UInt8>
    let size, padding: Int
    switch input.format {
    case .jpeg:
      // The markers of restarts, starts and ends have no length; 0xDA begins a scan.
      guard header[0] == 0xFF, (0xC0...0xFE).contains(header[1]),
        !(0xD0...0xDA).contains(header[1])
      else { return nil }
      (name, size, padding) = (header.prefix(2), max(0, Self.number(header.suffix(2)) - 2), 0)
    case .png: (name, size, padding) = (header.suffix(4), Self.number(header.prefix(4)), 4)
    case .webp:
      size = Self.number(header.suffix(4).reversed())
      (name, padding) = (header.prefix(4), size % 2)
    default: return nil
    }
    let start = offset + headerBytes
    offset = start + size + padding
    return Part(name: Array(name), contents: start..<(start + size))
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the first bytes of a part's contents, at most `count`.
  mutating func contents(of part: Part, upTo count: Int) throws(PhotoError) -> [UInt8] {
    try read(upTo: min(count, part.contents.count), at: part.contents.lowerBound)
  }

  private mutating func read(upTo count: Int, at offset: Int) throws(PhotoError) -> [UInt8] {
    if offset < blockOffset || offset + count > blockOffset + block.count {
      block = try input.read(upTo: max(count, Self.blockBytes), at: offset)
      blockOffset = offset
    }
    return Array(block.dropFirst(offset - blockOffset).prefix(count))
  }
}
