import FileSystem
import HEIFBoxes
import TestSupport
import Testing

/// The bytes of a HEIC that are changed for old versions of libheif.
@Suite struct AdaptationTests {
  private let pictures: [PhonePhoto.CodedPicture]

  init() throws { pictures = try PhonePhoto.fixtures() }

  /// What an old libheif refuses, and the types of the references that are removed.
  static let refused: [(name: String, change: @Sendable (inout PhonePhoto) -> Void, [String])] = [
    ("nothing", { _ in }, []),
    (
      "a gain map of two pictures",
      { $0.redirect("auxl", from: $0.gainMap, to: $0.grid, $0.toneMap) }, ["auxl"]
    ),
    (
      "a gain map of a tone-mapped picture",
      { $0.redirect("auxl", from: $0.gainMap, to: $0.toneMap) },
      ["auxl"]
    ),
    (
      "metadata of two pictures", { $0.redirect("cdsc", from: $0.exif, to: $0.grid, $0.toneMap) },
      ["cdsc"]
    ),
    ("metadata of nothing", { $0.redirect("cdsc", from: $0.exif) }, ["cdsc"]),
    (
      "metadata of an item that is missing", { $0.redirect("cdsc", from: $0.exif, to: 99) },
      ["cdsc"]
    ),
    (
      "a thumbnail of two pictures",
      { $0.redirect("thmb", from: $0.thumbnail, to: $0.toneMap, $0.grid) }, ["thmb"]
    ),
    (
      "all of them",
      {
        $0.redirect("thmb", from: $0.thumbnail, to: $0.toneMap, $0.grid)
        $0.redirect("cdsc", from: $0.exif, to: $0.grid, $0.toneMap)
        $0.redirect("auxl", from: $0.gainMap, to: $0.grid, $0.toneMap)
      }, ["thmb", "auxl", "cdsc"]
    ),
  ]

  @Test(arguments: refused.indices)
  func `references that libheif before 1.18 refuses are removed, and nothing else`(
    _ index: Int
  ) {
    let (name, change, removed) = Self.refused[index]
    var photo = PhonePhoto(pictures)
    change(&photo)
    for version in AdaptedHEIF.Version.allCases {
      let adapted = AdaptedHEIF(photo.bytes, for: version)
      #expect(!adapted.isRefused && !adapted.isAmbiguous, "\(name)")
      let isOld = version.rawValue < AdaptedHEIF.Version.v1_18.rawValue
      #expect(adapted.removed == (isOld ? removed : []), "\(name)")
      #expect(adapted.shown == (version == .v1_19 ? 0 : photo.tiles.count), "\(name)")
      #expect(adapted.otherChanges == 0, "\(name)")
    }
  }

  @Test func `a picture that is another one is refused without data, but by old versions only`() {
    for data in [nil, []] as [[UInt8]?] {
      var photo = PhonePhoto(pictures)
      photo.file.primary = photo.file.add(HEIFFile.Item("iden", isHidden: false, data: data))
      photo.file.refer("dimg", from: photo.file.primary, to: photo.grid)
      for version in AdaptedHEIF.Version.allCases {
        let isOld = version.rawValue < AdaptedHEIF.Version.v1_18.rawValue
        #expect(AdaptedHEIF(photo.bytes, for: version).isRefused == (isOld && data == nil))
      }
    }
  }

  @Test(arguments: [
    (["avis", "avis", "msf1", "miaf"], true), (["msf1", "miaf", "hevc", "msf1"], true),
    (["avis", "avif", "avis"], false), (["avis", "miaf"], false),
    (["heic", "msf1", "mif1"], false),
    (["heic", "mif1", "heic"], false),
  ]) func `a sequence with a picture gets a brand of pictures`(brands: [String], isChanged: Bool) {
    var photo = PhonePhoto(pictures)
    photo.file.brands = brands
    let adapted = AdaptedHEIF(photo.bytes, for: .v1_19)
    #expect(adapted.hasNewBrand == isChanged && adapted.otherChanges == 0)
    #expect((adapted.boxes.is_animated == 1) == (brands != ["heic", "mif1", "heic"]))
    photo.file.primary = 0
    #expect(!AdaptedHEIF(photo.bytes, for: .v1_19).hasNewBrand)
  }

