import FileSystem
import GridKit
import PhotoIO

extension JPEGSegments {
  /// Returns a JPEG with segments and a list of itself and another picture, which follows it (CIPA DC-007, 5.2).
  package static func listing(
    _ picture: [UInt8], type: Int = 0, _ order: TIFFBlock.ByteOrder = .big, after base: [UInt8],
    with segments: [[UInt8]] = []
  ) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = bigEndian(value).suffix(size)
      return order == .little ? bytes.reversed() : Array(bytes)
    }
    func file(_ offset: Int) -> [UInt8] {
      let entries =
        number(0x2003_0000, 4) + [UInt8](repeating: 0, count: 12) + number(type, 4)
        + number(picture.count, 4) + number(offset, 4) + number(0, 4)
      let header =
        Array((order == .little ? "MPF\0II" : "MPF\0MM").utf8) + number(42, 2) + number(8, 4)
      let tag = number(0xB002, 2) + number(7, 2) + number(32, 4) + number(26, 4)
      let list = header + number(1, 2) + tag + number(0, 4) + entries
      return inserting(segments + [segment(0xE2, list)], into: base)
    }
    let first = file(0)
    let list = first.indices.first { first[$0...].starts(with: "MPF\0".utf8) }! + 4
    return file(first.count - list) + picture
  }

  /// Returns a JPEG of full quality.
  package static func file(of raster: Raster) throws -> [UInt8] {
    let output = try OutputFile.inMemory(label: "test")
    try JPEGWriter(quality: 100).write(raster, to: output)
    return try output.contents
  }

  package static func xmp(_ text: String) -> [UInt8] {
    segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(text)".utf8))
  }

  /// Returns XMP data of Ultra HDR with some attributes, such as `GainMapMax="2"`.
  package static func ultraHDR(_ attributes: String) -> String {
    let given = attributes.replacing(" ", with: " hdrgm:")
    return
      #"<x xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:\#(given)/>"#
  }

  /// Returns a photo with a gain map that Ultra HDR's attributes describe.
  package static func photo(
    _ photo: Raster, gains map: Raster,
    _ attributes: String = #"GainMapMax="2" OffsetSDR="0" OffsetHDR="0" HDRCapacityMax="2""#,
    orientation: Int = 1
  ) throws -> [UInt8] {
    listing(
      inserting([xmp(ultraHDR(attributes))], into: try file(of: map)), after: try file(of: photo),
      with: [.exifSegment(orientation: orientation), xmp(ultraHDR(#"x="""#))])
  }
}
