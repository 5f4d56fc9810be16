/// A HEIC that is built item by item, valid or not.
///
/// Source: ISO/IEC 14496-12, 8.11 (iinf, iloc, iref, pitm); ISO/IEC 23008-12, 6.5 (properties), 6.6.2.3
/// (grid), 9.3 (ipco, ipma).
package struct HEIFFile {
  package struct Item {
    package var type: String
    package var isHidden = true
    /// What follows the item's empty name, such as the type of a `mime` item.
    package var detail: [UInt8] = []
    /// The boxes of its properties.
    package var properties: [[UInt8]] = []
    /// The item's bytes; `nil` for an item without a location.
    package var data: [UInt8]?
    /// The number of extents into which the bytes are split.
    package var pieces = 1

    package init(
      _ type: String, isHidden: Bool = true, detail: [UInt8] = [], properties: [[UInt8]] = [],
      data: [UInt8]? = [0]
    ) {
      self.type = type
      self.isHidden = isHidden
      self.detail = detail
      self.properties = properties
      self.data = data
    }
  }

  package struct Reference {
    package var type: String
    package var from: Int
    package var to: [Int]

    package init(_ type: String, from: Int, to: [Int]) {
      self.type = type
      self.from = from
      self.to = to
    }
  }

  /// The items, whose identifiers are 1, 2 and so on.
  package var items: [Item] = []
  package var references: [Reference] = []
  /// The identifier of the primary picture.
  package var primary = 1
  /// The major brand, and the compatible ones.
  package var brands = ["heic", "mif1", "heic"]
  /// Whether identifiers have 4 bytes rather than 2.
  package var hasWideIdentifiers = false

  package init() {}

  /// Adds an item, and returns its identifier.
  package mutating func add(_ item: Item) -> Int {
    items.append(item)
    return items.count
  }

  /// Adds a reference.
  package mutating func refer(_ type: String, from: Int, to targets: Int...) {
    references.append(Reference(type, from: from, to: targets))
  }

  /// Adds a grid of tiles, and makes it the primary picture.
  ///
  /// - Parameters:
  ///   - tiles: the identifiers of the tiles, row by row.
  ///   - size: the size of the picture in pixels.
  /// - Returns: the identifier of the grid.
  package mutating func addGrid(
    _ tiles: [Int], columns: Int, size: (width: Int, height: Int), properties: [[UInt8]] = []
  ) -> Int {
    let counts = [UInt8(tiles.count / columns - 1), UInt8(columns - 1)]
    let data = [0, 1] + counts + Self.number(size.width, 4) + Self.number(size.height, 4)
    primary = add(
      Item(
        "grid", isHidden: false, properties: [Self.size(size.width, size.height)] + properties,
        data: data))
    references.append(Reference("dimg", from: primary, to: tiles))
    return primary
  }

  /// Returns the property with a stored size.
  package static func size(_ width: Int, _ height: Int) -> [UInt8] {
    ISOMediaBoxes.box("ispe", [0, 0, 0, 0] + number(width, 4) + number(height, 4))
  }

  /// Returns the property with the type of an auxiliary picture.
  package static func auxiliary(_ type: String) -> [UInt8] {
    ISOMediaBoxes.box("auxC", [0, 0, 0, 0] + type.utf8 + [0])
  }

  /// Returns the file.
  package func bytes() -> [UInt8] {
    let compatible = brands.dropFirst().joined()
    let head = ISOMediaBoxes.box("ftyp", Array("\(brands[0])\0\0\0\0\(compatible)".utf8))
    // Items with equal bytes share them.
    var places: [[UInt8]: Int] = [:]
    var pool: [UInt8] = []
    for data in items.compactMap(\.data) where places[data] == nil {
      places[data] = pool.count
      pool += data
    }
    let length = head.count + meta(places, at: 0).count
    return head + meta(places, at: length + 8) + ISOMediaBoxes.box("mdat", pool)
  }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    Array(bigEndian(value).suffix(size))
  }

  private func identifier(_ value: Int) -> [UInt8] {
    Self.number(value, hasWideIdentifiers ? 4 : 2)
  }

  private func meta(_ places: [[UInt8]: Int], at start: Int) -> [UInt8] {
    let version: UInt8 = hasWideIdentifiers ? 1 : 0
    let handler = ISOMediaBoxes.box(
      "hdlr", [0, 0, 0, 0, 0, 0, 0, 0], Array("pict".utf8), [UInt8](repeating: 0, count: 13))
    let primary = ISOMediaBoxes.box("pitm", [version, 0, 0, 0], identifier(primary))
    let referenceBoxes = references.flatMap { reference in
      ISOMediaBoxes.box(
        reference.type, identifier(reference.from), Self.number(reference.to.count, 2),
        reference.to.flatMap(identifier))
    }
    let references =
      references.isEmpty ? [] : ISOMediaBoxes.box("iref", [version, 0, 0, 0], referenceBoxes)
    return ISOMediaBoxes.box(
      "meta", [0, 0, 0, 0], handler, primary, entries(), references, properties(),
      locations(places, at: start))
  }

  private func entries() -> [UInt8] {
    let version: UInt8 = hasWideIdentifiers ? 3 : 2
    let boxes = items.enumerated().flatMap { index, item in
      ISOMediaBoxes.box(
        "infe", [version, 0, 0, item.isHidden ? 1 : 0], identifier(index + 1), [0, 0],
        Array(item.type.utf8), [0], item.detail)
    }
    return ISOMediaBoxes.box("iinf", [1, 0, 0, 0], Self.number(items.count, 4), boxes)
  }

  private func properties() -> [UInt8] {
    var indices: [[UInt8]: Int] = [:]
    var boxes: [UInt8] = []
    var associations: [UInt8] = []
    for (index, item) in items.enumerated() where !item.properties.isEmpty {
      associations += identifier(index + 1) + [UInt8(item.properties.count)]
      for property in item.properties {
        if indices[property] == nil {
          indices[property] = indices.count + 1
          boxes += property
        }
        associations += Self.number(indices[property] ?? 0, 2)
      }
    }
    let count = items.count { !$0.properties.isEmpty }
    let table = ISOMediaBoxes.box(
      "ipma", [hasWideIdentifiers ? 1 : 0, 0, 0, 1], Self.number(count, 4), associations)
    return ISOMediaBoxes.box("iprp", ISOMediaBoxes.box("ipco", boxes), table)
  }

  private func locations(_ places: [[UInt8]: Int], at start: Int) -> [UInt8] {
    var entries: [UInt8] = []
    var count = 0
    for (index, item) in items.enumerated() {
      guard let data = item.data, let place = places[data] else { continue }
      let size = (data.count + item.pieces - 1) / item.pieces
      let extents = stride(from: 0, to: data.count, by: max(1, size)).map {
        [Self.number(start + place + $0, 4), Self.number(min(size, data.count - $0), 4)]
          .flatMap(\.self)
      }
      entries += identifier(index + 1) + [0, 0, 0, 0] + Self.number(extents.count, 2)
      entries += extents.joined()
      count += 1
    }
    let version: UInt8 = hasWideIdentifiers ? 2 : 1
    return ISOMediaBoxes.box(
      "iloc", [version, 0, 0, 0, 0x44, 0], identifier(count), entries)
  }
}
