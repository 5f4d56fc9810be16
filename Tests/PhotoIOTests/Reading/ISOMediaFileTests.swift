import FileBuilders
import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// Data of several pictures in one HEIC.
@Suite struct ISOMediaFileTests {
  private static let rdf = "application/rdf+xml"

  private func input(_ boxes: ISOMediaBoxes, _ data: [UInt8]) throws -> SniffedFile {
    let folder = try TemporaryFolder()
    return try SniffedFile(examining: try folder.write(boxes.bytes(exif: data), to: "photo"))
  }

  /// What is returned of the primary picture's data (1) or another's (2), whose entries and
  /// references come first.
  @Test(
    arguments: [(1, 4, 1), (4, 1, 2), (4, 4, nil), (nil, 4, 1), (nil, 1, 2)]
      as [(Int?, Int, Int?)])
  func `data are those that describe the primary picture`(
    _ described: Int?, _ other: Int, _ expected: Int?
  ) throws {
    for (type, isInMeta) in [("Exif", false), ("Exif", true), ("mime", false), ("mime", true)] {
      var boxes = ISOMediaBoxes()
      (boxes.type, boxes.isInMeta, boxes.described) = (type, isInMeta, described)
      (boxes.prefix, boxes.others) = ([], ([2, 2], other, Self.rdf))
      let file = ISOMediaFile(try input(boxes, [1]))
      let found = try type == "Exif" ? file.exif() : file.xmp().map { Array($0.dropFirst(4)) }
      #expect(found == expected.map { $0 == 1 ? [1] : [2, 2] }, "\(type)")
    }
  }

  @Test(arguments: ["text/plain", "application/rdf+xmlx", "application/rdf", ""])
  func `data of another content type are no XMP`(_ contentType: String) throws {
    var boxes = ISOMediaBoxes()
    (boxes.type, boxes.described, boxes.prefix) = ("mime", 1, [])
    boxes.others = ([2, 2], 1, contentType)
    #expect(try ISOMediaFile(input(boxes, [1])).xmp() == [0, 0, 0, 0, 1])
    boxes.contentType = contentType
    #expect(try ISOMediaFile(input(boxes, [1])).xmp() == nil)
  }
}
