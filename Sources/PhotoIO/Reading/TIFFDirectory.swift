/// A bounds-checked reader of a directory of a TIFF structure, such as EXIF data or a TIFF file.
///
/// Source: TIFF 6.0, section 2; BigTIFF, as libtiff documents it, of which only files are read.
struct TIFFDirectory {
  /// The structure; of a file, only this directory, which begins at `start`.
  private let bytes: [UInt8]
  private let start: Int
  /// The file that is the structure; `nil` if ``bytes`` are all of it.
  private let file: OffsetFile?
  private let header: Header
  /// The offset of the directory.
  private let offset: Int
  /// The structure of which ``exifIFD`` is the first directory; `nil` if it is in the same one.
  private let exifIFDBytes: [UInt8]?

  /// - Parameters:
  ///   - bytes: the structure, from its header on (`II*` or `MM`). Some writers of PNG and WebP
  ///     prepend the identifier of a JPEG's EXIF segment, which is skipped.
  ///   - offset: the offset of the directory in it; `nil` for the first one.
  ///   - exifIFD: the structure that has ``exifIFD`` as its first directory; `nil` if it is the same one.
  /// - Returns: `nil` if there is no valid header.
  init?(_ bytes: [UInt8], at offset: Int? = nil, exifIFD: [UInt8]? = nil) {
    let identifier = "Exif\0\0".utf8
    self.bytes = bytes.starts(with: identifier) ? Array(bytes.dropFirst(identifier.count)) : bytes
    guard let header = Header(self.bytes), header.kind == 42 else { return nil }
    (start, file, exifIFDBytes) = (0, nil, exifIFD)
    (self.header, self.offset) = (header, offset ?? header.first)
  }

  /// Reads a directory of a file, by default the first one; `nil` if there is no valid header. Some raw
  /// files have another number than 42 after the byte order.
  init?(_ file: OffsetFile, at offset: Int? = nil) {
    guard let head = try? file.read(upTo: 16, at: 0), let header = Header(head),
      let count = try? file.read(upTo: header.countBytes, at: offset ?? header.first),
      count.count == header.countBytes
    else { return nil }
    start = offset ?? header.first
    // The number of entries, the entries, and the offset of the next directory.
    let entries = Self.entries(header.number(count))
    let size = header.countBytes + entries * header.entryBytes + header.wordBytes
    bytes = (try? file.read(upTo: size, at: start)) ?? []
    (self.header, self.offset, self.file, exifIFDBytes) = (header, start, file, nil)
  }

  /// Whether the structure is a BigTIFF.
  var isBig: Bool { header.kind == 43 }

  /// The largest number of entries of a directory of a file; cameras write fewer than 200.
  private static let maxEntries = 4096

  /// A number of entries of a file's directory, as far as they are read.
  private static func entries(_ count: Int) -> Int { max(0, min(count, maxEntries)) }

  /// The first 8 bytes of a structure, or 16 of BigTIFF.
  private struct Header {
    private let isLittleEndian: Bool
    /// 42; 43 of BigTIFF, whose directories differ.
    private(set) var kind = 0
    /// The offset of the first directory.
    private(set) var first = 0
    /// The sizes of the number of entries, of an entry, and of the number of its values and of an offset.
    var countBytes: Int { kind == 43 ? 8 : 2 }
    var entryBytes: Int { 4 + 2 * wordBytes }
    var wordBytes: Int { kind == 43 ? 8 : 4 }

    init?(_ bytes: [UInt8]) {
      guard bytes.count >= 8, bytes[0] == bytes[1], [0x49, 0x4D].contains(bytes[0]) else {
        return nil
      }
      isLittleEndian = bytes[0] == 0x49
      kind = number(bytes[2..<4])
      guard kind != 43 || bytes.count >= 16 else { return nil }
      first = number(kind == 43 ? bytes[8..<16] : bytes[4..<8])
    }

