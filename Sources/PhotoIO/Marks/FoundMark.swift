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
  /// The largest number of bytes of a file that can be an output: twice the pixels of the largest picture, or more than
  /// the table of a PDF can address.
  private static func largestOutput(_ kind: OutputMark.Kind) -> Int {
    kind == .document ? 1 << 34 : 2 << 30
  }

  /// Searches a file for a mark; `nil` if there is none, or for a stream. The file is read completely
  /// only if there is a mark at its very end, and an output can be that large.
  init?(in input: SniffedFile) throws(PhotoError) {
    guard let place = try MarkPlace(in: input) else { return nil }
    mark = place.mark
    guard let end = place.end, let byteCount = input.byteCount,
      byteCount <= Self.largestOutput(place.mark.kind)
    else {
      isIntact = false
      return
    }
    var hash = ContentHash()
    // If the file has been truncated meanwhile, its hash differs.
    let file = try input.opened()
    try input.reading(try hash.add(file.file, upTo: end.integrityOffset))
    isIntact = hash.value == end.integrity
  }
}

/// A mark in a file: at the very end, where it was written, or in a comment that an editor has moved. A
/// text that quotes a mark is none.
struct MarkPlace {
  let mark: OutputMark
  /// The integrity value and its offset in the file, if the mark is at the very end.
  let end: (integrity: UInt64, integrityOffset: Int)?

  /// Searches the last bytes of a file, its comments up to the first scan of a JPEG and, if a JPEG or a page
  /// has another end than its own, more of this end; `nil` if there is no mark, or for a stream. Little of
  /// the file is read, so that folders can be searched.
  init?(in input: SniffedFile) throws(PhotoError) {
    let format = input.format
    guard let kind = format.markedKind, let size = input.byteCount else { return nil }
    let byteCount = size - Int(input.start)
    func bytes(fromEnd count: Int) throws(PhotoError) -> [UInt8] {
      try input.read(upTo: count, at: max(0, byteCount - count))
    }
    let tail = try bytes(fromEnd: 256)
    if let (mark, integrity, place) = tail.lastMark(of: kind, in: format),
      tail[place.lowerBound...].elementsEqual(format.ending(completing: Array(tail[place])))
    {
      if try MarkedBase.isOfAnother(tail[..<place.lowerBound], in: input) { return nil }
      let integrityOffset = size - tail.count + place.upperBound - OutputMark.integrityLength
      (self.mark, end) = (mark, (integrity, integrityOffset))
      return
    }
    end = nil
    if let mark = try input.markInComments(of: kind) {
      self.mark = mark
      return
    }
    guard [.jpeg, .html].contains(format), let trailer = format.trailer,
      tail.suffix(trailer.count) != trailer[...], case let end = try bytes(fromEnd: 1 << 16),
      let (mark, _, place) = end.lastMark(of: kind, in: format),
      try !MarkedBase.isOfAnother(end[..<place.lowerBound], in: input)
    else { return nil }
    self.mark = mark
  }
}

extension SniffedFile {
  /// Returns the first mark that is a comment among the parts of a picture; `nil` if there is none.
  fileprivate func markInComments(of kind: OutputMark.Kind) throws(PhotoError) -> OutputMark? {
    var parts = FileParts(self)
    for _ in 0..<10_000 {
      guard let part = try parts.next() else { break }
      var comment: [UInt8] = []
      switch format {
      case .jpeg where part.name == [0xFF, 0xFE], .webp where part.isNamed("IGRD"):
        comment = try parts.contents(of: part, upTo: 256)
      case .png where part.name.suffix(2).elementsEqual("Xt".utf8):
        let text = PNGText(name: part.name, try parts.contents(of: part, upTo: 512)[...])
        // ImageMagick writes the keyword in lower case.
        if let text, String(decoding: text.keyword, as: UTF8.self).lowercased() == "comment" {
          comment = try checkingMemory(try text.text(upTo: 256))
        }
      default: break
      }
      if let (mark, _, _) = OutputMark.read(comment[...], of: kind) { return mark }
    }
    return nil
  }
}

extension [UInt8] {
  /// Returns the last mark that is a comment of a format, its integrity value, and the place of the comment
  /// up to the end of its text; `nil` if there is none.
  fileprivate func lastMark(
    of kind: OutputMark.Kind, in format: FileFormat
  ) -> (mark: OutputMark, integrity: UInt64, place: Range<Int>)? {
    guard let start = lastStart(of: kind.beginning),
      let (mark, integrity, end) = OutputMark.read(self[start...], of: kind)
    else { return nil }
    let opening = format.startOfComment(end - start)
    guard self[..<start].suffix(opening.count) == opening[...] else { return nil }
    return (mark, integrity, (start - opening.count)..<end)
  }
}

extension [UInt8] {
  /// The start of the last occurrence of a word; `nil` if there is none.
  func lastStart(of word: [UInt8]) -> Int? {
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
