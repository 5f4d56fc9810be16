/// The boxes of a HEIC, AVIF, JPEG XL or CR3. Of the first three, only EXIF and XMP data are read.
///
/// They do not affect how a photo is decoded. This reader finds the dates of thousands of photos without
/// starting as many processes.
///
/// Source: ISO/IEC 14496-12, 4.2 (boxes), 8.11 (meta, iloc, iinf, iref, pitm); ISO/IEC 23008-12, A.2
/// and A.3 (Exif, XMP).
struct ISOMediaFile {
  private let input: SniffedFile

  /// The largest number of boxes of the file that are searched. Each takes a call of the system.
  private static let maxBoxes = 1000
  /// The largest number of bytes that are read of a box.
  private static let maxContents = 1 << 20

  init(_ input: SniffedFile) { self.input = input }

  /// Returns the EXIF data of the primary picture; `nil` if there are none.
  func exif() throws(PhotoError) -> [UInt8]? { Self.afterOffset(try item(ofType: "Exif") ?? []) }

  /// Returns EXIF data, which begin with the number of bytes between this number and the TIFF header,
  /// from this header on.
  static func afterOffset(_ bytes: [UInt8]) -> [UInt8]? {
    var cursor = ByteCursor(bytes[...])
    guard let skipped = cursor.number(4), cursor.take(skipped) != nil else { return nil }
    return Array(cursor.rest)
  }

  /// Returns the XMP data of the primary picture; `nil` if there are none.
  func xmp() throws(PhotoError) -> [UInt8]? {
    try item(ofType: "mime", contentType: "application/rdf+xml")
  }

  private func item(
    ofType type: String, contentType: String? = nil
  ) throws(PhotoError) -> [UInt8]? {
    guard var meta = try meta(), let item = meta.item(ofType: type, contentType: contentType),
      let place = meta.place(ofItem: item.id)
    else { return nil }
    let data = place.isInMeta ? meta.contents(of: "idat") ?? [] : []
    var bytes: [UInt8] = []
    for extent in place.extents {
      let count = min(extent.length, FileFormat.maximumEXIFBytes - bytes.count)
      let part =
        place.isInMeta
        ? Array(data.dropFirst(extent.offset).prefix(count))
        : try input.read(upTo: count, at: extent.offset)
      bytes += part
      if part.count < extent.length { break }
    }
    switch item.encoding {
    case "": return bytes
    // HTTP's name of a zlib stream, which libheif uses for one without a header; and its own name of one.
    case "deflate", "compress_zlib":
      return try input.checkingMemory(
        try bytes[...].inflated(upTo: FileFormat.maximumEXIFBytes, isRaw: !bytes.isZlibStream))
    default: return nil
    }
  }

  /// Whether a decoder turns or mirrors the picture, whatever its EXIF data say.
  func turnsPicture() throws(PhotoError) -> Bool {
    guard var meta = try meta() else { return false }
    return meta.hasTurn()
  }

  private func meta() throws(PhotoError) -> BoxList? {
    // Its version and flags come first.
    try contents(ofBox: "meta").map { BoxList($0.dropFirst(4)) }
  }

  /// Returns the contents of the first box of the file with a type, but at most 1 MiB; `nil` if there is
  /// none.
  func contents(ofBox type: String) throws(PhotoError) -> [UInt8]? {
    guard let (offset, count) = try place(ofBox: type) else { return nil }
    return try input.read(upTo: min(count, Self.maxContents), at: offset)
  }

  /// Returns where the contents of the first box of the file with a type are; `nil` if there is none.
  ///
  /// - Parameter id: what the contents of a box of type `uuid` begin with.
  func place(ofBox type: String, id: [UInt8] = []) throws(PhotoError) -> (offset: Int, count: Int)?
  {
    var offset = 0
    for _ in 0..<Self.maxBoxes {
      var cursor = ByteCursor(try input.read(upTo: 16, at: offset)[...])
      guard var size = cursor.number(4), let found = cursor.take(4) else { return nil }
      var header = 8
      if size == 1 {
        guard let large = cursor.number(8) else { return nil }
        (size, header) = (large, 16)
      }
      if found.elementsEqual(type.utf8),
        try input.read(upTo: id.count, at: offset + header) == id
      {
        // A size of 0 means that the box extends to the end of the file.
        return (offset + header, size == 0 ? Self.maxContents : max(size - header, 0))
      }
      let (next, overflows) = offset.addingReportingOverflow(size)
      guard size >= header, !overflows else { return nil }
      offset = next
    }
    return nil
  }
}

/// Boxes inside another one, such as those that describe the items of a HEIC or AVIF.
struct BoxList {
  private let bytes: ArraySlice<UInt8>
  /// How many more boxes are examined; a box that is examined again counts again. Phones write
  /// fewer than 1000. libheif 1.15 refuses a file with more than 20000 in one box.
  private var boxes = 20_000
  /// The largest number of extents of an item. Photos have one; libheif 1.15 has the same limit.
  private static let maxExtents = 32

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Returns the boxes in the first box of the first type, in it in that of the second type, and so on;
  /// `nil` if there is none. In each of them, `count` bytes precede the boxes.
  func list(_ types: [String], skipping count: Int = 0) -> BoxList? {
    types.reduce(self) { list, type in
      var list = list
      return list?.contents(of: type).map { BoxList($0.dropFirst(count)) }
    }
  }

