import FileBuilders
import FileSystem
import GridKit
import TestSupport

@testable import PhotoIO

extension Target {
  /// Files with gain maps: of JPEGs the metadata and the gains in a grid, of HEICs the metadata. Any other input
  /// describes the map of a HEIC, some of whose items and references are random.
  static let gainMap = Target("gain-map") { bytes in
    switch FileFormat(signature: bytes) {
    case .jpeg: tryJPEG(bytes)
    case .heic, .avif: tryHEIF(bytes)
    default:
      var random = SplitMix64(bytes)
      tryHEIF(heif(describedBy: bytes, &random))
    }
  }

  private static func tryJPEG(_ bytes: [UInt8]) {
    let limits = Limits(pixels: 100_000, memory: MemoryBudget(bytes: 32 << 20))
    let file = NamelessFile.input(bytes)
    guard let photo = try? PhotoFile(file.path, limits: limits) else { return }
    try? photo.findGainMap()
    photo.warnings.forEach(requireLine)
    guard let map = photo.gainMap, let gains = map.gains else { return }
    require(map.size.area <= 100_000 && map.shrinkFactors == [1], "the limits count for maps")
    check(gains)
    guard var plan = try? GridPlan(.single, size: Size(side: 24)) else { return }
    var cell = CellPhoto(photo)
    cell.gainMap = map
    plan.place(cell, in: 0)
    let encoded = runOnThisThread { [plan] in try? await Compositor(threads: 1).gainMap(of: plan) }
    photo.warnings.forEach(requireLine)
    require(encoded == nil || photo.gainMap != nil, "a bad map is dropped")
  }

  /// Makes the map the primary picture and reads what describes it, as a HEIC is read before libheif decodes it.
  private static func tryHEIF(_ bytes: [UInt8]) {
    guard let map = SelectedGainMap(bytes) else { return }
    require(map.isConsistent, "the file must say the same as the tables")
    require(!map.wasPrimary, "the map must be another picture")
    require(map.bytes.count == bytes.count, "no length may change")
    require(map.changes <= 5 + 4 * map.removed, "only the map's number, flag and references change")
    require(
      map.description.isEmpty || bytes.firstRange(of: map.description) != nil,
      "what describes the map must be in the file")
    for version in AdaptedHEIF.Version.allCases {
      let adapted = AdaptedHEIF(map.bytes, for: version)
      require(adapted.boxes.width == map.boxes.width, "the map must stay the primary picture")
    }
    if let gains = try? GainMap(heif: map.description, exif: nil) { check(gains) }
  }

  private static func check(_ gains: GainMap) {
    require(gains.capacity.upperBound.isFinite && abs(gains.stops) <= 15, "numbers are limited")
    let all = (0..<3).flatMap { [gains.gain($0, 0), gains.gain($0, 1)] }
    require(all.allSatisfy { $0 > 0 && $0 <= 0x1p15 }, "gains are limited: \(all)")
  }

  /// Returns a HEIC of a photo and its gain map. Half of them have random items and references in addition, some of
  /// which are invalid.
  private static func heif(
    describedBy description: [UInt8], _ random: inout SplitMix64
  ) -> [UInt8] {
    let types = ["hvc1", "grid", "tmap", "mime", "Exif", "iden", "x\0\n "]
    let properties = [
      HEIFFile.size(64, 64), HEIFFile.auxiliary(PhonePhoto.gainMapType),
      HEIFFile.auxiliary(PhonePhoto.alphaTypes[0]), ISOMediaBoxes.box("irot", [1]), [],
    ]
    var file = HEIFFile()
    file.hasWideIdentifiers = random.happens(onceIn: 2)
    let photo = file.add(HEIFFile.Item("hvc1", isHidden: false, properties: [properties[0]]))
    let map = file.add(HEIFFile.Item("hvc1", properties: Array(properties[0...1])))
    let isToneMapped = random.happens(onceIn: 2)
    let about = file.add(HEIFFile.Item(isToneMapped ? "tmap" : "mime", data: description))
    file.refer("auxl", from: map, to: photo)
    if isToneMapped {
      file.refer("dimg", from: about, to: photo, map)
    } else {
      file.refer("cdsc", from: about, to: map)
    }
    if random.happens(onceIn: 2) { return file.bytes() }
    for _ in 0..<random.int(0...3) {
      var item = HEIFFile.Item(
        types.randomElement(using: &random)!, isHidden: random.happens(onceIn: 2),
        data: random.happens(onceIn: 4) ? nil : Array(description.prefix(random.int(0...9))))
      item.properties = (0..<random.int(0...2)).map { _ in
        properties.randomElement(using: &random)!
      }
      item.pieces = random.int(1...2)
      if random.happens(onceIn: 2) {
        _ = file.add(item)
      } else {
        file.items[random.int(0...2)] = item
      }
    }
    for _ in 0..<random.int(0...4) {
      let identifiers = (0..<4).map { _ in random.int(0...file.items.count + 1) }
      let reference = HEIFFile.Reference(
        ["auxl", "dimg", "cdsc", "thmb"].randomElement(using: &random)!, from: identifiers[0],
        to: Array(identifiers.dropFirst(random.int(1...4))))
      let place = random.int(0...file.references.count)
      file.references.insert(reference, at: place)
    }
    if random.happens(onceIn: 4) { file.primary = random.int(0...file.items.count + 1) }
    return file.bytes()
  }
}
