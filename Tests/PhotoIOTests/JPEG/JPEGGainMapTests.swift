import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// Gain maps, which segments of a JPEG announce.
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