  /// Returns the contents of the first box of a type; `nil` if there is none.
  mutating func contents(of wanted: String) -> ArraySlice<UInt8>? {
    var cursor = ByteCursor(bytes)
    while let box = next(&cursor) {
      if box.type.elementsEqual(wanted.utf8) { return box.contents }
    }
    return nil
  }

  /// Takes the next of a sequence of boxes; `nil` if there is none, or if too many were examined.
  private mutating func next(
    _ cursor: inout ByteCursor
  ) -> (type: ArraySlice<UInt8>, contents: ArraySlice<UInt8>)? {
    guard boxes > 0, let size = cursor.number(4), let type = cursor.take(4),
      let contents = cursor.take(size == 0 ? cursor.rest.count : size - 8)
    else { return nil }
    boxes -= 1
    return (type, contents)
  }

  /// Returns whether an item is turned (`irot`) or mirrored (`imir`). It does not matter which item: a photo
  /// and its thumbnail are turned alike.
  mutating func hasTurn() -> Bool {
    var properties = contents(of: "iprp").map(BoxList.init)
    var cursor = ByteCursor(properties?.contents(of: "ipco") ?? [])
    while let box = next(&cursor) {
      if box.type.elementsEqual("imir".utf8) { return true }
      if box.type.elementsEqual("irot".utf8), box.contents.first.map({ $0 & 3 != 0 }) == true {
        return true
      }
    }
    return false
  }

  /// Returns the number of the item of a type that describes the primary picture: of the first one
  /// that refers to it, else of the first one that refers to none; `nil` if there is none. Of an item of
  /// type `mime`, the encoding is that of its content, and empty for none.
  ///
  /// - Parameter contentType: that of an item of type `mime`.
  mutating func item(
    ofType wanted: String, contentType: String? = nil
  ) -> (id: Int, encoding: String)? {
    guard let table = contents(of: "iinf") else { return nil }
    let descriptions = descriptions()
    var cursor = ByteCursor(table)
    guard let version = cursor.number(4).map({ $0 >> 24 }),
      cursor.take(version == 0 ? 2 : 4) != nil
    else { return nil }
    var general: (id: Int, encoding: String)?
    while let box = next(&cursor) {
      var entry = ByteCursor(box.contents)
      // Entries of older versions have no type. The item's name precedes its content type.
      guard box.type.elementsEqual("infe".utf8), let version = entry.number(4).map({ $0 >> 24 }),
        version >= 2, let id = entry.number(version == 2 ? 2 : 4), entry.take(2) != nil,
        let type = entry.take(4), type.elementsEqual(wanted.utf8)
      else { continue }
      let texts = entry.rest.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
      guard contentType.map({ texts.dropFirst().first?.elementsEqual($0.utf8) == true }) ?? true
      else { continue }
      let encoding = contentType == nil ? nil : texts.dropFirst(2).first
      let item = (id, encoding.map { String(decoding: $0, as: UTF8.self) } ?? "")
      guard let isOfPrimary = descriptions[id] else {
        general = general ?? item
        continue
      }
      if isOfPrimary { return item }
    }
    return general
  }

  /// Returns the items that describe others, and whether the primary picture is one of those.
  private mutating func descriptions() -> [Int: Bool] {
    var choice = ByteCursor(contents(of: "pitm") ?? [])
    let primary = choice.number(4).flatMap { choice.number($0 >> 24 == 0 ? 2 : 4) }
    var cursor = ByteCursor(contents(of: "iref") ?? [])
    guard let size = cursor.number(4).map({ $0 >> 24 == 0 ? 2 : 4 }) else { return [:] }
    var descriptions: [Int: Bool] = [:]
    while let box = next(&cursor) {
      var reference = ByteCursor(box.contents)
      guard box.type.elementsEqual("cdsc".utf8), let from = reference.number(size),
        reference.take(2) != nil
      else { continue }
      while let item = reference.number(size) {
        descriptions[from] = descriptions[from] == true || item == primary
      }
    }
    return descriptions
  }

  /// Returns where an item's bytes are, and whether they are in the meta box rather than elsewhere in the file;
  /// `nil` if that is not known.
  mutating func place(
    ofItem wanted: Int
  ) -> (isInMeta: Bool, extents: [(offset: Int, length: Int)])? {
    guard let table = contents(of: "iloc") else { return nil }
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
      guard id == wanted else {
        guard cursor.take(extentCount * (indexSize + offsetSize + lengthSize)) != nil else {
          return nil
        }
        continue
      }
      guard method <= 1, extentCount <= Self.maxExtents else { return nil }
      var extents: [(offset: Int, length: Int)] = []
      for _ in 0..<extentCount {
        guard cursor.take(indexSize) != nil, let offset = cursor.number(offsetSize),
          let length = cursor.number(lengthSize)
        else { return nil }
        let (start, overflows) = base.addingReportingOverflow(offset)
        // An extent without a length is the whole file.
        guard !overflows, length > 0 else { return nil }
        extents.append((start, length))
      }
      return (method == 1, extents)
    }
    return nil
  }
}
