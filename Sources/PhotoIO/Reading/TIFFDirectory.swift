/// A bounds-checked reader of a directory of a TIFF structure, such as EXIF data.
///
/// Source: TIFF 6.0, section 2.
struct TIFFDirectory {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool
  /// The offset of the directory; `nil` for the first one, which the header points to.
  private let offset: Int?

  /// - Parameters:
  ///   - bytes: the structure, from its header on (`II*` or `MM`). Some writers of PNG and WebP
  ///     prepend the identifier of a JPEG's EXIF segment, which is skipped.
  ///   - offset: the offset of the directory in it; `nil` for the first one.
  /// - Returns: `nil` if there is no valid header.
  init?(_ bytes: [UInt8], at offset: Int? = nil) {
    let identifier = "Exif\0\0".utf8
    self.bytes = bytes.starts(with: identifier) ? Array(bytes.dropFirst(identifier.count)) : bytes
    self.offset = offset
    switch self.bytes.prefix(2) {
    case [0x49, 0x49]: isLittleEndian = true
    case [0x4D, 0x4D]: isLittleEndian = false
    default: return nil
    }
    guard number(at: 2, size: 2) == 42 else { return nil }
  }

  /// The next directory; `nil` if there is none. In EXIF data, that after the first one describes the
  /// thumbnail.
  var next: TIFFDirectory? {
    (offset ?? number(at: 4, size: 4)).flatMap { directory in
      number(at: directory, size: 2).flatMap { number(at: directory + 2 + $0 * 12, size: 4) }
    }.flatMap { $0 == 0 ? nil : TIFFDirectory(bytes, at: $0) }
  }

  /// Returns the first value that `read` finds among the entries with a tag; `nil` if it finds
  /// none.
  ///
  /// - Parameter read: returns the value of the entry at an offset, or `nil` if it is not usable.
  func first<Value>(_ wanted: Int, _ read: (_ entry: Int) -> Value?) -> Value? {
    guard let directory = offset ?? number(at: 4, size: 4),
      let count = number(at: directory, size: 2)
    else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = number(at: offset, size: 2), offset + 12 <= bytes.count else { return nil }
      if tag == wanted, let value = read(offset) { return value }
    }
    return nil
  }

  /// Returns the value of an entry that holds a single integer. The EXIF standard requires a SHORT,
  /// but writers have used every other width.
  func plainNumber(ofEntryAt offset: Int) -> Int? {
    guard let type = number(at: offset + 2, size: 2), number(at: offset + 4, size: 4) == 1 else {
      return nil
    }
    return switch type {
    case 1, 6: number(at: offset + 8, size: 1)
    case 3, 8: number(at: offset + 8, size: 2)
    case 4, 9: number(at: offset + 8, size: 4)
    default: nil
    }
  }

  /// Returns the bytes of an entry that holds text, up to the first zero.
  func text(ofEntryAt offset: Int) -> [UInt8]? {
    bytes(ofEntryAt: offset, type: 2).map { Array($0.prefix { $0 != 0 }) }
  }

  /// Returns a number of bytes from an offset on; `nil` if they extend beyond the end.
  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= bytes.count - count else { return nil }
    return Array(bytes[offset..<offset + count])
  }

  /// Returns the bytes of an entry of a type whose values are single bytes; `nil` if it has another.
  func bytes(ofEntryAt offset: Int, type: Int) -> [UInt8]? {
    guard number(at: offset + 2, size: 2) == type, let count = number(at: offset + 4, size: 4),
      let start = count <= 4 ? offset + 8 : number(at: offset + 8, size: 4)
    else { return nil }
    return bytes(at: start, count: count)
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
    let (maker, model) = (line(271) ?? "", line(272) ?? "")
    let brand = maker.split(separator: " ").first ?? ""
    let isComplete = model.lowercased().hasPrefix(brand.lowercased())
    let name = [isComplete && !model.isEmpty ? "" : maker, model].filter { !$0.isEmpty }
    return name.isEmpty ? nil : name.joined(separator: " ")
  }

  /// Reads a number in the structure's byte order; `nil` if it extends beyond the end.
  func number(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let field = bytes[offset..<(offset + size)]
    return isLittleEndian
      ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
  }
}
