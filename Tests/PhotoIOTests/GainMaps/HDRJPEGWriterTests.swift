import FileBuilders
import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// JPEGs with gain maps, which are read as a stranger would: segment by segment.
@Suite struct HDRJPEGWriterTests {
  private let folder: TemporaryFolder
  private let mark = OutputMark(digest: 7)

  init() throws { folder = try TemporaryFolder() }

  /// A photo of one color whose map has one level.
  private func photo(_ level: UInt8, _ attributes: String? = nil) async throws -> PhotoFile {
    let (size, small) = (Size(width: 40, height: 30), Size(width: 20, height: 15))
    let (color, gray) = (
      Color(red: 128, green: 128, blue: 128), Color(red: level, green: level, blue: level)
    )
    let (base, map) = (Raster(size, filledWith: color), Raster(small, filledWith: gray))
    let file =
      try attributes.map { try JPEGSegments.photo(base, gains: map, $0) }
      ?? JPEGSegments.photo(base, gains: map)
    let photo = try PhotoFile(try folder.write(file, to: "\(level).jpg"))
    try photo.findGainMap()
    return photo
  }

  private func plan(_ photos: [PhotoFile]) throws -> GridPlan {
    var plan = try GridPlan(
      .wideBottom, size: Size(side: 96), style: Style(margin: .pixels(20), gap: .pixels(8)))
    for (cell, photo) in photos.enumerated() {
      var photo = CellPhoto(photo)
      photo.gainMap = (photo.source as? PhotoFile)?.gainMap
      plan.place(photo, in: cell)
    }
    return plan
  }

  /// Writes a grid with and without the gain maps of its photos.
  private func files(
    _ photos: [PhotoFile], with writer: JPEGWriter = JPEGWriter()
  ) async throws -> (hdr: [UInt8], plain: [UInt8]) {
    let plan = try plan(photos)
    let map = try #require(await Compositor().gainMap(of: plan))
    let hdr = try OutputFile(folder["hdr.jpg"])
    let plain = try OutputFile(folder["plain.jpg"])
    try await Compositor().write(plan, with: HDRJPEGWriter(writer, map), mark: mark, to: hdr)
    try await Compositor().write(plan, with: writer, mark: mark, to: plain)
    try hdr.commit()
    try plain.commit()
    return (try folder.read("hdr.jpg"), try folder.read("plain.jpg"))
  }

