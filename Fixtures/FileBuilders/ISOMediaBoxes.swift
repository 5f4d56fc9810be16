/// The beginning of a HEIC or AVIF: its metadata, without a picture.
package struct ISOMediaBoxes {
  /// The version of the item location box, 0...2.
  package var version = 1
  /// Whether the EXIF data are inside the meta box rather than after it.
  package var isInMeta = false
  /// The number of extents into which the EXIF data are split.
  package var pieces = 1
  /// The extents of the EXIF data, if they are wrong: offsets from the beginning of the data, and
  /// lengths, in bytes.
  package var extents: [(offset: Int, length: Int)]?
  /// The number of empty boxes in the meta box, before those that are needed.
  package var emptyBoxes = 0
  /// The bytes before the TIFF header.
  package var prefix = Array("Exif\0\0".utf8)
  package var brand = "heic"
  /// The type of the item with the data.
  package var type = "Exif"
  /// The item that the data describe: 1 is the primary picture. Without one, there is no reference.
  package var described: Int?
  /// The content type of data of type `mime`.
  package var contentType = "application/rdf+xml"
  /// Other data of the same type, whose entry comes first.
  package var others: (data: [UInt8], described: Int, contentType: String)?

  package init() {}

  /// Returns a box.
  package static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    let contents = parts.flatMap(\.self)
    return bigEndian(contents.count + 8).suffix(4) + type.utf8 + contents
  }

  /// Returns the file.
  ///
  /// - Parameter tiff: the EXIF data, from the TIFF header on.
  package func bytes(exif tiff: [UInt8]) -> [UInt8] {
    let items = [tiff, others?.data].compactMap(\.self).map {
      Array(bigEndian(prefix.count).suffix(4)) + prefix + $0
    }
    let item = items.joined().map(\.self)
    let size = items[0].count
    let head = Self.box("ftyp", Array("\(brand)\0\0\0\0mif1".utf8))
    let trailer = Self.box("mdat", item)
    let length = head.count + meta(item, size, at: 0).count
    return head + meta(item, size, at: isInMeta ? 0 : length + 8) + (isInMeta ? [] : trailer)
  }

  private func meta(_ item: [UInt8], _ count: Int, at start: Int) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] { Array(bigEndian(value).suffix(size)) }
    let hidden = Self.box("infe", [2, 0, 0, 0] + number(1, 2) + [0, 0] + "hvc1".utf8 + [0])
    func entry(_ id: Int, _ contentType: String) -> [UInt8] {
      let text = type == "mime" ? contentType.utf8 + [0] : []
      let head: [UInt8] = [2, 0, 0, 1] + number(id, 2) + [0, 0]
      return Self.box("infe", head + type.utf8 + [0] + text)
    }
    func reference(_ id: Int, _ described: Int) -> [UInt8] {
      Self.box("cdsc", number(id, 2) + [0, 1] + number(described, 2))
    }
    let itemCount = others == nil ? 2 : 3
    let items = Self.box(
      "iinf", [0, 0, 0, 0] + number(itemCount, 2), hidden,
      others.map { entry(3, $0.contentType) } ?? [], entry(2, contentType))
    let references =
      (others.map { reference(3, $0.described) } ?? [])
      + (described.map { reference(2, $0) } ?? [])
    let relations =
      Self.box("pitm", [0, 0, 0, 0] + number(1, 2))
      + (references.isEmpty ? [] : Self.box("iref", [0, 0, 0, 0] + references))
    let idSize = version == 2 ? 4 : 2
    func place(_ id: Int, _ extents: [(Int, Int)]) -> [UInt8] {
      let method = version == 0 ? [] : number(isInMeta ? 1 : 0, 2)
      let places = extents.flatMap { number($0.0, 4) + number($0.1, 4) }
      return number(id, idSize) + method + [0, 0] + number(extents.count, 2) + places
    }
    let size = (count + pieces - 1) / pieces
    let pieces = stride(from: 0, to: count, by: size).map {
      (offset: $0, length: min(size, count - $0))
    }
    let extents = (extents ?? pieces).map { (start + $0.offset, $0.length) }
    let places = Self.box(
      "iloc",
      [UInt8(version), 0, 0, 0, 0x44, 0] + number(itemCount, idSize) + place(1, [(0, 1)])
        + place(2, extents)
        + (others == nil ? [] : place(3, [(start + count, item.count - count)])))
    let data = isInMeta ? Self.box("idat", item) : []
    let handler = Self.box("hdlr", [UInt8](repeating: 0, count: 24))
    let empty = [[UInt8]](repeating: Self.box("free", []), count: emptyBoxes)
    let parts = [[0, 0, 0, 0], handler] + empty + [relations, items, places, data]
    return Self.box("meta", Array(parts.joined()))
  }
}