  @Test(arguments: PhonePhoto.alphaTypes) func `alpha is never removed`(_ type: String) {
    for zeroes in [[0], []] as [[UInt8]] {
      for second in [nil, PhonePhoto.gainMapType, "urn:other"] {
        var photo = PhonePhoto(pictures)
        let typeBox = ISOMediaBoxes.box("auxC", [0, 0, 0, 0] + type.utf8 + zeroes)
        let properties = [typeBox] + (second.map { [HEIFFile.auxiliary($0)] } ?? [])
        for properties in [properties, properties.reversed()] {
          let alpha = photo.file.add(pictures[0].item(properties: properties))
          photo.file.refer("auxl", from: alpha, to: photo.grid, photo.toneMap)
        }
        let adapted = AdaptedHEIF(photo.bytes, for: .v1_15)
        #expect(adapted.removed.isEmpty)
        #expect(adapted.isRefused)
        #expect(adapted.boxes.has_alpha == 1)
        #expect(!AdaptedHEIF(photo.bytes, for: .v1_18).isRefused)
      }
    }
  }

  @Test func `types that only begin like alpha are removed`() {
    for type in [
      "urn:mpeg:hevc:2015:auxid:10", "urn:mpeg:hevc:2015:auxid:", "urn:mpeg:hevc:2015:auxid:2",
    ] {
      var photo = PhonePhoto(pictures)
      photo.addAuxiliary(type, of: pictures[0], to: [photo.grid, photo.toneMap])
      let adapted = AdaptedHEIF(photo.bytes, for: .v1_15)
      #expect(adapted.removed == ["auxl"])
      #expect(!adapted.isRefused)
      #expect(adapted.boxes.has_depth_map == (type.hasSuffix("2") ? 1 : 0))
    }
  }

  @Test func `items without data are removed, but for pictures and metadata`() {
    for type in ["uri ", "tmap", "Exif", "mime", "hvc1", "grid"] {
      var photo = PhonePhoto(pictures)
      let item = photo.file.add(HEIFFile.Item(type, data: nil))
      photo.file.refer("cdsc", from: item, to: photo.grid)
      let isRemoved = ["uri ", "tmap"].contains(type)
      for version in AdaptedHEIF.Version.allCases {
        let adapted = AdaptedHEIF(photo.bytes, for: version)
        let isOld = version.rawValue < AdaptedHEIF.Version.v1_18.rawValue
        #expect(adapted.removed == (isRemoved && isOld ? ["infe"] : []), "\(type)")
      }
      // Alpha stays, whatever its item is.
      photo.file.items[item - 1].properties = [HEIFFile.auxiliary(PhonePhoto.alphaTypes[0])]
      #expect(AdaptedHEIF(photo.bytes, for: .v1_15).removed.isEmpty)
    }
  }

  @Test func `an auxiliary picture of an unknown type is left alone`() {
    var photo = PhonePhoto(pictures)
    let item = photo.file.add(pictures[0].item())
    photo.file.refer("auxl", from: item, to: photo.grid, photo.toneMap)
    let adapted = AdaptedHEIF(photo.bytes, for: .v1_15)
    #expect(adapted.isRefused && adapted.removed.isEmpty)
  }

