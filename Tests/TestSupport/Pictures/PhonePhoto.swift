import FileBuilders
import FileSystem

/// A HEIC with the items that phones write: tiles of a grid, a thumbnail, a gain map and EXIF data.
package struct PhonePhoto {
  /// A coded picture of 64x64 pixels.
  package struct CodedPicture {
    package let configuration: [UInt8]
    package let data: [UInt8]

    /// - Parameter heic: a fixture whose only coded picture is a tile of 64x64 pixels.
    package init(_ heic: [UInt8]) {
      func contents(_ type: String) -> (box: [UInt8], contents: [UInt8])? {
        guard
          let name = heic.indices.first(where: { heic[$0...].starts(with: type.utf8) }), name >= 4
        else { return nil }
        let size = heic[name - 4..<name].reduce(0) { $0 << 8 | Int($1) }
        let box = heic[name - 4..<name - 4 + size]
        return (Array(box), Array(box.dropFirst(8)))
      }
      guard let configuration = contents("hvcC"), let data = contents("mdat") else {
        preconditionFailure("the fixture must be a HEIC")
      }
      (self.configuration, self.data) = (configuration.box, data.contents)
    }

    /// The picture of a photo's first tile.
    package init(tileOf photo: PhonePhoto) {
      configuration = photo.file.items[0].properties[0]
      data = photo.file.items[0].data ?? []
    }

    /// Returns an item with this picture.
    package func item(isHidden: Bool = true, properties: [[UInt8]] = []) -> HEIFFile.Item {
      HEIFFile.Item(
        "hvc1", isHidden: isHidden,
        properties: [configuration, HEIFFile.size(64, 64)] + properties, data: data)
    }

    /// Returns a photo of this picture alone.
    package var file: [UInt8] {
      var file = HEIFFile()
      file.primary = file.add(item(isHidden: false))
      return file.bytes()
    }
  }

  /// The coded pictures of a grid of two rows and two columns. That at the top right differs, so that
  /// a picture that is turned differs as well.
  package static func fixtures() throws -> [CodedPicture] {
    try ["plain", "profile-p3", "plain", "plain"].map {
      try CodedPicture(Pathname.fixture("formats/\($0).heic").contents())
    }
  }

  package var file: HEIFFile
  package let tiles: [Int]
  package let grid: Int
  package let thumbnail: Int
  package let gainMap: Int
  package let exif: Int
  /// The picture of which the gain map makes an HDR picture, as iOS 18 stores it. What belongs to
  /// the grid may belong to it as well.
  package let toneMap: Int

  /// - Parameters:
  ///   - pictures: those of the tiles, row by row, in two columns.
  ///   - size: the size of the photo.
  ///   - tileProperties: further properties of each tile.
  ///   - gridProperties: further properties of the grid.
  package init(
    _ pictures: [CodedPicture], size: (width: Int, height: Int) = (120, 104),
    tileProperties: [[UInt8]] = [], gridProperties: [[UInt8]] = []
  ) {
    var file = HEIFFile()
    tiles = pictures.map { file.add($0.item(properties: tileProperties)) }
    grid = file.addGrid(tiles, columns: 2, size: size, properties: gridProperties)
    thumbnail = file.add(pictures[0].item())
    gainMap = file.add(pictures[0].item(properties: [HEIFFile.auxiliary(Self.gainMapType)]))
    let date = TIFFBlock.taken("2024:09:16 10:00:00")
    exif = file.add(HEIFFile.Item("Exif", data: [0, 0, 0, 6] + "Exif\0\0".utf8 + date))
    toneMap = file.add(HEIFFile.Item("tmap", isHidden: false))
    file.refer("thmb", from: thumbnail, to: grid)
    file.refer("auxl", from: gainMap, to: grid)
    file.refer("cdsc", from: exif, to: grid)
    file.refer("dimg", from: toneMap, to: grid, gainMap)
    self.file = file
  }

  package static let gainMapType = "urn:com:apple:photo:2020:aux:hdrgainmap"
  package static let alphaTypes = [
    "urn:mpeg:avc:2015:auxid:1", "urn:mpeg:hevc:2015:auxid:1",
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
  ]

  /// Replaces the targets of the reference of a type from an item.
  package mutating func redirect(_ type: String, from item: Int, to targets: Int...) {
    for index in file.references.indices
    where file.references[index].type == type && file.references[index].from == item {
      file.references[index].to = targets
    }
  }

  /// Adds an auxiliary picture of the grid and, if it is shared, of the tone-mapped picture.
  package mutating func addAuxiliary(_ type: String, of picture: CodedPicture, to targets: [Int]) {
    let item = file.add(picture.item(properties: [HEIFFile.auxiliary(type)]))
    file.references.append(HEIFFile.Reference("auxl", from: item, to: targets))
  }

  package var bytes: [UInt8] { file.bytes() }
}