  /// The segments of a JPEG before its first scan: the marker, the contents, and their offset.
  private func segments(
    of file: ArraySlice<UInt8>
  ) -> (all: [(marker: UInt8, contents: ArraySlice<UInt8>)], scan: Int) {
    var (all, place) = ([(UInt8, ArraySlice<UInt8>)](), file.startIndex + 2)
    while file[place + 1] != 0xDA {
      let end = place + 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
      all.append((file[place + 1], file[(place + 4)..<end]))
      place = end
    }
    return (all, place)
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  private func value(_ name: String, in xmp: some Sequence<UInt8>) -> String? {
    String(decoding: Array(xmp), as: UTF8.self).split(separator: name + "=\"").dropFirst().first?
      .split(separator: "\"").first.map { String($0) }
  }

  @Test(arguments: [false, true])
  func `the picture is that without gains, and both descriptions of the map agree`(
    isProgressive: Bool
  ) async throws {
    let low = #"GainMapMin="-1" GainMapMax="2" OffsetSDR="0" OffsetHDR="0" HDRCapacityMax="2.5""#
    let photos = [try await photo(255), try await photo(0, low), try PhotoFile(.small("420.jpg"))]
    let (hdr, plain) = try await files(photos, with: JPEGWriter(isProgressive: isProgressive))
    let base = segments(of: hdr[...])
    let scan = segments(of: plain[...]).scan
    // A mark and the end marker follow the scans.
    let scans = MarkedPicture(plain).withoutMark.dropLast(4)[scan...]
    #expect(hdr[base.scan...].starts(with: scans + [0xFF, 0xD9]))

    // The list of pictures is last, and leads to the map.
    let list = try #require(base.all.last).contents
    #expect(list.starts(with: "MPF\0MM\0*".utf8) && list.count == 86)
    let entries = list.suffix(32), start = list.startIndex + 4
    let size = number(entries.dropFirst(4).prefix(4))
    #expect(size == base.scan + scans.count + 2)
    #expect(number(entries.dropFirst(24).prefix(4)) + start == size)
    #expect(number(entries.dropFirst(20).prefix(4)) == hdr.count - size)
    #expect(hdr[size...].starts(with: [0xFF, 0xD8]) && hdr.suffix(2) == [0xFF, 0xD9])
    let directory = try #require(base.all.first { $0.marker == 0xE1 }).contents
    #expect(value("Item:Length", in: directory) == "\(hdr.count - size)")
    #expect(value(" hdrgm:Version", in: directory) == "1.0")

    let map = segments(of: hdr[size...]).all
    let iso = try #require(map.first { $0.marker == 0xE2 }).contents.dropFirst(28)
    #expect(iso.count == 61 && iso.prefix(5) == [0, 0, 0, 0, 0x40])
    let xmp = try #require(map.first { $0.marker == 0xE1 }).contents
    let names = [
      "HDRCapacityMin", "HDRCapacityMax", "GainMapMin", "GainMapMax", "Gamma", "OffsetSDR",
      "OffsetHDR",
    ]
    let values = names.enumerated().map { index, name in
      let fraction = iso.dropFirst(5 + 8 * index)
      let (numerator, denominator) = (
        number(fraction.prefix(4)), number(fraction.dropFirst(4).prefix(4))
      )
      let ratio = Double(Int32(truncatingIfNeeded: numerator)) / Double(denominator)
      #expect(value(name, in: xmp).flatMap { Double($0) } == ratio, "\(name)")
      return ratio
    }
    #expect(values == [0, 2.5, -1, 2, 1, 0, 0])
  }

  @Test func `what is written is read again, and the gains are those of the photos`() async throws {
    _ = try await files([try await photo(255), try await photo(128), try await photo(0)])
    let grid = try PhotoFile(folder["hdr.jpg"])
    #expect(try grid.mark() == FoundMark(mark: mark, isIntact: true))
    try grid.findGainMap()
    let map = try #require(grid.gainMap), gains = try #require(map.gains)
    #expect(map.size == grid.size && map.encoding.colorModel == "gray" && grid.warnings.isEmpty)
    #expect(gains.kind == .iso && gains.capacity == 0...2 && gains.offset == 0)
    let levels = try await map.decode(Rect(map.size))
    let cells = try plan([]).cells.map(\.frame)
    for (cell, stops) in zip(cells, [2, 2 * 128 / 255.0, 0]) {
      let level = levels[cell.x + cell.width / 2, cell.y + cell.height / 2].first!
      #expect(abs(2 * Double(level) / 255 - stops) < 2.0 / 255)
    }
    #expect(levels[1, 1].first! <= 1)
  }

  @Test func `offsets are kept if all photos have the same`() async throws {
    let offset = #"GainMapMax="2" HDRCapacityMax="2""#
    for (others, expected) in [([255, 0] as [UInt8], 1.0 / 64), ([255], 0)] {
      var photos: [PhotoFile] = []
      for level in others { photos.append(try await photo(level, offset)) }
      photos.append(try await photo(7, others.count == 2 ? offset : nil))
      _ = try await files(photos)
      let grid = try PhotoFile(folder["hdr.jpg"])
      try grid.findGainMap()
      #expect(grid.gainMap?.gains?.offset == expected)
    }
  }

  @Test func `the mark counts only behind the picture that it was written for`() async throws {
    let (hdr, plain) = try await files([try await photo(255)])
    let end = segments(of: hdr[...])
    let size = number(try #require(end.all.last).contents.suffix(32).dropFirst(4).prefix(4))
    let map = Array(hdr[size...])
    func mark(of file: [UInt8]) throws -> FoundMark? {
      try PhotoFile(try folder.write(file, to: "changed.jpg")).mark()
    }
    var brushed = hdr
    brushed[20] ^= 1
    var other = Array(hdr[..<size])
    other[size - 20] ^= 1
    #expect(try mark(of: hdr)?.isIntact == true)
    let unmarked = Array(MarkedPicture(plain).withoutMark.dropLast(4)) + [0xFF, 0xD9]
    let tagged = JPEGSegments.inserting([.exifSegment(orientation: 1)], into: hdr)
    for file in [unmarked + map, brushed, other + map, tagged, other + map + [0, 0]] {
      #expect(try mark(of: file) == nil)
    }
    #expect(try mark(of: hdr + [0, 0])?.isIntact == false)
  }

  @Test func `a map that turns out to be damaged is dropped`() async throws {
    let (size, small) = (Size(side: 64), Size(side: 64))
    var random = SplitMix64(seed: 3)
    let noise = random.raster(small)
    var file = try JPEGSegments.photo(Raster(size, filledWith: .white), gains: noise)
    file.removeLast(file.count / 4)
    let damaged = try PhotoFile(try folder.write(file, to: "damaged.jpg"))
    try damaged.findGainMap()
    #expect(damaged.gainMap != nil)
    let plan = try plan([damaged, try await photo(255)])
    #expect(try await Compositor().gainMap(of: plan) != nil)
    #expect(damaged.gainMap == nil)
    #expect(
      damaged.warnings.count == 1 && damaged.warnings[0].contains("damaged JPEG: it ends at row"))
    #expect(try await Compositor().gainMap(of: try self.plan([damaged])) == nil)
  }
}
