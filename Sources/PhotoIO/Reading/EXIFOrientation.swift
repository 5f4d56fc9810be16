import GridKit

extension Orientation {
  /// The orientation in the EXIF data of a photo.
  ///
  /// Only tag 0x0112 of the first directory counts: that of the second is the thumbnail's. Whatever
  /// is missing, out of range, or in an entry that is cut off reads as ``Orientation/up``. XMP data
  /// are not read; see ``PhotoFile/orientation``.
  ///
  /// - Parameter tiff: the EXIF data from their TIFF header on (`II*` or `MM`).
  ///
  /// Source: TIFF 6.0, section 2; CIPA DC-008 (Exif 2.32), 4.6.4 A.
  init(exif tiff: [UInt8]) {
    self = EXIFReader(tiff)?.orientation ?? .up
  }
}

/// A bounds-checked reader of the first directory of a TIFF structure.
private struct EXIFReader {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    switch bytes.prefix(2) {
    case [0x49, 0x49]: isLittleEndian = true
    case [0x4D, 0x4D]: isLittleEndian = false
    default: return nil
    }
    guard number(at: 2, size: 2) == 42 else { return nil }
  }

  var orientation: Orientation? {
    guard let directory = number(at: 4, size: 4), let count = number(at: directory, size: 2) else {
      return nil
    }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = number(at: offset, size: 2), offset + 12 <= bytes.count else { return nil }
      if tag == 0x0112, let value = plainNumber(ofEntryAt: offset),
        let orientation = Orientation(rawValue: value)
      {
        return orientation
      }
    }
    return nil
  }

  /// The value of an entry that holds a single whole number: a SHORT by the standard, but writers
  /// have used every other width.
  private func plainNumber(ofEntryAt offset: Int) -> Int? {
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

  private func number(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let field = bytes[offset..<(offset + size)]
    return isLittleEndian
      ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
  }
}