    /// Returns the number that bytes are in the structure's byte order.
    func number(_ field: some BidirectionalCollection<UInt8>) -> Int {
      isLittleEndian
        ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// Another directory of the same structure.
  func directory(at offset: Int) -> TIFFDirectory? {
    file.map { TIFFDirectory($0, at: offset) } ?? TIFFDirectory(bytes, at: offset)
  }

  /// The next directory; `nil` if there is none. The second one of EXIF data describes the thumbnail.
  var next: TIFFDirectory? { nextOffset.flatMap { directory(at: $0) } }

  /// The offset of the next directory; `nil` if there is none.
  var nextOffset: Int? {
    number(at: offset, size: header.countBytes).flatMap { count in
      0...0xFFFF ~= count
        ? number(
          at: offset + header.countBytes + count * header.entryBytes, size: header.wordBytes) : nil
    }.flatMap { $0 == 0 ? nil : $0 }
  }

  /// The directory about how the photo was taken; `nil` if there is none.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.3 A: Exif IFD Pointer, tag 0x8769.
  var exifIFD: TIFFDirectory? {
    exifIFDBytes.map { TIFFDirectory($0) } ?? number(0x8769).flatMap { directory(at: $0) }
  }

  /// The XMP data; `nil` if there are none.
  ///
  /// Source: XMP specification, part 3 (2020), 1.1.4: tag 700, of type BYTE or UNDEFINED.
  var xmp: [UInt8]? {
    first(700) { bytes(ofEntryAt: $0, type: 1) ?? bytes(ofEntryAt: $0, type: 7) }
  }

  /// The IPTC data, or the resources of Photoshop; `nil` if there are none.
  ///
  /// Source: XMP specification, part 3 (2020), 1.1.4: tags 33723 (whose type is LONG in many files, though
  /// its values are bytes) and 34377.
  var iptc: [UInt8]? {
    first(33723) { entry in
      guard number(at: entry + 2, size: 2) == 4 else {
        return bytes(ofEntryAt: entry, type: 7) ?? bytes(ofEntryAt: entry, type: 1)
      }
      return place(ofEntryAt: entry, valueBytes: 4).flatMap {
        bytes(at: $0.offset, count: $0.count).map { Array($0) }
      }
    } ?? first(34377) { bytes(ofEntryAt: $0, type: 1) ?? bytes(ofEntryAt: $0, type: 7) }
  }

  /// Returns the first value that `read` finds in the entries with a tag, given their offsets; `nil` if
  /// it finds none.
  func first<Value>(_ wanted: Int, _ read: (_ entry: Int) -> Value?) -> Value? {
    guard let count = number(at: offset, size: header.countBytes), count >= 0 else { return nil }
    for entry in 0..<count {
      let offset = offset + header.countBytes + entry * header.entryBytes
      guard let tag = number(at: offset, size: 2),
        offset - start + header.entryBytes <= bytes.count
      else { return nil }
      if tag == wanted, let value = read(offset) { return value }
    }
    return nil
  }

  /// Returns the value of the first entry with a tag that holds a single integer; `nil` for none.
  func number(_ tag: Int) -> Int? { first(tag) { plainNumber(ofEntryAt: $0) } }

  /// Returns the value of an entry that holds a single integer. The EXIF standard requires a SHORT,
  /// but writers have used every other width.
  func plainNumber(ofEntryAt offset: Int) -> Int? {
    guard number(at: offset + 4, size: header.wordBytes) == 1,
      let size = sizeOfIntegers(inEntryAt: offset), size <= header.wordBytes
    else { return nil }
    return number(at: offset + 4 + header.wordBytes, size: size)
  }

  /// Returns the integers of the first entry with a tag; empty if there is none, or if it has more than
  /// 64.
  func numbers(_ tag: Int) -> [Int] {
    first(tag) { entry -> [Int]? in
      guard let count = number(at: entry + 4, size: header.wordBytes), (1...64).contains(count),
        let size = sizeOfIntegers(inEntryAt: entry),
        let place = place(ofEntryAt: entry, valueBytes: size)
      else { return nil }
      return bytes(at: place.offset, count: place.count).map { values in
        stride(from: values.startIndex, to: values.endIndex, by: size).map {
          header.number(values[$0..<($0 + size)])
        }
      }
    } ?? []
  }

  private func sizeOfIntegers(inEntryAt offset: Int) -> Int? {
    switch number(at: offset + 2, size: 2) {
    case 1, 6: 1
    case 3, 8: 2
    // Types 13 and 18 are offsets of directories (TIFF Technical Note 1, BigTIFF).
    case 4, 9, 13: 4
    case 16, 18: 8
    default: nil
    }
  }

  /// Returns the bytes of an entry that holds text, up to the first zero.
  func text(ofEntryAt offset: Int) -> [UInt8]? {
    bytes(ofEntryAt: offset, type: 2).map { Array($0.prefix { $0 != 0 }) }
  }

  /// Returns a number of bytes from an offset on; `nil` if they extend beyond the end.
  func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0 else { return nil }
    if offset >= start, offset - start <= bytes.count - count {
      return bytes[(offset - start)..<(offset - start + count)]
    }
    guard let file, count <= FileFormat.maximumEXIFBytes,
      let found = try? file.read(upTo: count, at: offset), found.count == count
    else { return nil }
    return found[...]
  }

  /// Returns the bytes of an entry of a type whose values are single bytes; `nil` if it has another.
  func bytes(ofEntryAt offset: Int, type: Int) -> [UInt8]? {
    guard number(at: offset + 2, size: 2) == type, let place = place(ofEntryAt: offset) else {
      return nil
    }
    return bytes(at: place.offset, count: place.count).map { Array($0) }
  }

  /// Returns where the values of an entry are, whose values have a number of bytes, and their bytes.
  func place(ofEntryAt offset: Int, valueBytes: Int = 1) -> (offset: Int, count: Int)? {
    let (word, value) = (header.wordBytes, offset + 4 + header.wordBytes)
    guard
      case let (count, overflows)? = number(at: offset + 4, size: word)?
        .multipliedReportingOverflow(by: valueBytes), !overflows,
      let start = count <= word ? value : number(at: value, size: word)
    else { return nil }
    return (start, count)
  }

  /// The name of the camera on one line, such as `Canon EOS R5`: the model, and before it the maker
  /// unless the model begins with it. `nil` if there is none.
  ///
  /// Source: TIFF 6.0, section 8: Make and Model, tags 271 and 272.
  var camera: String? {
    func line(_ tag: Int) -> String? {
      guard let bytes = first(tag, { text(ofEntryAt: $0) }), bytes.count <= 64 else { return nil }
      let line = String(decoding: bytes, as: UTF8.self)
      return line.contains(where: \.isNewline)
        ? nil : line.split(separator: " ").joined(separator: " ")
    }
    return String(maker: line(271) ?? "", model: line(272) ?? "")
  }

  /// Reads a number in the structure's byte order; `nil` if it extends beyond the end.
  func number(at offset: Int, size: Int) -> Int? {
    bytes(at: offset, count: size).map(header.number)
  }
}
