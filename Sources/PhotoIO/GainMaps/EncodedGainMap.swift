import FileSystem
import GridKit

/// The gain map of a picture as a JPEG of the same size, which is described twice: for Ultra HDR and by ISO 21496-1.
package struct EncodedGainMap: Sendable {
  /// The JPEG without the marker at its end.
  private let bytes: [UInt8]
  /// The range of the gains that are used, and the headrooms between which a display shows more and more of them.
  private let range: ClosedRange<Int>, capacity: ClosedRange<Int>

  /// Numbers are written as fractions of this denominator.
  private static let denominator = 4096

  /// The largest gain, in stops.
  package var stops: Double { Double(range.upperBound) / Double(Self.denominator) }
  /// The headroom of a display, in stops, that shows the whole gain.
  package var headroom: Double { Double(capacity.upperBound) / Double(Self.denominator) }
  package var byteCount: Int { bytes.count }

  /// Encodes the gains of a picture of photos with gain maps.
  ///
  /// A display with less headroom than a photo wants shows less of its gain; with several photos, as much as that
  /// which wants the most. So none becomes brighter than alone.
  init(_ gains: GainPlane, of photos: [GainMap]) throws(OutputError) {
    let used = gains.range
    let unit = 1 / Double(Self.denominator)
    func number(_ value: Double) -> Int { Int((value / unit).rounded()) }
    // If nothing is brighter, any range is right but an empty one.
    range = number(used.lowerBound)...max(number(used.upperBound), number(used.lowerBound) + 1)
    let start = photos.reduce(0) { max($0, number($1.capacity.lowerBound)) }
    capacity = start...photos.reduce(start + 1) { max($0, number($1.capacity.upperBound)) }
    let offset = Set(photos.map { number($0.offset) }).count == 1 ? number(photos[0].offset) : 0

    let picture = try OutputFile.inMemory(label: "the gain map")
    let encoder = try JPEGWriter.ofGainMaps.begin(
      gains.size, isOpaque: true, mark: nil, to: picture)
    let rows = gains.rows(in: Double(range.lowerBound) * unit...Double(range.upperBound) * unit)
    for row in rows { try encoder.add(row.span) }
    try encoder.finish()
    let numbers = [
      ("HDRCapacityMin", capacity.lowerBound), ("HDRCapacityMax", capacity.upperBound),
      ("GainMapMin", range.lowerBound), ("GainMapMax", range.upperBound),
      ("Gamma", Self.denominator), ("OffsetSDR", offset), ("OffsetHDR", offset),
    ]
    let attributes = numbers.map { " hdrgm:\($0)=\"\(Double($1) / Double(Self.denominator))\"" }
    let fractions = numbers.flatMap { $1.bigEndian(4) + Self.denominator.bigEndian(4) }
    let metadata =
      [UInt8].xmp("\(attributes.joined()) hdrgm:BaseRenditionIsHDR=\"False\"/>")
      // The versions, and a flag: the primaries are those of the picture. Source: ISO 21496-1, annex C.2.
      + .iso([0, 0, 0, 0, 0x40] + fractions)
    bytes = Array(try picture.contents.dropLast(2)).inserting(metadata)
  }

  /// Returns the file of a picture, which is a JPEG, with this map and a mark.
  ///
  /// The scans of the picture stay as they are. The list of pictures comes last before them, so that the offset in it
  /// stays right when a program changes metadata before it.
  ///
  /// Source: Android's Ultra HDR 1.1; CIPA DC-007 (Multi-Picture Format), 5.2.
  func file(of picture: [UInt8], mark: OutputMark?) -> [UInt8] {
    let end = mark?.ending(of: .jpeg, after: ContentHash()) ?? [0xFF, 0xD9]
    let mapCount = bytes.count + (mark == nil ? 0 : MarkedBase.segmentLength) + end.count
    let items = [
      #"Item:Semantic="Primary" Item:Mime="image/jpeg""#,
      #"Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="\#(mapCount)""#,
    ].map { #"<rdf:li rdf:parseType="Resource"><Container:Item \#($0)/></rdf:li>"# }
    let directory = [UInt8].xmp(
      """
       xmlns:Container="http://ns.google.com/photos/1.0/container/"\
       xmlns:Item="http://ns.google.com/photos/1.0/container/item/"><Container:Directory><rdf:Seq>\
      \(items.joined())</rdf:Seq></Container:Directory></rdf:Description>
      """)
    let whole = picture.inserting(directory + .iso([0, 0, 0, 0]))
    let scan = whole.startOfScan
    let list = Self.list(pictureCount: whole.count, mapCount: mapCount, at: scan)
    let base = Array(whole[..<scan]) + list + Array(whole[scan...])
    guard let mark else { return base + bytes + end }
    let file = base + bytes + MarkedBase.segment(of: base)
    var hash = ContentHash()
    hash.add(file)
    return file + mark.ending(of: .jpeg, after: hash)
  }

  /// Returns the segment that lists a picture and its map, at an offset in the picture, to whose size it adds.
  private static func list(pictureCount: Int, mapCount: Int, at offset: Int) -> [UInt8] {
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      tag.bigEndian(2) + type.bigEndian(2) + count.bigEndian(4) + value
    }
    let parts: [[UInt8]] = [
      Array("MM\0*".utf8), 8.bigEndian(4), 3.bigEndian(2),
      entry(0xB000, 7, 4, Array("0100".utf8)), entry(0xB001, 4, 1, 2.bigEndian(4)),
      entry(0xB002, 7, 32, 50.bigEndian(4)), 0.bigEndian(4),
    ]
    let head = Array(parts.joined())
    let length = head.count + 32
    // Before the list come the marker, its length and the identifier, from whose end on offsets count.
    let size = pictureCount + 8 + length
    let entries = [[0x03_0000, size, 0, 0], [0, mapCount, size - (offset + 8), 0]]
    return .jpegSegment(
      0xE2, "MPF\0".utf8 + head + entries.joined().flatMap { $0.bigEndian(4) })
  }
}

extension [UInt8] {
  /// Returns a segment of a JPEG.
  static func jpegSegment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
    [0xFF, marker] + (contents.count + 2).bigEndian(2) + contents
  }

  /// Returns the segment of ISO 21496-1 with some contents.
  fileprivate static func iso(_ contents: [UInt8]) -> [UInt8] {
    jpegSegment(0xE2, "urn:iso:std:iso:ts:21496:-1\0".utf8 + contents)
  }

  /// Returns XMP data of Ultra HDR, with the rest of their description.
  fileprivate static func xmp(_ rest: String) -> [UInt8] {
    let text =
      #"<x:xmpmeta xmlns:x="adobe:ns:meta/">"#
      + #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="""#
      + #" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"\#(rest)"#
      + "</rdf:RDF></x:xmpmeta>"
    return jpegSegment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(text)".utf8))
  }

  /// Returns a JPEG of libjpeg with segments after its first one, JFIF.
  fileprivate func inserting(_ segments: [UInt8]) -> [UInt8] {
    Array(prefix(20)) + segments + Array(dropFirst(20))
  }

  /// Where the first scan of a JPEG of libjpeg begins.
  fileprivate var startOfScan: Int {
    var offset = 2
    while self[offset + 1] != 0xDA {
      offset += 2 + Int(self[offset + 2]) << 8 + Int(self[offset + 3])
    }
    return offset
  }
}

extension Int {
  /// Returns the lowest bytes of the number, the most significant one first.
  fileprivate func bigEndian(_ count: Int) -> [UInt8] { littleEndian(count).reversed() }
}
