/// The boxes of a HEIC or AVIF, of which only the EXIF data are read.
///
/// They do not affect how a photo is decoded; the helper process parses the file for that. This
/// reader finds the dates of thousands of photos without starting as many processes.
///
/// Source: ISO/IEC 14496-12, 4.2 (boxes), 8.11 (meta, iloc, iinf); ISO/IEC 23008-12, A.2 (Exif).
struct ISOMediaFile {
  private let input: SniffedFile

  private static let maxBoxes = 1000
  /// The largest number of bytes that are read of the box that describes the file's items.
  private static let maxMeta = 1 << 20
  private static let maxEXIFBytes = 1 << 18

  /// - Parameter input: a file that begins with a box.
  init(_ input: SniffedFile) { self.input = input }

  /// Returns the EXIF data; `nil` if there are none.
  func exif() throws(PhotoError) -> [UInt8]? {
    guard let meta = try meta(), let id = Self.items(meta).first(where: { $0.type == "Exif" })?.id,
      let place = Self.place(ofItem: id, in: meta)
    else { return nil }
    var bytes: [UInt8] = []
    for extent in place.extents {
      let count = min(extent.length, Self.maxEXIFBytes - bytes.count)
      if place.isInMeta {
        let data = Self.box("idat", in: meta) ?? []
        bytes += data.dropFirst(extent.offset).prefix(count)
      } else {
        bytes += try input.read(upTo: count, at: extent.offset)
      }
    }
    // The data begin with the number of bytes between this number and the TIFF header.
    var cursor = ByteCursor(bytes)
    guard let skipped = cursor.number(4), cursor.take(skipped) != nil else { return nil }
    return Array(cursor.rest)
  }

  /// Returns the contents of the file's meta box, without version and flags; `nil` if there is
  /// none.
  private func meta() throws(PhotoError) -> [UInt8]? {
    var offset = 0
    for _ in 0..<Self.maxBoxes {
      var cursor = ByteCursor(try input.read(upTo: 16, at: offset))
      guard var size = cursor.number(4), let type = cursor.take(4) else { return nil }
      var header = 8
      if size == 1 {
        guard let large = cursor.number(8) else { return nil }
        (size, header) = (large, 16)
      }
      if type.elementsEqual("meta".utf8) {
        // A size of 0 means that the box extends to the end of the file.
        let count = size == 0 ? Self.maxMeta : min(size - header, Self.maxMeta)
        guard count >= 4 else { return nil }
        return Array(try input.read(upTo: count, at: offset + header).dropFirst(4))
      }
      let (next, overflows) = offset.addingReportingOverflow(size)
      guard size >= header, !overflows else { return nil }
      offset = next
    }
    return nil
  }

  /// Returns the contents of the first box of a type in a sequence of boxes; `nil` if there is
  /// none.
  private static func box(_ wanted: String, in boxes: some Sequence<UInt8>) -> ArraySlice<UInt8>? {
    var cursor = ByteCursor(boxes)
    while let size = cursor.number(4), let type = cursor.take(4),
      let contents = cursor.take(size == 0 ? cursor.rest.count : size - 8)
    {
      if type.elementsEqual(wanted.utf8) { return contents }
    }
    return nil
  }

  /// Returns the numbers and types of the file's items.
  private static func items(_ meta: [UInt8]) -> [(id: Int, type: String)] {
    guard let table = box("iinf", in: meta) else { return [] }
    var cursor = ByteCursor(table)
    guard let version = cursor.number(4).map({ $0 >> 24 }),
      let count = cursor.number(version == 0 ? 2 : 4)
    else { return [] }
    var items: [(Int, String)] = []
    while items.count < count, let size = cursor.number(4), let type = cursor.take(4),
      let contents = cursor.take(size - 8)
    {
      var entry = ByteCursor(contents)
      // Entries of older versions have no type.
      guard type.elementsEqual("infe".utf8), let version = entry.number(4).map({ $0 >> 24 }),
        version >= 2, let id = entry.number(version == 2 ? 2 : 4), entry.take(2) != nil,
        let kind = entry.take(4)
      else { continue }
      items.append((id, String(decoding: kind, as: UTF8.self)))
    }
    return items
  }

  /// The location of an item's bytes.
  private struct Place {
    /// Whether they are in the meta box rather than elsewhere in the file.
    let isInMeta: Bool
    let extents: [(offset: Int, length: Int)]
  }

  private static func place(ofItem wanted: Int, in meta: [UInt8]) -> Place? {
    guard let table = box("iloc", in: meta) else { return nil }
    var cursor = ByteCursor(table)
    guard let version = cursor.number(4).map({ $0 >> 24 }), version <= 2,
      let sizes = cursor.number(2), let count = cursor.number(version < 2 ? 2 : 4)
    else { return nil }
    let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
    let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) })
    else { return nil }
    for _ in 0..<count {
      guard let id = cursor.number(version < 2 ? 2 : 4),
        let method = version == 0 ? 0 : cursor.number(2).map({ $0 & 15 }),
        cursor.take(2) != nil, let base = cursor.number(baseSize),
        let extentCount = cursor.number(2)
      else { return nil }
      var extents: [(Int, Int)] = []
      for _ in 0..<extentCount {
        guard cursor.take(indexSize) != nil, let offset = cursor.number(offsetSize),
          let length = cursor.number(lengthSize)
        else { return nil }
        let (start, overflows) = base.addingReportingOverflow(offset)
        // An extent without a length is the whole file.
        guard !overflows, length > 0 else { return nil }
        extents.append((start, length))
      }
      guard id == wanted else { continue }
      return method <= 1 ? Place(isInMeta: method == 1, extents: extents) : nil
    }
    return nil
  }
}
