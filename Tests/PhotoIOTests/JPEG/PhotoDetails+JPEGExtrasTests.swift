import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// The contents of a JPEG besides its picture, in segments that are written byte by byte.
@Suite struct JPEGOmissionsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func omissions(_ segments: [[UInt8]]) throws -> [String] {
    let file = JPEGSegments.inserting(segments, into: try Pathname.small("420.jpg").contents())
    return try PhotoFile(try folder.write(file, to: "p.jpg")).details.omissions
  }

  /// The index of pictures with these attributes (CIPA DC-007, 5.2).
  private func index(_ attributes: [UInt32], byteCount: Int? = nil) -> [UInt8] {
    func little(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(value >> (8 * $0) & 255) }
    }
    let entries = attributes.flatMap { little(Int($0), 4) + [UInt8](repeating: 0, count: 12) }
    let version = little(0xB000, 2) + little(7, 2) + little(4, 4) + Array("0100".utf8)
    let count = little(0xB001, 2) + little(4, 2) + little(1, 4) + little(attributes.count, 4)
    let list =
      little(0xB002, 2) + little(7, 2) + little(byteCount ?? entries.count, 4) + little(50, 4)
    let directory = little(3, 2) + version + count + list + little(0, 4)
    return JPEGSegments.segment(
      0xE2, Array("MPF\0II*\0".utf8) + little(8, 4) + directory + entries)
  }

  private static let primary: UInt32 = 0x2003_0000

  private func xmp(_ text: String) -> [UInt8] {
    JPEGSegments.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(text)".utf8))
  }

  private let ultraHDR =
    #"<x xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"/>"#
  private let gainMap = JPEGSegments.segment(
    0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0])

  @Test func `a plain JPEG has no omissions`() throws {
    #expect(try omissions([]) == [])
    #expect(try omissions([xmp("<x/>"), index([Self.primary])]) == [])
  }

  @Test
  func `the gain map of an Ultra HDR photo is recognized by its XMP data or by ISO's segment`()
    throws
  {
    let two = index([Self.primary, 0])
    #expect(try omissions([xmp(ultraHDR), two]) == ["HDR gain map"])
    #expect(try omissions([gainMap, two]) == ["HDR gain map"])
    #expect(try omissions([gainMap, xmp(ultraHDR), two]) == ["HDR gain map"])
    #expect(try omissions([gainMap]) == ["HDR gain map"])
    #expect(
      try omissions([gainMap, index([Self.primary, 0, 0x02_0002])])
        == ["HDR gain map", "further pictures"])
  }

  @Test func `further pictures are recognized by the index, except for previews`() throws {
    #expect(try omissions([index([Self.primary, 0x02_0002])]) == ["further pictures"])
    #expect(try omissions([index([Self.primary, 0x01_0001, 0x01_0002])]) == [])
    #expect(try omissions([index([Self.primary, 0x01_0001, 0x02_0003])]) == ["further pictures"])
  }

  @Test(arguments: [0, 1, 15, 1 << 20, Int(UInt32.max)])
  func `an invalid index is ignored`(byteCount: Int) throws {
    #expect(try omissions([index([Self.primary, 0], byteCount: byteCount)]) == [])
  }

  @Test func `a truncated index is read as far as possible`() throws {
    let whole = index([Self.primary, 0, 0])
    for count in 4..<whole.count {
      let cut = JPEGSegments.segment(0xE2, Array(whole[4..<count]))
      let found = try omissions([cut])
      #expect(found == [] || found == ["further pictures"])
    }
  }

  @Test func `the first segment of each kind is used, and profile and EXIF data are unaffected`()
    async throws
  {
    let segments: [[UInt8]] = [
      .exifSegment(orientation: 6), index([Self.primary]), index([Self.primary, 0]), xmp("<x/>"),
      xmp(ultraHDR), .exifSegment(orientation: 3),
    ]
    let file = JPEGSegments.inserting(
      segments, into: try Pathname.small("profile-p3.jpg").contents())
    let photo = try PhotoFile(try folder.write(file, to: "p.jpg"))
    #expect(photo.details.omissions == [])
    #expect(photo.orientation.rawValue == 6)
    #expect(try await photo.profileName() == "Drawn Display P3")
  }
}
