import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// What a JPEG holds besides its picture: gain maps, depth, movies and further pictures.
@Suite struct JPEGGainMapTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func unusedParts(_ segments: [[UInt8]]) throws -> [String] {
    let file = JPEGSegments.inserting(segments, into: try Pathname.small("420.jpg").contents())
    return try PhotoFile(try folder.write(file, to: "p.jpg")).encoding.unusedParts
  }

  private func xmp(_ text: String) -> [UInt8] {
    JPEGSegments.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(text)".utf8))
  }

  private let ultraHDR =
    #"<x xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"/>"#
  private let gainMap = JPEGSegments.segment(
    0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0])

  @Test func `a plain JPEG has no unused parts`() throws {
    #expect(try unusedParts([]) == [])
    #expect(try unusedParts([xmp("<x/>")]) == [])
  }

  @Test
  func `the gain map of an Ultra HDR photo is recognized by its XMP data or by ISO's segment`()
    throws
  {
    #expect(try unusedParts([xmp(ultraHDR)]) == ["HDR gain map"])
    #expect(try unusedParts([gainMap]) == ["HDR gain map"])
    #expect(try unusedParts([gainMap, xmp(ultraHDR)]) == ["HDR gain map"])
  }

  @Test(arguments: [
    (#"xmlns:c="http://ns.google.com/photos/1.0/camera/" c:MotionPhoto="1""#, ["movie"]),
    (#"xmlns:c="http://ns.google.com/photos/1.0/camera/" c:MotionPhoto="0""#, []),
    (#"xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MicroVideo="1""#, ["movie"]),
    (#"xmlns:d="http://ns.google.com/photos/1.0/depthmap/" d:Format="x""#, ["depth map"]),
    (
      #"xmlns:DepthMap="http://ns.google.com/photos/dd/1.0/depthmap/" DepthMap:Format="x""#,
      ["depth map"]
    ),
    (
      #"xmlns:Item="http://ns.google.com/photos/1.0/container/item/" Item:Semantic="GainMap""#,
      ["HDR gain map"]
    ),
  ])
  func `XMP data announce the movie of a motion photo, and depth`(
    attributes: String, names: [String]
  ) throws {
    #expect(try unusedParts([xmp("<x \(attributes)/>")]) == names)
  }

  /// Returns a JPEG with a list of itself and another picture, which follows it.
  private func withPicture(
    _ type: Int, _ metadata: String, _ order: TIFFBlock.ByteOrder
  ) throws -> [UInt8] {
    let plain = try Pathname.small("420.jpg").contents()
    return JPEGSegments.listing(
      JPEGSegments.inserting([xmp("<x \(metadata)/>")], into: plain), type: type, order,
      after: plain, with: [.exifSegment(orientation: 1)])
  }

  /// The types are those of exiftool's MPF.pm.
  @Test(
    arguments: TIFFBlock.ByteOrder.allCases,
    [
      (0, "a='urn:com:apple:photo:2020:aux:hdrgainmap'", ["HDR gain map"]),
      (0, "xmlns:d='http://ns.apple.com/depthData/1.0/'", ["depth map"]),
      (0, "", ["further pictures"]), (0x2_0002, "", ["further pictures"]), (0x1_0001, "", []),
      (0x4_0000, "", ["further pictures"]), (0x5_0000, "", ["HDR gain map"]),
    ])
  func `further pictures are named by their lists and their own metadata`(
    order: TIFFBlock.ByteOrder, picture: (type: Int, metadata: String, names: [String])
  ) throws {
    let file = try withPicture(picture.type, picture.metadata, order)
    let photo = try PhotoFile(try folder.write(file, to: "p.jpg"))
    #expect(photo.encoding.unusedParts == picture.names)
    // The picture is missing.
    let plain = try Pathname.small("420.jpg").contents()
    let size = plain.count + xmp("<x \(picture.metadata)/>").count
    let cut = try folder.write(Array(file.dropLast(size)), to: "cut.jpg")
    #expect(try PhotoFile(cut).encoding.unusedParts == [])
  }

  @Test(arguments: [(0x0A30, ["movie"]), (0x0AB1, ["depth map"]), (0x0A01, [])])
  func `the directory at the end of Samsung's photos is read`(type: Int, names: [String]) throws {
    func number(_ value: Int, _ size: Int = 4) -> [UInt8] {
      bigEndian(value).reversed().prefix(size) + []
    }
    let entry = number(0, 2) + number(type, 2) + number(8) + number(8)
    let directory = Array("SEFH".utf8) + number(106) + number(1) + entry
    let end = number(directory.count) + Array("SEFT".utf8)
    let data = [UInt8](repeating: 0, count: 8)
    let file = try Pathname.small("420.jpg").contents() + data + directory + end
    let photo = try PhotoFile(try folder.write(file, to: "p.jpg"))
    #expect(photo.encoding.unusedParts == names)
  }

  @Test func `the first segment of each kind is used, and profile and EXIF data are unaffected`()
    async throws
  {
    let segments: [[UInt8]] = [
      .exifSegment(orientation: 6), xmp("<x/>"), xmp(ultraHDR), .exifSegment(orientation: 3),
    ]
    let file = JPEGSegments.inserting(
      segments, into: try Pathname.small("profile-p3.jpg").contents())
    let photo = try PhotoFile(try folder.write(file, to: "p.jpg"))
    #expect(photo.encoding.unusedParts == [])
    #expect(photo.orientation.rawValue == 6)
    #expect(try await photo.profileName() == "Drawn Display P3")
  }
}
