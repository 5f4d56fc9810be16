import FileBuilders
import FileSystem
import GridKit
import LibC
import TestSupport
import Testing

@testable import PhotoIO

/// Gain maps: what their metadata mean, and where they are.
@Suite struct GainMapTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func xmp(_ attributes: String) -> [UInt8] {
    Array(JPEGSegments.ultraHDR(attributes).utf8)
  }

  private static let apple =
    #"<x xmlns:a="http://ns.apple.com/pixeldatainfo/1.0/" a:AuxiliaryImageType="urn:com:apple:photo:2020:aux:hdrgainmap""#
    + #" xmlns:HDRGainMap="http://ns.apple.com/HDRGainMap/1.0/" "#

  /// Returns ISO's metadata: the flags, then numerators of fractions of 1000.
  private static func iso(version: UInt8 = 0, _ flags: UInt8, _ numbers: [Int]) -> [UInt8] {
    let denominator = bigEndian(1000)
    let isCommon = flags & 8 != 0
    var bytes: [UInt8] = [0, version, 0, 0, flags]
    if isCommon { bytes += denominator }
    for number in numbers {
      bytes += bigEndian(number)
      if !isCommon { bytes += denominator }
    }
    return bytes
  }

  private static let oneChannel = [0, 2000, 0, 2000, 1000, 0, 0]

  /// The light of a pixel of level 128 on a display that shows the whole gain, computed by hand.
  @Test(
    arguments: [
      (nil, #"GainMapMax="2" HDRCapacityMax="2" OffsetSDR="0" OffsetHDR="0""#, 128, 0.43290),
      (
        nil, #"GainMapMax="2" HDRCapacityMax="2" Gamma="2" OffsetSDR="0" OffsetHDR="0""#, 128,
        0.57641
      ),
      (
        nil, #"GainMapMin="-0.5" GainMapMax="2" HDRCapacityMax="2" OffsetSDR="0" OffsetHDR="0""#, 0,
        0.15264
      ),
      (nil, #"GainMapMax="2" HDRCapacityMax="2""#, 128, 0.44861),
      (Self.iso(0x40, Self.oneChannel), "", 128, 0.43290),
      (Self.iso(0x48, Self.oneChannel), "", 128, 0.43290),
      (nil, "apple", 128, 0.38347),
    ] as [([UInt8]?, String, Int, Double)])
  func `the light of a pixel is that of the formulas`(
    iso: [UInt8]?, attributes: String, level: Int, light: Double
  ) throws {
    let xmp =
      attributes == "apple"
      ? Array((Self.apple + #"HDRGainMap:HDRGainMapHeadroom="4"/>"#).utf8) : Self.xmp(attributes)
    let map = try GainMap(iso: iso, xmp: xmp, exif: nil)
    let (base, gain) = (0.215861, map.gain(0, Double(level) / 255))
    #expect(abs((base + map.offset) * gain - map.offset - light) < 1e-5)
  }

  @Test func `three channels are those of ISO's metadata, or lists in XMP data`() throws {
    let lists = ["GainMapMin": [-1, 0, 1], "GainMapMax": [1, 2, 3]].map { name, values in
      "<hdrgm:\(name)>\n<rdf:Seq>" + values.map { "<rdf:li>\($0)</rdf:li>\n" }.joined()
        + "</rdf:Seq></hdrgm:\(name)>"
    }
    let start = String(decoding: Self.xmp(#"HDRCapacityMax="3""#).dropLast(2), as: UTF8.self)
    let xmp = Array((start + ">" + lists.joined() + "</x>").utf8)
    let byXMP = try GainMap(iso: nil, xmp: xmp, exif: nil)
    let channels = (-1...1).flatMap { (least: Int) -> [Int] in
      [1000 * least, 1000 * (least + 2), 1000, 15625 / 1000, 0]
    }
    let byISO = try GainMap(iso: Self.iso(0xC0, [0, 3000] + channels), xmp: nil, exif: nil)
    for map in [byXMP, byISO] {
      #expect(map.channelCount == 3 && map.stops == 3 && map.capacity == 0...3)
      for channel in 0..<3 {
        #expect(map.gain(channel, 0) == exp2(Double(channel - 1)), "\(map)")
        #expect(map.gain(channel, 1) == exp2(Double(channel + 1)), "\(map)")
      }
    }
  }

  /// The stops of Apple's formula for the four cases of the maker note.
  @Test(arguments: [
    (0.5, 0.005, 1.7), (0.5, 0.1, 1.5909), (1.2, 0.005, 2.65), (1.2, 0.1, 2.2727),
  ])
  func `older maps of Apple have their headroom in the maker note`(
    headroom: Double, gain: Double, stops: Double
  ) throws {
    /// Numbers of two or four bytes.
    func numbers(_ numbers: (value: Int, count: Int)...) -> [UInt8] {
      numbers.flatMap { bigEndian($0.value).suffix($0.count) }
    }
    func fraction(_ value: Double) -> [UInt8] { numbers((Int(value * 10000), 4), (10000, 4)) }
    let entries = numbers(
      (2, 2), (0x21, 2), (10, 2), (1, 4), (44, 4), (0x30, 2), (10, 2), (1, 4), (52, 4), (0, 4))
    let note = Array("Apple iOS\0\0\u{1}MM".utf8) + entries + fraction(headroom) + fraction(gain)
    let directories = numbers(
      (8, 4), (1, 2), (0x8769, 2), (4, 2), (1, 4), (26, 4), (0, 4),
      (1, 2), (0x927C, 2), (7, 2), (note.count, 4), (44, 4), (0, 4))
    let exif = Array("MM\0*".utf8) + directories + note
    let xmp = Array((Self.apple + #"HDRGainMap:HDRGainMapVersion="65536"/>"#).utf8)
    let map = try GainMap(iso: nil, xmp: xmp, exif: TIFFDirectory(exif))
    #expect(abs(map.stops - stops) < 1e-6 && map.capacity.upperBound == map.stops)
  }

  @Test(
    arguments: [
      (#"HDRCapacityMax="2""#, .damaged), (#"GainMapMax="2""#, .damaged),
      (#"GainMapMax="nan" HDRCapacityMax="2""#, .damaged),
      (#"GainMapMax="1e308" HDRCapacityMax="2""#, .damaged),
      (#"GainMapMax="2" HDRCapacityMax="inf""#, .damaged),
      (#"GainMapMax="2" GainMapMin="3" HDRCapacityMax="2""#, .damaged),
      (#"GainMapMax="2" Gamma="0" HDRCapacityMax="2""#, .damaged),
      (#"GainMapMax="2" Gamma="-1" HDRCapacityMax="2""#, .damaged),
      (#"GainMapMax="2" HDRCapacityMin="2" HDRCapacityMax="2""#, .hdrBase),
      (#"GainMapMax="2" HDRCapacityMax="2" BaseRenditionIsHDR="True""#, .hdrBase),
    ] as [(String, GainMapError)])
  func `invalid XMP data are errors`(attributes: String, error: GainMapError) {
    #expect(throws: error) { try GainMap(iso: nil, xmp: Self.xmp(attributes), exif: nil) }
  }

  @Test(
    arguments: [
      (Self.iso(version: 1, 0x40, Self.oneChannel), .version), (Self.iso(0x44, []), .hdrBase),
      (Self.iso(0x40, Array(Self.oneChannel.dropLast())), .damaged), ([0, 0], .damaged),
      (Self.iso(0x80, [0, 2000]), .colors),
      ([0, 0, 0, 0, 0x40] + [UInt8](repeating: 0, count: 56), .damaged),
      ([0, 0, 0, 0, 0x48] + [UInt8](repeating: 0, count: 32), .damaged),
    ] as [([UInt8], GainMapError)])
  func `invalid metadata of ISO are errors, unless there are XMP data`(
    iso: [UInt8], error: GainMapError
  ) throws {
    #expect(throws: error) { try GainMap(iso: iso, xmp: nil, exif: nil) }
    #expect(throws: error) { try GainMap(iso: iso, xmp: Array("<x/>".utf8), exif: nil) }
    let xmp = Self.xmp(#"GainMapMax="2" HDRCapacityMax="2""#)
    #expect(try GainMap(iso: iso, xmp: xmp, exif: nil).kind == .ultraHDR)
    #expect(throws: GainMapError.damaged) { try GainMap(iso: nil, xmp: nil, exif: nil) }
  }

  @Test func `the map of a photo is a photo of its own, turned like it and never shrunk`() throws {
    let file = try JPEGSegments.photo(
      Raster(Size(width: 64, height: 48)), gains: Raster(Size(width: 16, height: 12)),
      orientation: 6)
    let photo = try PhotoFile(try folder.write(file, to: "p.jpg"))
    #expect(photo.gainMap == nil && photo.unusedParts == ["HDR gain map"])
    try photo.findGainMap()
    let map = try #require(photo.gainMap)
    #expect(map.size == Size(width: 16, height: 12) && map.orientation == .right)
    #expect(map.shrinkFactors == [1] && photo.shrinkFactors != [1])
    #expect(photo.unusedParts == [] && photo.warnings == [])
  }

  @Test(arguments: [
    ("list", "damaged JPEG: the gain map is missing"),
    ("cut", "damaged JPEG: it ends before its first row"),
    ("version", "unsupported JPEG: it is of an unknown version"),
    ("size", "too large: 60000x60000 is 3600000000 pixels, over the limit of 1024"),
  ])
  func `a map that cannot be used is a warning`(damage: String, reason: String) throws {
    let (size, small) = (Size(side: 32), Size(side: 8))
    var file = try JPEGSegments.photo(Raster(size), gains: Raster(small))
    let map = try JPEGSegments.file(of: Raster(small))
    switch damage {
    case "list": file.replace("MPF", by: "MPX")
    case "cut": file.removeLast(map.count - 10)
    case "version": file.replace("hdrgm:Version=\"1", by: "hdrgm:Version=\"2")
    default:
      let claiming = JPEGSegments.claiming(60000, by: 60000, in: map)
      file = Array(file.dropLast(map.count - 2)) + claiming.dropFirst(2)
    }
    let photo = try PhotoFile(
      try folder.write(file, to: "p.jpg"), limits: Limits(pixels: damage == "size" ? 1024 : 1 << 20)
    )
    try photo.findGainMap()
    #expect(photo.gainMap == nil)
    let start = "its HDR gain map cannot be used, so the photo is shown in SDR: "
    #expect(photo.warnings == [start + reason])
  }
}

extension [UInt8] {
  /// Replaces a text everywhere by another one of the same length.
  fileprivate mutating func replace(_ text: String, by other: String) {
    for index in indices where self[index...].starts(with: text.utf8) {
      replaceSubrange(index..<(index + text.utf8.count), with: other.utf8)
    }
  }
}