  /// Boxes that libheif may understand in another way.
  static let ambiguous: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
    (
      "an identifier beyond the end of a reference", { replacing("cdsc", at: 7, in: $0) { $0 + 1 } }
    ),
    ("bytes after the identifiers of a reference", { replacing("cdsc", at: 7, in: $0) { $0 - 1 } }),
    (
      "a reference that is longer than its place",
      { replacing("cdsc", at: -1, in: $0) { $0 + 200 } }
    ),
    ("two boxes of metadata", { $0 + ISOMediaBoxes.box("meta", [0, 0, 0, 0]) }),
    ("two items with the same identifier", { replacing("infe", at: 9, in: $0) { $0 + 1 } }),
    ("an item without a type", { replacing("infe", at: 4, in: $0) { $0 - 1 } }),
  ]

  /// Changes the byte at a distance from the first occurrence of a name.
  private static func replacing(
    _ name: String, at distance: Int, in bytes: [UInt8], with change: (UInt8) -> UInt8
  ) -> [UInt8] {
    var bytes = bytes
    guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: name.utf8) }) else {
      preconditionFailure("the file must have the name")
    }
    bytes[place + distance] = change(bytes[place + distance])
    return bytes
  }

  @Test(arguments: ambiguous.indices)
  func `nothing is changed if libheif may understand the boxes differently`(_ index: Int) {
    var photo = PhonePhoto(pictures)
    photo.redirect("cdsc", from: photo.exif, to: photo.grid, photo.toneMap)
    let (name, change) = Self.ambiguous[index]
    let adapted = AdaptedHEIF(change(photo.bytes), for: .v1_15)
    #expect(adapted.isAmbiguous && adapted.isUnchanged && adapted.grid == (0, 0), "\(name)")
  }

  /// Changes of a photo after which its tiles may not be the parts of the picture, or not alone.
  static let whole: [(String, @Sendable (inout PhonePhoto) -> Void)] = [
    ("a turned tile", { $0.file.items[1].properties.append(ISOMediaBoxes.box("irot", [1])) }),
    ("a mirrored tile", { $0.file.items[1].properties.append(ISOMediaBoxes.box("imir", [1])) }),
    (
      "a cropped tile",
      {
        let side: [UInt8] = [0, 0, 0, 64, 0, 0, 0, 1]
        let offset: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
        $0.file.items[1].properties.append(
          ISOMediaBoxes.box("clap", side + side + offset + offset))
      }
    ),
    ("a tile of another size", { $0.file.items[1].properties[1] = HEIFFile.size(64, 60) }),
    ("a derived tile", { $0.file.items[1].type = "iden" }),
    (
      "a tile with alpha",
      { $0.addAuxiliary(PhonePhoto.alphaTypes[1], of: .init(tileOf: $0), to: [2]) }
    ),
    ("a tile that is a thumbnail", { $0.file.refer("thmb", from: 2, to: $0.grid) }),
    ("a tile that another picture uses", { $0.file.refer("dimg", from: $0.toneMap, to: 2) }),
    ("a missing tile", { $0.redirect("dimg", from: $0.grid, to: 1, 2, 3) }),
    ("a tile that does not exist", { $0.redirect("dimg", from: $0.grid, to: 1, 2, 3, 99) }),
    ("data in pieces", { $0.file.items[$0.grid - 1].pieces = 2 }),
    ("no data", { $0.file.items[$0.grid - 1].data = nil }),
    (
      "a size that is not the grid's",
      { $0.file.items[$0.grid - 1].properties[0] = HEIFFile.size(120, 100) }
    ),
    ("another primary picture", { $0.file.primary = $0.thumbnail }),
  ]

  @Test(arguments: whole.indices)
  func `tiles stay hidden if they may not be decoded alone`(_ index: Int) {
    let (name, change) = Self.whole[index]
    var photo = PhonePhoto(pictures)
    change(&photo)
    let adapted = AdaptedHEIF(photo.bytes, for: .v1_17)
    #expect(adapted.grid == (0, 0) && adapted.isUnchanged, "\(name)")
  }

  @Test(arguments: [(129, 104), (120, 129), (64, 104), (120, 64), (0, 104)])
  func `tiles stay hidden if they do not fill the grid`(_ width: Int, _ height: Int) {
    let photo = PhonePhoto(pictures, size: (width, height))
    #expect(AdaptedHEIF(photo.bytes, for: .v1_15).grid == (0, 0))
  }

  @Test func `tiles are shown wherever else they are`() {
    var photo = PhonePhoto(pictures)
    #expect(AdaptedHEIF(photo.bytes, for: .v1_15).grid == (2, 2))
    // A tile may be visible already, appear more than once, and be in pieces.
    photo.file.items[0].isHidden = false
    photo.file.items[1].pieces = 3
    photo.redirect("dimg", from: photo.grid, to: 1, 2, 2, 1)
    let adapted = AdaptedHEIF(photo.bytes, for: .v1_15)
    #expect(adapted.grid == (2, 2) && adapted.shown == 1)
    photo.file.hasWideIdentifiers = true
    #expect(AdaptedHEIF(photo.bytes, for: .v1_15).grid == (2, 2))
  }

  @Test func `a further change of the bytes changes nothing`() {
    var photo = PhonePhoto(pictures)
    photo.redirect("cdsc", from: photo.exif, to: photo.grid, photo.toneMap)
    let once = AdaptedHEIF(photo.bytes, for: .v1_15)
    let again = AdaptedHEIF(once.bytes, for: .v1_15)
    #expect(!once.isUnchanged && again.isUnchanged && again.grid == (2, 2))
  }
}
